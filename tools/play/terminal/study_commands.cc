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
  terminal.Print(HintText(found, terminal.session.engines().sentences()) + "\n");
  return absl::OkStatus();
}

absl::Status Best(CommandContext& context, const std::string& arguments) {
  Terminal& terminal = context.terminal;
  ASSIGN_OR_RETURN(const Found found, SearchHere(terminal, arguments));
  const std::string score = ScoreText(FiguresOf(found));
  terminal.Print(absl::StrCat(absl::StrJoin(found.info.pv, " "), "\n"));
  if (!score.empty()) {
    terminal.Print(absl::StrCat("Score for ", terminal.side(terminal.session.turn()), ": ", score,
                                ", depth ", found.info.depth.value_or(0), "\n"));
  }
  for (const std::string& remark : found.remarks) terminal.Print(absl::StrCat(remark, "\n"));
  return absl::OkStatus();
}

absl::Status Eval(CommandContext& context, const std::string&) {
  return SayToEngine(context, "eval");
}

absl::Status Review(CommandContext& context, const std::string& arguments) {
  Terminal& terminal = context.terminal;
  const PlayedGame& game = terminal.game();
  if (!game.has_moves()) return absl::FailedPreconditionError("there is no move to review");
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
  std::string text;
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
    if (move->loss < kMistake) continue;
    absl::StrAppendFormat(&text, "  move %3d  %-8s %-12s lost %.2f, best was %s\n", move->ply + 1,
                          terminal.side(game.Mover(move->ply)), move->played, move->loss / 100.0,
                          move->before.move);
  }
  const auto mistakes = std::count(text.begin(), text.end(), '\n');
  terminal.Print(absl::StrCat(text, "Moves reviewed: ", moves.size(),
                              ". Mistakes (0.50 or more): ", mistakes, ".\n"));
  return absl::OkStatus();
}

}  // namespace commands
}  // namespace tavoliere::play
