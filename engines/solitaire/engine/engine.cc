#include "engines/solitaire/engine/engine.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/read_file.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "core/usage/version.h"

namespace tavoliere::solitaire {
namespace {

constexpr int kPointsForUndo = 2;

}  // namespace

std::string TableBesideProgram() { return absl::StrCat(files::ProgramFolder(), "/", kTableName); }

Engine::Engine() : variant_name_(Solitaire::kVariants[0].first) {
  game_.start = game_.current = Solitaire::Start({});
  exact_.Prepare(game_.start.shared_board());
  DeclareOptions();
}

std::string Engine::name() const { return usage::WithVersion("Tavoliere Solitaire"); }
std::string Engine::author() const { return "the Tavoliere authors"; }

// ---- options

void Engine::DeclareOptions() {
  const std::vector<std::string> names = base::NamesOf(Solitaire::kVariants);
  options_.AddCombo("UCI_Variant", &variant_name_, names, "the board; setting it sets up its start",
                    [this] { return ChooseVariant(); });
  options_.AddAlias("Variant", "UCI_Variant");
  options_.AddString("Goal", &goal_text_, "hole of the last peg: any, or a hole's name",
                     [this] { return CheckGoal(); });
  options_.AddCombo("Notation", &notation_, base::NamesOf(kHoleNames),
                    "notation of jumps in output, d2d4, 5-17 or ex; all are read");
  options_.AddCombo("Solver", &solver_, {"exact", "classic"},
                    "exact proves its answers; classic is the historical program");
  options_.AddSpin("Hash", &hash_mb_, 1, 32768, "memory for the positions of a search, in MB",
                   [this] {
                     exact_ = ExactSolver(static_cast<std::size_t>(hash_mb_) << 20);
                     exact_.Prepare(game_.current.shared_board());
                     return absl::OkStatus();
                   });
  options_.AddCheck("Use Table", &use_table_, "use the table in the exact solver, if there is one");
  options_.AddString(
      "Tables", &table_file_,
      "table file of the English board; empty: solitaire.table in the program's folder",
      [this] { return OpenTable(); });
  options_.AddAlias("Table File", "Tables");
  options_.AddCheck("Alone Plus", &filters_.alone_plus, "the classic solver's filter Alone+");
  options_.AddCheck("Fail Memory", &filters_.fail_memory, "the classic solver's Fail Memory");
  options_.AddSpin("Fail Memory Size", &filters_.fail_memory_size, 0,
                   ClassicFilters::kMaxFailMemorySize,
                   "positions that Fail Memory holds for each number of pegs");
  options_.AddCheck("Alone Group", &filters_.alone_group,
                    "the classic solver's filter Alone Group");
  options_.AddSpin("Group Size", &filters_.group_size, 1, ClassicFilters::kMaxGroupSize,
                   "largest group that Alone Group tries, in pegs");
  options_.AddSpin("Fist Depth", &filters_.fist_depth, 0, FistSix::kMaxDepth,
                   "look-ahead of Alone+ and Alone Group, in jumps");
  options_.AddCheck("Use Memory", &use_memory_,
                    "store solutions, and end the classic solver's search where one is known");
  options_.AddString("Memory File", &memory_file_,
                     "file of stored solutions; empty: kept until the program ends",
                     [this] { return OpenMemory(); });
  options_.AddString("Hall Of Fame File", &hall_of_fame_file_, "file of the games won", [this] {
    files::RemoveAbandoned(hall_of_fame_file_);
    return absl::OkStatus();
  });
  options_.AddSpin("Move Overhead", &move_overhead_, 0, 5000,
                   "time reserved per move for communication delay, in ms");
  options_.AddCheck("Ponder", &ponder_,
                    "the client may send 'go ponder'; this engine expects no reply");
  spoken_.DeclareOption(options_, base::TextOf<Solitaire>::SpeaksItalian());
  spoken_.Explain("Solver", {said::kSolverNotes.begin(), said::kSolverNotes.end()});
  spoken_.Explain("UCI_Variant", {said::kVariantTitles.begin(), said::kVariantTitles.end()});
}

absl::Status Engine::ChooseVariant() {
  NewGame();
  return absl::OkStatus();
}

absl::Status Engine::CheckGoal() { return GoalOn(game_.current.board()).status(); }

absl::StatusOr<Goal> Engine::GoalOn(const Board& board) const {
  if (absl::EqualsIgnoreCase(goal_text_, "any")) return Goal();
  const absl::StatusOr<int> hole = ReadHole(board, goal_text_);
  if (!hole.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("option Goal: ", std::string(hole.status().message())));
  }
  return Goal(*hole);
}

void Engine::FitGoal(const Board& before) {
  const Board& board = game_.current.board();
  if (board == before || absl::EqualsIgnoreCase(goal_text_, "any")) return;
  if (GoalOn(board).ok()) {
    notes_.push_back(absl::StrCat("option Goal: the last peg has to stand on ", goal_text_,
                                  " of this board, too"));
  } else {
    notes_.push_back(
        absl::StrCat("option Goal: this board has no hole ", goal_text_, ", Goal is any"));
    goal_text_ = "any";
  }
}

// The option has been fitted to every board that was set.
Goal Engine::goal() const { return GoalOn(game_.current.board()).value_or(Goal()); }

absl::Status Engine::OpenTable() {
  table_.reset();
  table_looked_for_ = false;
  if (table_file_.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(std::unique_ptr<const WinTable> table, WinTable::Open(table_file_));
  table_ = std::move(table);
  table_looked_for_ = true;
  return absl::OkStatus();
}

const WinTable* Engine::Table() {
  if (!table_looked_for_) {
    table_looked_for_ = true;
    files::RemoveAbandoned(TableBesideProgram());
    if (const std::string path = files::FindDataFile(kTableName); !path.empty()) {
      absl::StatusOr<std::unique_ptr<const WinTable>> table = WinTable::Open(path);
      if (table.ok()) {
        table_ = *std::move(table);
      } else {
        notes_.emplace_back(table.status().message());
      }
    }
  }
  return use_table_ ? table_.get() : nullptr;
}

void Engine::GetReady(protocol::Sink& sink) {
  Table();
  WriteNotes(sink);
}

// ---- learning

absl::Status Engine::OpenMemory() {
  if (memory_file_.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(const SolutionMemory known, LoadMemory(memory_file_));
  if (!memory_) memory_ = FirstSolutions();
  memory_->Merge(known);
  return absl::OkStatus();
}

void Engine::Learn(const Position& start, const std::vector<Jump>& jumps) {
  if (!use_memory_ || jumps.empty()) return;
  if (!memory_) memory_ = FirstSolutions();
  if (!memory_->Learn(start, jumps) || memory_file_.empty()) return;
  const absl::Status saved = SaveMemory(memory_file_, &*memory_);
  if (!saved.ok()) notes_.emplace_back(saved.message());
}

void Engine::WriteNotes(protocol::Sink& sink) {
  for (const std::string& note : notes_) sink.Remark(note);
  notes_.clear();
}

// ---- the game

void Engine::NewGame() {
  const std::shared_ptr<const Board> before = game_.current.shared_board();
  game_ = Game();
  game_.start = game_.current = Solitaire::Start(variant());
  exact_.Prepare(game_.start.shared_board());
  FitGoal(*before);
}

absl::Status Engine::SetPosition(const protocol::PositionCommand& command) {
  Game next;
  ASSIGN_OR_RETURN(const Position start, base::StartOf<Solitaire>(command, variant()));
  next.start = start;
  next.current = next.start;
  std::vector<Jump> jumps;
  for (const std::string& text : command.moves) {
    ASSIGN_OR_RETURN(const Move move, base::ParseMove<Solitaire>(next.current, text));
    next.current = next.current.Play(move);
    next.moves.push_back(move);
    jumps.push_back(move.jump());
  }
  // The same game goes on, with what was taken back in it.
  if (next.start == game_.start) {
    next.undone = game_.undone;
    next.famous = game_.famous && next.moves == game_.moves;
  }
  const std::shared_ptr<const Board> before = game_.current.shared_board();
  game_ = std::move(next);
  exact_.Prepare(game_.start.shared_board());
  FitGoal(*before);
  if (Won(Over())) Learn(game_.start, jumps);
  return absl::OkStatus();
}

int Engine::Score() const {
  const int jumps = static_cast<int>(game_.moves.size()) + game_.undone;
  return jumps - kPointsForUndo * game_.undone;
}

std::unique_ptr<protocol::Engine> NewEngine() { return std::make_unique<Engine>(); }

}  // namespace tavoliere::solitaire
