#include "engines/solitaire/engine.h"

#include <utility>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/perft.h"
#include "engines/base/go_limits.h"
#include "engines/base/info_line.h"
#include "engines/solitaire/enumeration.h"
#include "engines/solitaire/hall_of_fame.h"
#include "engines/solitaire/position_class.h"
#include "protocol/text.h"

namespace tavoliere::solitaire {
namespace {

constexpr core::Milliseconds kClassicLimit{60'000};
constexpr char kTableName[] = "solitaire.table";
constexpr int kPointsForUndo = 2;
// Without the table a verdict for `query moves` may cost this many positions, some hundredths of a
// second.
constexpr std::uint64_t kVerdictNodes = 100'000;
constexpr std::chrono::seconds kProgressInterval{1};

constexpr char kRules[] =
    "info string A peg jumps along a row or column over the next peg into the empty hole beyond it,"
    "\ninfo string and the peg jumped over is removed. There are no diagonal jumps.\n"
    "info string The game is won with one peg left, on the hole that the option Goal names if it"
    " names one.\n"
    "info string It is lost when more than one peg is left and no jump is possible.\n"
    "info string Each peg removed gives a point; each jump taken back costs two.\n";

// Positions of the English board for `bench`: the start, and random ones that can and that cannot
// be solved.
constexpr const char* kBenchPositions[] = {
    "--ooo--/--ooo--/ooooooo/ooo.ooo/ooooooo/--ooo--/--ooo--",
    "--ooo--/--o.o--/oooo.oo/oo.oooo/ooooo.o/--ooo--/--oo.--",
    "--o.o--/--ooo--/oo.oooo/.oooo.o/oo.oooo/--ooo--/--.oo--",
    "--.oo--/--o.o--/o.ooo.o/oo.oo.o/ooo.ooo/--o.o--/--oo.--",
    "--o.o--/--.oo--/oo.o.oo/o.ooo.o/.oo.oo./--oo.--/--o.o--",
};

std::string YesNo(bool yes) { return yes ? "true" : "false"; }

std::string ResultWord(const std::optional<core::Outcome>& over) {
  if (!over) return "none";
  return over->result == core::Outcome::Result::kFirstWins ? "p1win" : "p2win";
}

// Says how far long work has come, once a second.
class ProgressWriter {
 public:
  explicit ProgressWriter(protocol::Sink& sink) : sink_(sink) {}
  void Tell(const std::string& what) {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < kProgressInterval) return;
    last_ = now;
    sink_.Write("info string " + what);
  }

 private:
  protocol::Sink& sink_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

std::filesystem::path ProgramFolder() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
}

}  // namespace

std::string TableBesideProgram() { return (ProgramFolder() / kTableName).string(); }

Engine::Engine() : variant_name_(Solitaire::kVariants[0].first) {
  game_.start = game_.current = Solitaire::Start({});
  exact_.Prepare(game_.start.shared_board());
  DeclareOptions();
}

std::string Engine::name() const { return "Tavoliere Solitaire " TAVOLIERE_VERSION; }
std::string Engine::author() const { return "the Tavoliere authors"; }

// ---- options

void Engine::DeclareOptions() {
  std::vector<std::string> names;
  for (const auto& [variant_name, value] : Solitaire::kVariants) names.emplace_back(variant_name);
  options_.AddCombo("Variant", &variant_name_, names, "the board; choosing one sets up its start",
                    [this] { return ChooseVariant(); });
  options_.AddCombo("UCI_Variant", &variant_name_, names, "the same as Variant",
                    [this] { return ChooseVariant(); });
  options_.AddString("Goal", &goal_text_, "where the last peg has to stand: any, or a hole",
                     [this] { return CheckGoal(); });
  options_.AddCombo("Solver", &solver_, {"exact", "classic"},
                    "exact proves its answers; classic is the historical program");
  options_.AddSpin("Hash", &hash_mb_, 1, 32768,
                   "MB that the exact solver's refuted positions may take", [this] {
                     exact_ = ExactSolver(static_cast<std::size_t>(hash_mb_) << 20);
                     exact_.Prepare(game_.current.shared_board());
                     return absl::OkStatus();
                   });
  options_.AddCheck("Use Table", &use_table_, "let the exact solver use the table if there is one");
  options_.AddString("Table File", &table_file_,
                     "the English board's table; empty: solitaire.table beside the program",
                     [this] { return OpenTable(); });
  options_.AddCheck("Alone Plus", &filters_.alone_plus, "the classic solver's filter Alone+");
  options_.AddCheck("Fail Memory", &filters_.fail_memory, "the classic solver's Fail Memory");
  options_.AddSpin("Fail Memory Size", &fail_memory_size_, 0, 1'000'000,
                   "positions that Fail Memory holds for each number of pegs", [this] {
                     filters_.fail_memory_size = static_cast<int>(fail_memory_size_);
                     return absl::OkStatus();
                   });
  options_.AddCheck("Alone Group", &filters_.alone_group,
                    "the classic solver's filter Alone Group");
  options_.AddCheck("Use Memory", &use_memory_,
                    "learn solutions, and let the classic solver end where it knows one");
  options_.AddString("Memory File", &memory_file_,
                     "where learned solutions are kept; empty: until the program ends",
                     [this] { return OpenMemory(); });
  options_.AddString("Hall Of Fame File", &hall_of_fame_file_, "where games won are kept");
  options_.AddSpin("Move Overhead", &move_overhead_, 0, 5000,
                   "milliseconds taken off a clock for the way of the answer");
  options_.AddCheck("Ponder", &ponder_,
                    "the client may send 'go ponder'; the engine needs not know");
}

absl::Status Engine::ChooseVariant() {
  const absl::StatusOr<Goal> known = GoalOn(Solitaire::Start(variant()).board());
  if (!known.ok()) {
    return absl::InvalidArgumentError(absl::StrCat("option Goal does not fit the board: ",
                                                   std::string(known.status().message())));
  }
  NewGame();
  return absl::OkStatus();
}

absl::Status Engine::CheckGoal() { return GoalOn(game_.current.board()).status(); }

absl::StatusOr<Goal> Engine::GoalOn(const Board& board) const {
  if (absl::EqualsIgnoreCase(goal_text_, "any")) return Goal();
  const absl::StatusOr<int> hole = board.ParseHole(goal_text_);
  if (!hole.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("option Goal: ", std::string(hole.status().message())));
  }
  return Goal(*hole);
}

// Every position that is set has been checked against the option.
Goal Engine::goal() const { return GoalOn(game_.current.board()).value_or(Goal()); }

Variant Engine::variant() const {
  for (const auto& [variant_name, value] : Solitaire::kVariants) {
    if (variant_name == variant_name_) return value;
  }
  return {};
}

absl::Status Engine::OpenTable() {
  table_.reset();
  table_looked_for_ = false;
  if (table_file_.empty()) return absl::OkStatus();
  absl::StatusOr<std::unique_ptr<const WinTable>> table = WinTable::Open(table_file_);
  if (!table.ok()) return table.status();
  table_ = *std::move(table);
  table_looked_for_ = true;
  return absl::OkStatus();
}

const WinTable* Engine::Table() {
  if (!table_looked_for_) {
    table_looked_for_ = true;
    const std::filesystem::path folder = ProgramFolder();
    for (const std::filesystem::path& path :
         {folder / kTableName, folder / ".." / "share" / "tavoliere" / kTableName}) {
      absl::StatusOr<std::unique_ptr<const WinTable>> table = WinTable::Open(path.string());
      if (table.ok()) {
        table_ = *std::move(table);
        break;
      }
      if (!absl::IsNotFound(table.status())) notes_.emplace_back(table.status().message());
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
  const absl::StatusOr<SolutionMemory> known = LoadMemory(memory_file_);
  if (!known.ok()) return known.status();
  if (!memory_) memory_ = FirstSolutions();
  memory_->Merge(*known);
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
  for (const std::string& note : notes_) sink.Write("info string " + note);
  notes_.clear();
}

// ---- the game

void Engine::NewGame() {
  game_ = Game();
  game_.start = game_.current = Solitaire::Start(variant());
  exact_.Prepare(game_.start.shared_board());
}

absl::Status Engine::SetPosition(const protocol::PositionCommand& command) {
  Game next;
  if (command.fen) {
    absl::StatusOr<Position> position = Solitaire::Parse(*command.fen, variant());
    if (!position.ok()) return position.status();
    next.start = *std::move(position);
  } else {
    next.start = Solitaire::Start(variant());
  }
  const absl::StatusOr<Goal> goal = GoalOn(next.start.board());
  if (!goal.ok()) return goal.status();
  next.current = next.start;
  std::vector<Jump> jumps;
  for (const std::string& text : command.moves) {
    const absl::StatusOr<Move> move = Solitaire::ParseMove(next.current, text);
    if (!move.ok()) return move.status();
    next.current = next.current.Play(*move);
    next.moves.push_back(*move);
    jumps.push_back(move->jump());
  }
  // The same game goes on, with what was taken back in it.
  if (next.start == game_.start) {
    next.undone = game_.undone;
    next.famous = game_.famous && next.moves == game_.moves;
  }
  game_ = std::move(next);
  exact_.Prepare(game_.start.shared_board());
  const std::optional<core::Outcome> over = Result(game_.current, *goal);
  if (ResultWord(over) == "p1win") Learn(game_.start, jumps);
  return absl::OkStatus();
}

int Engine::Score() const {
  return static_cast<int>(game_.moves.size()) - kPointsForUndo * game_.undone;
}

// ---- searching

absl::StatusOr<protocol::SearchKind> Engine::Go(const protocol::GoCommand& command,
                                                protocol::Sink& sink, std::function<void()> done) {
  if (command.perft) {
    control_.Begin({}, false, false);
    task_.Run(
        [this, position = game_.current, depth = *command.perft, &sink, done = std::move(done)] {
          RunPerft(position, depth, sink);
          done();
        });
    return protocol::SearchKind::kLimited;
  }
  Request request;
  request.game = game_;
  request.goal = goal();
  request.classic = solver_ == "classic";
  request.nodes = command.nodes;
  request.table = Table();
  for (const std::string& text : command.search_moves) {
    const absl::StatusOr<Move> move = Solitaire::ParseMove(game_.current, text);
    if (!move.ok()) return move.status();
    request.search_moves.push_back(*move);
  }
  auto work = &Engine::SolveAndAnswer;
  bool enumerates = false;
  for (const std::string& word : command.extra) {
    if (word != "count" && word != "sweeps") continue;
    work = word == "count" ? &Engine::CountAndAnswer : &Engine::SweepAndAnswer;
    enumerates = true;
  }
  if (request.classic && !enumerates && use_memory_ && !memory_) memory_ = FirstSolutions();
  core::Budget budget =
      base::BudgetFor(command, core::Player::kFirst, core::Player::kFirst,
                      core::Milliseconds(move_overhead_), std::max(1, Count(game_.current.pegs())));
  if (request.classic && !enumerates && !base::HasLimit(command) && !command.infinite) {
    budget.hard = kClassicLimit;
  }
  WriteNotes(sink);
  control_.Begin(budget, command.infinite, command.ponder);
  task_.Run([this, work, request = std::move(request), &sink, done = std::move(done)] {
    (this->*work)(request, sink);
    done();
  });
  return command.infinite || command.ponder ? protocol::SearchKind::kUnlimited
                                            : protocol::SearchKind::kLimited;
}

Solution Engine::Solve(const Request& request, const Position& position, SearchMeter* meter,
                       protocol::Sink& sink) {
  if (!request.classic) return exact_.Solve({position, request.goal}, request.table, meter);
  Solution solution =
      classic_.Solve({position, request.goal}, filters_, use_memory_ ? &*memory_ : nullptr, meter);
  const ClassicCounters& counters = classic_.counters();
  sink.Write(absl::StrCat("info string discarded alone+ ", counters.alone_plus, " fail memory ",
                          counters.fail_memory, " alone group ", counters.alone_group));
  return solution;
}

// Solvable by one of the moves asked for, unsolvable when each is proved to lose.
Solution Engine::SolveMoves(const Request& request, SearchMeter* meter, protocol::Sink& sink) {
  Verdict rest = Verdict::kUnsolvable;
  for (const Move& move : request.search_moves) {
    Solution solution = Solve(request, request.game.current.Play(move), meter, sink);
    if (solution.verdict == Verdict::kSolvable) {
      solution.jumps.insert(solution.jumps.begin(), move.jump());
      return solution;
    }
    if (solution.verdict == Verdict::kUnknown) rest = Verdict::kUnknown;
  }
  return {rest, {}};
}

void Engine::SolveAndAnswer(const Request& request, protocol::Sink& sink) {
  SearchMeter meter(request.nodes, control_.clock(), control_.stop());
  const Position& position = request.game.current;
  const std::optional<core::Outcome> over = Result(position, request.goal);
  Solution solution;
  if (over) {
    const bool won = ResultWord(over) == "p1win";
    solution.verdict = won ? Verdict::kSolvable : Verdict::kUnsolvable;
  } else if (request.search_moves.empty()) {
    solution = Solve(request, position, &meter, sink);
  } else {
    solution = SolveMoves(request, &meter, sink);
  }
  WriteSolution(request, solution, meter.nodes(), sink);
  if (request.classic && !over) {
    std::vector<Jump> whole;
    for (const Move& move : request.game.moves) whole.push_back(move.jump());
    whole.insert(whole.end(), solution.jumps.begin(), solution.jumps.end());
    if (!solution.jumps.empty()) Learn(request.game.start, whole);
  }
  Finish(solution.jumps, position.board(), sink);
}

void Engine::WriteSolution(const Request& request, const Solution& solution, std::uint64_t nodes,
                           protocol::Sink& sink) {
  const Position& position = request.game.current;
  const auto length = static_cast<int>(solution.jumps.size());
  base::InfoLine line;
  line.depth = core::Depth{length};
  line.selective_depth = length;
  line.nodes = nodes;
  line.time = control_.clock().Elapsed();
  std::vector<std::string> words;
  for (const Jump jump : solution.jumps) {
    words.push_back(Solitaire::FormatMove(position, Move(jump)));
  }
  line.pv = absl::StrJoin(words, " ");
  switch (solution.verdict) {
    case Verdict::kSolvable:
      line.score = core::Score::Win(core::Ply{length});
      sink.Write(ToText(line));
      if (length > 0) {
        sink.Write(
            absl::StrCat("info string solution ",
                         absl::StrJoin(FormatSweeps(position.board(), solution.jumps), " ")));
      }
      break;
    case Verdict::kUnsolvable:
      line.score = core::Score::Loss(core::Ply{0});
      sink.Write(ToText(line) + "\ninfo string unsolvable");
      break;
    case Verdict::kUnknown:
      line.score = core::Score::Draw();
      sink.Write(ToText(line) + "\ninfo string no solution found");
      break;
  }
}

void Engine::Finish(const std::vector<Jump>& jumps, const Board& board, protocol::Sink& sink) {
  control_.AwaitRelease();
  sink.Write("bestmove " + (jumps.empty() ? std::string("none")
                                          : board.HoleName(jumps.front().from) +
                                                board.HoleName(jumps.front().to)));
}

void Engine::CountAndAnswer(const Request& request, protocol::Sink& sink) {
  SearchMeter meter(request.nodes, control_.clock(), control_.stop());
  const Task task{request.game.current, request.goal};
  ProgressWriter progress(sink);
  const auto count = CountSolutions(task, request.table, &meter,
                                    [&](const std::string& what) { progress.Tell(what); });
  // The count alone names no jump; a solution does.
  Solution solution;
  if (count.ok() && *count) {
    SearchMeter second({}, control_.clock(), control_.stop());
    if (**count != 0) solution = exact_.Solve(task, request.table, &second);
    if (**count == 0) solution.verdict = Verdict::kUnsolvable;
  }
  WriteSolution(request, solution, meter.nodes(), sink);
  if (!count.ok()) {
    sink.Write(protocol::ErrorLine(count.status()));
  } else if (*count) {
    std::ostringstream digits;
    digits << **count;
    sink.Write("info string count " + digits.str());
  }
  Finish(solution.jumps, task.position.board(), sink);
}

void Engine::SweepAndAnswer(const Request& request, protocol::Sink& sink) {
  SearchMeter meter(request.nodes, control_.clock(), control_.stop());
  const Task task{request.game.current, request.goal};
  ProgressWriter progress(sink);
  const SweepSolution sweeps = FewestSweeps(task, request.table, &meter,
                                            [&](const std::string& what) { progress.Tell(what); });
  WriteSolution(request, {sweeps.verdict, sweeps.jumps}, meter.nodes(), sink);
  if (sweeps.verdict == Verdict::kSolvable) {
    sink.Write(absl::StrCat("info string sweeps ", sweeps.sweeps, " ",
                            absl::StrJoin(FormatSweeps(task.position.board(), sweeps.jumps), " ")));
  }
  Finish(sweeps.jumps, task.position.board(), sink);
}

void Engine::RunPerft(const Position& position, int depth, protocol::Sink& sink) {
  core::Perft<Solitaire> perft(control_.stop(), nullptr);
  Solitaire::MoveList moves;
  Solitaire::Generate(position, moves);
  std::uint64_t total = 0;
  for (const Move& move : moves) {
    const std::uint64_t count = perft.Count(position.Play(move), depth - 1);
    if (control_.stop()) break;
    sink.Write(absl::StrCat(Solitaire::FormatMove(position, move), ": ", count));
    total += count;
  }
  sink.Write(control_.stop() ? "info string perft stopped"
                             : absl::StrCat("Nodes searched: ", total));
}

absl::StatusOr<protocol::SearchKind> Engine::Bench(const protocol::BenchCommand&,
                                                   protocol::Sink& sink,
                                                   std::function<void()> done) {
  control_.Begin({}, false, false);
  task_.Run([this, &sink, done = std::move(done)] {
    RunBench(sink);
    done();
  });
  return protocol::SearchKind::kLimited;
}

// Each position to its proof, without the table and with a solver of its own: a signature that no
// option changes.
void Engine::RunBench(protocol::Sink& sink) {
  ExactSolver solver;
  std::uint64_t nodes = 0;
  for (const char* text : kBenchPositions) {
    const absl::StatusOr<Position> position = Solitaire::Parse(text, {});
    if (!position.ok()) {
      sink.Write(protocol::ErrorLine(position.status()));
      return;
    }
    SearchMeter meter({}, control_.clock(), control_.stop());
    const Solution solution = solver.Solve({*position, std::nullopt}, nullptr, &meter);
    if (meter.over()) {
      sink.Write("info string bench stopped");
      return;
    }
    nodes += meter.nodes();
    sink.Write(absl::StrCat("info string bench ", text, " nodes ", meter.nodes(),
                            solution.verdict == Verdict::kSolvable ? " solvable" : " unsolvable"));
  }
  const core::Milliseconds time = control_.clock().Elapsed();
  sink.Write(absl::StrCat("Nodes searched: ", nodes, "\nTime: ", time.count(),
                          " ms\nNodes per second: ", base::NodesPerSecond(nodes, time)));
}

// ---- queries

absl::StatusOr<std::string> Engine::Query(const protocol::QueryCommand& query) {
  const std::string& what = query.what;
  const std::string argument = absl::StrJoin(query.arguments, " ");
  if (what == "players") return std::string("1");
  if (what == "p1turn") return YesNo(true);
  if (what == "gameover") return YesNo(Over().has_value());
  if (what == "result") return ResultWord(Over());
  if (what == "reason") {
    const std::optional<core::Outcome> over = Over();
    return over ? std::string(over->reason) : "none";
  }
  if (what == "legal") {
    return argument.empty() ? LegalMoves()
                            : YesNo(Solitaire::ParseMove(game_.current, argument).ok());
  }
  if (what == "fen") return Solitaire::Format(game_.current);
  if (what == "startfen") return Solitaire::Format(game_.start);
  if (what == "board") return ToLine(Solitaire::Picture(game_.current));
  if (what == "squares") return NamesLine(Solitaire::Picture(game_.current));
  if (what == "sides") return std::string("Player");
  if (what == "routes") return Routes();
  if (what == "obliged") return std::string("none");
  if (what == "why") return Why(query.arguments);
  if (what == "moves") return Verdicts();
  return absl::InvalidArgumentError(absl::StrCat("unknown query ", protocol::Quoted(what)));
}

std::string Engine::LegalMoves() const {
  Solitaire::MoveList moves;
  Solitaire::Generate(game_.current, moves);
  std::vector<std::string> words;
  for (const Move& move : moves) words.push_back(Solitaire::FormatMove(game_.current, move));
  return words.empty() ? "none" : absl::StrJoin(words, " ");
}

std::string Engine::Routes() const {
  Solitaire::MoveList moves;
  Solitaire::Generate(game_.current, moves);
  std::vector<std::string> words;
  for (const Move& move : moves) {
    words.push_back(absl::StrCat(Solitaire::FormatMove(game_.current, move), "=",
                                 absl::StrJoin(Solitaire::Route(game_.current, move), ",")));
  }
  return words.empty() ? "none" : absl::StrJoin(words, " ");
}

absl::StatusOr<std::string> Engine::Why(const std::vector<std::string>& words) const {
  std::string text = absl::StrJoin(words, " ");
  if (text.empty()) return absl::InvalidArgumentError("query why needs a move");
  if (words.front() == "from") {
    if (words.size() == 1) return absl::InvalidArgumentError("query why from needs a hole");
    if (words.size() == 2) return WhyNotFrom(words[1]);
    text = absl::StrCat(words[1], "-", words[2]);
  }
  const absl::StatusOr<Move> move = Solitaire::ParseMove(game_.current, text);
  return move.ok() ? absl::StrCat(text, " is legal") : std::string(move.status().message());
}

std::string Engine::WhyNotFrom(const std::string& hole_text) const {
  const Board& board = game_.current.board();
  const absl::StatusOr<int> hole = board.ParseHole(hole_text);
  if (!hole.ok()) return std::string(hole.status().message());
  if ((game_.current.pegs() & Bit(*hole)) == 0) {
    return absl::StrCat("there is no peg on ", board.HoleName(*hole));
  }
  return absl::StrCat("the peg on ", board.HoleName(*hole), " has no jump");
}

std::string Engine::Verdicts() {
  Solitaire::MoveList moves;
  Solitaire::Generate(game_.current, moves);
  const WinTable* table = Table();
  const Goal wanted = goal();
  std::vector<std::string> words;
  for (const Move& move : moves) {
    static const std::atomic<bool> kNever{false};
    const core::SearchClock no_clock;
    SearchMeter meter(kVerdictNodes, no_clock, kNever);
    const Solution solution =
        verdict_solver_.Solve({game_.current.Play(move), wanted}, table, &meter);
    const char* const verdicts[] = {"unknown", "won", "lost"};
    words.push_back(absl::StrCat(Solitaire::FormatMove(game_.current, move), "=",
                                 verdicts[static_cast<std::size_t>(solution.verdict)]));
  }
  return words.empty() ? "none" : absl::StrJoin(words, " ");
}

std::string Engine::Display() {
  const std::optional<core::Outcome> over = Over();
  return absl::StrCat(
      ToText(Solitaire::Picture(game_.current), 1, 1),
      "\n\nFen: ", Solitaire::Format(game_.current), "\nPegs: ", Count(game_.current.pegs()),
      "\nGoal: ", goal_text_, "\nScore: ", Score(), "\nLegal moves: ", LegalMoves(),
      over ? absl::StrCat("\nResult: ", ResultWord(over), " (", std::string(over->reason), ")")
           : "");
}

absl::StatusOr<std::string> Engine::Evaluate() {
  const Board& board = game_.current.board();
  const Pegs pegs = game_.current.pegs();
  const PositionClass position_class = ClassOf(board, pegs);
  std::vector<std::string> holes;
  for (Pegs last = LastHoles(board, position_class, std::nullopt); last != 0; last &= last - 1) {
    holes.push_back(board.HoleName(FirstHole(last)));
  }
  return absl::StrCat("pegs ", Count(pegs), "\nposition class ", position_class.value & 3, " ",
                      position_class.value >> 2, "\nholes of the class ",
                      holes.empty() ? "none" : absl::StrJoin(holes, " "));
}

// ---- further commands

std::vector<std::string> Engine::extensions() const {
  return {"newgame", "undo", "score", "rules", "halloffame"};
}

absl::StatusOr<std::string> Engine::Extension(const protocol::ExtensionCommand& command) {
  if (command.name == "newgame") {
    NewGame();
    return absl::StrCat("response ", Solitaire::Format(game_.current));
  }
  if (command.name == "undo") return Undo();
  if (command.name == "score") return absl::StrCat("response ", Score());
  if (command.name == "rules") return absl::StrCat(kRules, "response end of the rules");
  return HallOfFame(command.arguments);
}

absl::StatusOr<std::string> Engine::Undo() {
  if (game_.moves.empty()) return absl::FailedPreconditionError("undo: no jump has been made");
  const Move last = game_.moves.back();
  game_.moves.pop_back();
  // A jump toggles its three holes, so doing it once more undoes it.
  game_.current = game_.current.Play(last);
  ++game_.undone;
  game_.famous = false;
  return absl::StrCat("response ", Solitaire::FormatMove(game_.current, last),
                      " taken back, score ", Score());
}

absl::StatusOr<std::string> Engine::HallOfFame(const std::vector<std::string>& arguments) {
  if (hall_of_fame_file_.empty()) {
    return absl::FailedPreconditionError("halloffame: the option Hall Of Fame File is not set");
  }
  if (arguments.empty()) {
    const absl::StatusOr<std::vector<FamousGame>> games = LoadHallOfFame(hall_of_fame_file_);
    if (!games.ok()) return games.status();
    std::string lines;
    int place = 0;
    for (const FamousGame& game : *games) {
      absl::StrAppend(&lines, "info string ", ++place, ". ", game.score, " ", game.date, " ",
                      game.board, " ", game.name, "\n");
    }
    return absl::StrCat(lines, "response ", games->size(), " games");
  }
  if (arguments.front() != "add" || arguments.size() < 2) {
    return absl::InvalidArgumentError(
        absl::StrCat("halloffame: expected nothing or 'add NAME', got ",
                     protocol::Quoted(absl::StrJoin(arguments, " "))));
  }
  if (ResultWord(Over()) != "p1win" || game_.moves.empty()) {
    return absl::FailedPreconditionError("halloffame: only a game that has been won is kept");
  }
  if (Score() < 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("halloffame: only scores of 0 or more are kept, this one is ", Score()));
  }
  if (game_.famous) return absl::FailedPreconditionError("halloffame: this game is kept already");
  FamousGame game;
  game.score = Score();
  game.date = Today();
  game.board = Solitaire::Format(game_.start);
  for (const auto& [variant_name, value] : Solitaire::kVariants) {
    if (Solitaire::Start(value) == game_.start) game.board = variant_name;
  }
  game.name = absl::StrJoin(absl::MakeConstSpan(arguments).subspan(1), " ");
  if (absl::Status added = AddToHallOfFame(hall_of_fame_file_, game); !added.ok()) return added;
  game_.famous = true;
  return absl::StrCat("response added with score ", game.score);
}

}  // namespace tavoliere::solitaire
