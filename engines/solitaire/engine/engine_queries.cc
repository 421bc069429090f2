// What the engine answers about the game: `query`, `d`, `eval`, and its further commands.
#include <atomic>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "engines/solitaire/classic/hall_of_fame.h"
#include "engines/solitaire/engine/engine.h"
#include "engines/solitaire/rules/position_class.h"
#include "engines/solitaire/rules/said.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::solitaire {
namespace {

// Without the table a verdict for `query moves` may cost this many positions, some hundredths of a
// second.
constexpr std::uint64_t kVerdictNodes = 100'000;

}  // namespace

absl::StatusOr<std::string> Engine::Query(const protocol::QueryCommand& query) {
  return Ask([&](const base::Queries<Solitaire>& queries) { return queries.Answer(query); });
}

std::optional<protocol::SlowQuestion> Engine::SlowQuery(const protocol::QueryCommand& query) {
  if (query.what != "moves") return protocol::Engine::SlowQuery(query);
  return [this, position = game_.current, wanted = goal(),
          table = Table()](const std::atomic<bool>& stop) -> absl::StatusOr<std::string> {
    return Verdicts(position, wanted, table, stop);
  };
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
    words.push_back(absl::StrCat(MoveText(position, move), "=",
                                 verdicts[static_cast<std::size_t>(solution.verdict)]));
  }
  return words.empty() ? "none" : absl::StrJoin(words, " ");
}

std::string Engine::Display() {
  const std::string facts = absl::StrCat("Pegs: ", Count(game_.current.pegs()),
                                         "\nGoal: ", goal_text_, "\nScore: ", Score(), "\n");
  return Ask([&](const base::Queries<Solitaire>& queries) { return queries.Display(facts); });
}

absl::StatusOr<std::string> Engine::Evaluate() {
  const Board& board = game_.current.board();
  const Pegs pegs = game_.current.pegs();
  const PositionClass position_class = ClassOf(board, pegs);
  std::vector<std::string> holes;
  for (Pegs last = LastHoles(board, position_class, std::nullopt); last != 0; last &= last - 1) {
    holes.push_back(HoleName(board, FirstHole(last), names()));
  }
  return absl::StrCat("pegs ", Count(pegs), "\nposition class ", position_class.value & 3, " ",
                      position_class.value >> 2, "\nholes of the class ",
                      holes.empty() ? "none" : absl::StrJoin(holes, " "));
}

std::vector<protocol::ExtensionInfo> Engine::extensions() const {
  return {{"newgame", "", "Begin the game anew: history and score are forgotten."},
          {"undo", "", "Take the last jump back: two points off the score."},
          {"score", "", "Show the score: a point for each jump made, minus two for each undo."},
          base::RulesExtension(),
          base::ManualExtension(),
          {"halloffame", "[add NAME]", "List the games won, or keep the one just won."}};
}

absl::StatusOr<std::string> Engine::Extension(const protocol::ExtensionCommand& command) {
  if (command.name == "newgame") {
    NewGame();
    return absl::StrCat("response ", Solitaire::Format(game_.current));
  }
  if (command.name == "undo") return Undo();
  if (command.name == "score") return absl::StrCat("response ", Score());
  if (command.name == "rules" || command.name == "manual")
    return base::RulesOrManual<Solitaire>(command.name, spoken_.language());
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
  return Response(base::Say(said::kTakenBack, MoveText(game_.current, last), Score()));
}

absl::StatusOr<std::string> Engine::HallOfFame(const std::vector<std::string>& arguments) {
  if (hall_of_fame_file_.empty()) {
    return absl::FailedPreconditionError("halloffame: the option Hall Of Fame File is not set");
  }
  if (arguments.empty()) {
    ASSIGN_OR_RETURN(const std::vector<FamousGame> games, LoadHallOfFame(hall_of_fame_file_));
    std::string lines;
    int place = 0;
    for (const FamousGame& game : games) {
      absl::StrAppend(&lines, "info string ", ++place, ". ", game.score, " ", game.date, " ",
                      game.board, " ", game.name, "\n");
    }
    const base::Words& count = games.size() == 1 ? said::kOneGame : said::kGames;
    return absl::StrCat(lines, Response(base::Say(count, games.size())));
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
  RETURN_IF_ERROR(AddToHallOfFame(hall_of_fame_file_, game));
  game_.famous = true;
  return Response(base::Say(said::kAdded, game.score));
}

}  // namespace tavoliere::solitaire
