// The commands about what engines find.
#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/game/transcript.h"
#include "tools/play/session/interrupts.h"
#include "tools/play/session/review.h"
#include "tools/play/terminal/commands.h"
#include "tools/play/text/sentences.h"

namespace tavoliere::play {
namespace {

constexpr double kAdviceSeconds = 1;
constexpr double kReviewSeconds = 0.3;
constexpr int kMistake = 50;  // hundredths

// "go movetime ..." for the seconds that the person has typed, or `usual`.
absl::StatusOr<std::string> GoLineOf(const std::string& text, double usual) {
  ASSIGN_OR_RETURN(const double seconds, ReadSeconds(text, usual));
  const auto milliseconds = static_cast<std::int64_t>(seconds * 1000);
  return absl::StrCat("go movetime ", std::max<std::int64_t>(1, milliseconds));
}

// A line that ended a search is the next one that is read.
void KeepTyped(Terminal& terminal, const KeyWatch& keys) {
  if (keys.line()) terminal.console.LoseBoard();
  if (keys.line() && !keys.line()->empty()) terminal.typed = keys.line();
}

// The judge itself searches: its own options hold, and those that the person has set for it.
absl::StatusOr<Found> SearchHere(Terminal& terminal, const std::string& arguments) {
  if (terminal.game().ended()) return GameIsOver();
  ASSIGN_OR_RETURN(const std::string go, GoLineOf(arguments, kAdviceSeconds));
  const KeyWatch keys(terminal.loop, terminal.console.interactive());
  absl::StatusOr<Found> found = terminal.session.judge().engine().Search(
      terminal.game().PositionLine(), go,
      [&] { return keys.line().has_value() || Interrupts::pending(); });
  KeepTyped(terminal, keys);
  return found;
}

}  // namespace

namespace commands {

absl::Status Hint(CommandContext& context, const std::string& arguments) {
  Terminal& terminal = context.terminal;
  ASSIGN_OR_RETURN(const Found found, SearchHere(terminal, arguments));
  terminal.Print(Say({"$0\n", "$0\n"}, HintText(found)));
  return absl::OkStatus();
}

absl::Status Best(CommandContext& context, const std::string& arguments) {
  Terminal& terminal = context.terminal;
  ASSIGN_OR_RETURN(const Found found, SearchHere(terminal, arguments));
  // Without a line of play worth showing it says why.
  if (!Helps(found)) {
    terminal.Print(Say({"$0\n", "$0\n"}, HintText(found)));
    return absl::OkStatus();
  }
  const Sentence score = ScoreText(FiguresOf(found));
  terminal.Print(absl::StrCat(absl::StrJoin(found.info.pv, " "), "\n"));
  if (!score.english().empty()) {
    terminal.Print(Say({"Score for $0: $1, depth $2\n", "Punti per $0: $1, profondità $2\n"},
                       terminal.TheSide(terminal.session.turn()), score,
                       found.info.depth.value_or(0)));
  }
  for (const std::string& remark : found.remarks) {
    terminal.Print(Say({"$0\n", "$0\n"}, sentences::Remark(remark)));
  }
  return absl::OkStatus();
}

absl::Status Eval(CommandContext& context, const std::string&) {
  return SayToEngine(context, "eval");
}

absl::Status Review(CommandContext& context, const std::string& arguments) {
  Terminal& terminal = context.terminal;
  const PlayedGame& game = terminal.game();
  if (!game.has_moves())
    return Impossible({"there is no move to review", "non c'è nessuna mossa da rivedere"});
  ASSIGN_OR_RETURN(const std::string go, GoLineOf(arguments, kReviewSeconds));
  const KeyWatch keys(terminal.loop, terminal.console.interactive());
  std::vector<ReviewedMove> moves;
  ReviewListener listener;
  listener.hurries = [&] { return keys.line().has_value() || Interrupts::pending(); };
  listener.gives_up = listener.hurries;
  listener.knows = [&](const ReviewedMove& move) { moves.push_back(move); };
  const absl::Status status = ReviewGame(terminal.session, go, listener);
  KeepTyped(terminal, keys);
  if (!status.ok()) return status;
  Sentence text;
  int mistakes = 0;
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
    if (move->loss < kMistake) continue;
    ++mistakes;
    const Sentence side = terminal.Side(game.Mover(move->ply));
    text.Append(
        {absl::StrFormat("  move %3d  %-8s %-12s lost %.2f, best was %s\n", move->ply + 1,
                         side.english(), move->played, move->loss / 100.0, move->before.move),
         absl::StrFormat("  mossa %3d  %-9s %-12s perde %.2f, meglio %s\n", move->ply + 1,
                         side.In(Language::kItalian), move->played, move->loss / 100.0,
                         move->before.move)});
  }
  text.Append(Say({"Moves reviewed: $0. Mistakes (0.50 or more): $1.\n",
                   "Mosse riviste: $0. Errori (0.50 o più): $1.\n"},
                  moves.size(), mistakes));
  terminal.Print(text);
  return absl::OkStatus();
}

}  // namespace commands
}  // namespace tavoliere::play
