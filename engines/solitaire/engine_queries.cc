// What the engine answers about the game: `query`, `d`, `eval`, and its further commands.
#include <atomic>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/solitaire/engine.h"
#include "engines/solitaire/hall_of_fame.h"
#include "engines/solitaire/position_class.h"
#include "protocol/wire/text.h"

namespace tavoliere::solitaire {
namespace {

// Without the table a verdict for `query moves` may cost this many positions, some hundredths of a
// second.
constexpr std::uint64_t kVerdictNodes = 100'000;

constexpr char kRules[] =
    "info string A peg jumps along a row or column over the next peg into the empty hole beyond it,"
    "\ninfo string and the peg jumped over is removed. There are no diagonal jumps.\n"
    "info string The game is won with one peg left, on the hole that the option Goal names if it"
    " names one.\n"
    "info string It is lost when more than one peg is left and no jump is possible.\n"
    "info string Each peg removed gives a point; each jump taken back costs two.\n";

std::string YesNo(bool yes) { return yes ? "true" : "false"; }

std::string ResultWord(const std::optional<core::Outcome>& over) {
  if (!over) return "none";
  return Won(over) ? "p1win" : "p2win";
}

}  // namespace

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
  if (what == "move") {
    if (argument.empty()) return absl::InvalidArgumentError("query move needs a move");
    const absl::StatusOr<Move> move = Solitaire::ParseMove(game_.current, argument);
    return move.ok() ? Solitaire::FormatMove(game_.current, *move) : "none";
  }
  if (what == "fen") return Solitaire::Format(game_.current);
  if (what == "startfen") return Solitaire::Format(game_.start);
  if (what == "board") return ToLine(Solitaire::Picture(game_.current));
  if (what == "squares") return NamesLine(Solitaire::Picture(game_.current));
  if (what == "sides") return std::string("Player");
  if (what == "routes") return Routes();
  if (what == "obliged") return std::string("none");
  if (what == "why") return Why(query.arguments);
  return absl::InvalidArgumentError(absl::StrCat("unknown query ", protocol::Quoted(what)));
}

std::optional<protocol::SlowQuestion> Engine::SlowQuery(const protocol::QueryCommand& query) {
  if (query.what != "moves") return std::nullopt;
  return [this, position = game_.current, wanted = goal(),
          table = Table()](const std::atomic<bool>& stop) -> absl::StatusOr<std::string> {
    return Verdicts(position, wanted, table, stop);
  };
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

std::string Engine::Verdicts(const Position& position, Goal goal, const WinTable* table,
                             const std::atomic<bool>& stop) {
  Solitaire::MoveList moves;
  Solitaire::Generate(position, moves);
  std::vector<std::string> words;
  for (const Move& move : moves) {
    const core::SearchClock no_clock;
    SearchMeter meter(kVerdictNodes, no_clock, stop);
    Solution solution;
    if (!stop) solution = verdict_solver_.Solve({position.Play(move), goal}, table, &meter);
    const char* const verdicts[] = {"unknown", "won", "lost"};
    words.push_back(absl::StrCat(Solitaire::FormatMove(position, move), "=",
                                 verdicts[static_cast<std::size_t>(solution.verdict)]));
  }
  return words.empty() ? "none" : absl::StrJoin(words, " ");
}

std::string Engine::Display() {
  const std::optional<core::Outcome> over = Over();
  return absl::StrCat(
      ToText(Solitaire::Picture(game_.current)), "\n\nFen: ", Solitaire::Format(game_.current),
      "\nPegs: ", Count(game_.current.pegs()), "\nGoal: ", goal_text_, "\nScore: ", Score(),
      "\nLegal moves: ", LegalMoves(),
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
    return absl::StrCat(lines, "response ", games->size(), games->size() == 1 ? " game" : " games");
  }
  if (arguments.front() != "add" || arguments.size() < 2) {
    return absl::InvalidArgumentError(
        absl::StrCat("halloffame: expected nothing or 'add NAME', got ",
                     protocol::Quoted(absl::StrJoin(arguments, " "))));
  }
  if (!Won(Over()) || game_.moves.empty()) {
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
