// The commands about what engines find.
#include <utility>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/engine/interrupts.h"
#include "tools/play/game/transcript.h"
#include "tools/play/study/review.h"
#include "tools/play/terminal/commands/commands.h"
#include "tools/play/text/sentences.h"

namespace tavoliere::play {
namespace {

constexpr double kAdviceSeconds = 1;
constexpr double kReviewSeconds = 0.3;
constexpr std::size_t kMostExplained = 3;  // mistakes of a review

// The judge itself searches: its own options hold, and those that the person has set for it.
absl::StatusOr<Found> SearchHere(Terminal& terminal, const std::string& arguments) {
  if (terminal.game().ended()) return GameIsOver();
  ASSIGN_OR_RETURN(const std::string go, GoLineOf(arguments, kAdviceSeconds));
  terminal.session.HelpWithPuzzle();
  const KeyWatch keys(terminal.loop, terminal.console.interactive());
  absl::StatusOr<Found> found = terminal.session.judge().engine().Search(
      terminal.game().PositionLine(), go,
      [&] { return keys.line().has_value() || Interrupts::pending(); });
  KeepTyped(terminal, keys);
  return found;
}

bool StopsTyping(const KeyWatch& keys) { return keys.line().has_value() || Interrupts::pending(); }

// Of a mistake or a costly move, what it lost.
Sentence FaultText(const Judgement& judgement) {
  switch (judgement.fault) {
    case Fault::kBlunder:
      return Words{"blunder", "errore grave"};
    case Fault::kMistake:
      return Words{"mistake", "errore"};
    case Fault::kCostly:
      return Words{"costly, in a decided game", "costosa, a partita decisa"};
    case Fault::kInaccuracy:
      return Words{"inaccuracy", "imprecisione"};
    case Fault::kNone:
      break;
  }
  return "";
}

Sentence ReviewLine(const Terminal& terminal, const ReviewedMove& move) {
  const Sentence side = terminal.Side(terminal.game().Mover(move.ply));
  const double lost = move.judgement.loss / 100.0;
  Sentence text = {
      absl::StrFormat("  move %3d  %-8s %-12s lost %.2f, best was %s", move.ply + 1, side.english(),
                      move.played, lost, move.before.move),
      absl::StrFormat("  mossa %3d  %-9s %-12s perde %.2f, meglio %s", move.ply + 1,
                      side.In(Language::kItalian), move.played, lost, move.before.move)};
  const Sentence fault = FaultText(move.judgement);
  if (move.judgement.chance && move.judgement.IsMistake()) {
    text.Append(Say({" ($0: $1% of the chances)\n", " ($0: $1% delle possibilità)\n"}, fault,
                    *move.judgement.chance / 10));
  } else {
    text.Append(Say({" ($0)\n", " ($0)\n"}, fault));
  }
  return text;
}

// What the analysis engine says of one of the costliest mistakes.
absl::StatusOr<Sentence> ReviewReasons(Terminal& terminal, const ReviewedMove& move,
                                       const KeyWatch& keys) {
  ASSIGN_OR_RETURN(const auto why,
                   terminal.session.Explain(terminal.game().NodeAt(move.ply), move.played,
                                            [&] { return StopsTyping(keys); }));
  Sentence text;
  if (!why || why->best) return text;
  for (const auto& statement : why->statements) {
    text.Append(absl::StrCat("      ", statement.text, "\n"));
  }
  return text;
}

// The plies of the mistakes that are explained: those that lost most.
std::vector<std::size_t> ExplainedPlies(std::vector<ReviewedMove> mistakes) {
  std::stable_sort(mistakes.begin(), mistakes.end(), [](const auto& one, const auto& other) {
    const auto rank = [](const Judgement& judgement) {
      return std::pair(judgement.chance.value_or(0), judgement.loss);
    };
    return rank(one.judgement) > rank(other.judgement);
  });
  std::vector<std::size_t> plies;
  for (const ReviewedMove& move : mistakes) {
    if (plies.size() < kMostExplained) plies.push_back(move.ply);
  }
  return plies;
}

}  // namespace

absl::StatusOr<std::string> GoLineOf(const std::string& text, double usual) {
  ASSIGN_OR_RETURN(const double seconds, ReadSeconds(text, usual));
  const auto milliseconds = static_cast<std::int64_t>(seconds * 1000);
  return absl::StrCat("go movetime ", std::max<std::int64_t>(1, milliseconds));
}

void KeepTyped(Terminal& terminal, const KeyWatch& keys) {
  if (keys.line()) terminal.console.LoseBoard();
  if (keys.line() && !keys.line()->empty()) terminal.typed = keys.line();
}

namespace commands {

absl::Status Hint(CommandContext& context, const std::string& arguments) {
  Terminal& terminal = context.terminal;
  ASSIGN_OR_RETURN(const Found found, SearchHere(terminal, arguments));
  terminal.Print(Say({"$0\n", "$0\n"}, HintText(found)));
  // A puzzle's reasons may take long.
  if (!Helps(found) || terminal.typed || Interrupts::pending() || terminal.session.players() == 1) {
    return absl::OkStatus();
  }
  const KeyWatch keys(terminal.loop, terminal.console.interactive());
  const auto why = terminal.session.Explain(terminal.game().here(), found.move,
                                            [&] { return StopsTyping(keys); });
  KeepTyped(terminal, keys);
  // An engine that explains nothing has given its hint. Other moves may look better to the deeper
  // of the two searches.
  if (!why.ok() || !*why || !(*why)->best) return absl::OkStatus();
  for (const auto& statement : (*why)->statements) {
    terminal.Print(absl::StrCat("  ", statement.text, "\n"));
  }
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
  listener.hurries = [&] { return StopsTyping(keys); };
  listener.gives_up = listener.hurries;
  listener.knows = [&](const ReviewedMove& move) { moves.push_back(move); };
  const absl::Status status = ReviewGame(terminal.session, go, listener);
  if (!status.ok()) {
    KeepTyped(terminal, keys);
    return status;
  }
  std::reverse(moves.begin(), moves.end());
  terminal.mistakes.clear();
  terminal.reviewed_game = terminal.session.games_begun();
  for (const ReviewedMove& move : moves) {
    if (move.judgement.IsMistake()) terminal.mistakes.push_back(move);
  }
  const std::vector<std::size_t> explained = ExplainedPlies(terminal.mistakes);
  for (const ReviewedMove& move : moves) {
    if (move.judgement.fault == Fault::kNone) continue;
    terminal.Print(ReviewLine(terminal, move));
    if (std::count(explained.begin(), explained.end(), move.ply) == 0 || StopsTyping(keys)) {
      continue;
    }
    const auto reasons = ReviewReasons(terminal, move, keys);
    if (reasons.ok()) terminal.Print(*reasons);
  }
  KeepTyped(terminal, keys);
  terminal.Print(Say({"Moves reviewed: $0. Mistakes: $1.\n", "Mosse riviste: $0. Errori: $1.\n"},
                     moves.size(), terminal.mistakes.size()));
  if (!terminal.mistakes.empty()) {
    terminal.Print(Words{"'learn' makes exercises of them.\n", "'learn' ne fa esercizi.\n"});
  }
  return absl::OkStatus();
}

}  // namespace commands
}  // namespace tavoliere::play
