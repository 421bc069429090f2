// Why moves are good or bad, and exercises from the mistakes of a review.
#include <utility>

#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/engine/drawing.h"
#include "tools/play/engine/interrupts.h"
#include "tools/play/study/review.h"
#include "tools/play/study/variations.h"
#include "tools/play/terminal/commands/commands.h"
#include "tools/play/text/explaining.h"

namespace tavoliere::play {
namespace {

constexpr double kExerciseSeconds = 0.5;

// Prints why a move after that one is good or bad.
absl::Status PrintReasons(Terminal& terminal, GameTree::Node node, const std::string& move) {
  const KeyWatch keys(terminal.loop, terminal.console.interactive());
  const auto why = terminal.session.Explain(
      node, move, [&] { return keys.line().has_value() || Interrupts::pending(); });
  KeepTyped(terminal, keys);
  if (!why.ok()) return why.status();
  if (*why) terminal.Print(ExplanationText(**why));
  return absl::OkStatus();
}

// One mistake as an exercise.
class ExerciseAtTerminal {
 public:
  ExerciseAtTerminal(Terminal& terminal, const ReviewedMove& mistake, GameTree::Node node,
                     Facts facts)
      : terminal_(terminal), mistake_(mistake), node_(node), facts_(std::move(facts)) {}

  // Whether the person wants the next one.
  absl::StatusOr<bool> Ask(std::size_t number, std::size_t count) {
    const Sentence side = terminal_.Side(terminal_.game().Mover(mistake_.ply));
    terminal_.Print(Draw(facts_.board, {}, terminal_.options.style));
    terminal_.Print(Say({"Exercise $0 of $1. You played $2: find a better move for $3.\n"
                         "A move, or 'hint', 'solution', 'why', 'next', 'quit'.\n",
                         "Esercizio $0 di $1. È stata giocata $2: trova una mossa migliore ($3).\n"
                         "Una mossa, oppure 'hint', 'solution', 'why', 'next', 'quit'.\n"},
                        number, count, mistake_.played, side));
    while (!terminal_.session.engines().AnyLost() && !Interrupts::pending()) {
      const auto line = terminal_.ReadLine(Words{"Exercise> ", "Esercizio> "});
      if (!line) {
        terminal_.leaving = !terminal_.session.engines().AnyLost();
        return false;
      }
      const std::string word(absl::StripAsciiWhitespace(*line));
      const std::string lower = absl::AsciiStrToLower(word);
      if (lower == "quit" || lower == "q" || lower == "exit") return false;
      if (lower == "next" || word.empty()) return true;
      ASSIGN_OR_RETURN(const bool solved, Answer(lower, word));
      if (solved) return true;
    }
    return false;
  }

 private:
  absl::StatusOr<bool> Answer(const std::string& lower, const std::string& word) {
    if (lower == "hint") {
      terminal_.Print(Say({"It begins on $0.\n", "Comincia da $0.\n"},
                          ExerciseHint(facts_.routes, mistake_.before.move)));
    } else if (lower == "solution") {
      terminal_.Print(Say({"$0: $1\n", "$0: $1\n"}, mistake_.before.move,
                          absl::StrJoin(mistake_.before.info.pv, " ")));
    } else if (lower == "why") {
      RETURN_IF_ERROR(PrintReasons(terminal_, node_, mistake_.played));
    } else {
      return TryMove(word);
    }
    return false;
  }

  absl::StatusOr<bool> TryMove(const std::string& text) {
    const absl::StatusOr<std::string> move = Variations(terminal_.session).ReadAt(node_, text);
    if (!move.ok()) {
      if (absl::IsUnavailable(move.status())) return move.status();
      terminal_.Print(move.status());
      return false;
    }
    if (*move == mistake_.played) {
      terminal_.Print(Words{"That is the move that was played.\n", "È la mossa già giocata.\n"});
      return false;
    }
    ASSIGN_OR_RETURN(const std::string go, GoLineOf("", kExerciseSeconds));
    ASSIGN_OR_RETURN(
        const bool solved,
        SolvesExercise(terminal_.session, node_, {mistake_.played, mistake_.before.move}, *move, go,
                       [] { return Interrupts::pending(); }));
    terminal_.Print(
        solved ? Say({"$0 is good.\n", "$0 è buona.\n"}, *move)
               : Say({"$0 is not good enough. Try again.\n", "$0 non basta. Riprova.\n"}, *move));
    return solved;
  }

  Terminal& terminal_;
  const ReviewedMove& mistake_;
  GameTree::Node node_;
  Facts facts_;
};

}  // namespace

namespace commands {

absl::Status Why(CommandContext& context, const std::string& arguments) {
  Terminal& terminal = context.terminal;
  const PlayedGame& game = terminal.game();
  if (arguments.empty()) {
    if (!game.has_moves()) {
      return Impossible({"there is no move to explain", "non c'è nessuna mossa da spiegare"});
    }
    return PrintReasons(terminal, game.NodeAt(game.plies() - 1), game.last().move);
  }
  AskedEngine& judge = terminal.session.judge().engine();
  const auto squares = SquaresIn(arguments, terminal.facts());
  const absl::StatusOr<std::string> move =
      terminal.session.judge().Read(arguments, terminal.facts());
  if (move.ok()) return PrintReasons(terminal, game.here(), *move);
  if (absl::IsUnavailable(move.status())) return move.status();
  const std::string question =
      squares ? absl::StrCat("from ", absl::StrJoin(*squares, " ")) : arguments;
  ASSIGN_OR_RETURN(const std::string why, judge.Ask(absl::StrCat("query why ", question)));
  terminal.Print(absl::StrCat(why, "\n"));
  return absl::OkStatus();
}

absl::Status Learn(CommandContext& context, const std::string& /*arguments*/) {
  Terminal& terminal = context.terminal;
  if (terminal.reviewed_game != terminal.session.games_begun()) {
    return Impossible({"'review' finds the mistakes first", "prima 'review' trova gli errori"});
  }
  if (terminal.mistakes.empty()) {
    return Impossible({"the review has found no mistake", "review non ha trovato errori"});
  }
  const std::size_t count = terminal.mistakes.size();
  for (std::size_t i = 0; i < count; ++i) {
    const ReviewedMove& mistake = terminal.mistakes[i];
    const GameTree::Node node = terminal.game().NodeAt(mistake.ply);
    ASSIGN_OR_RETURN(Facts facts, Variations(terminal.session).LookAt(node));
    ExerciseAtTerminal exercise(terminal, mistake, node, std::move(facts));
    ASSIGN_OR_RETURN(const bool goes_on, exercise.Ask(i + 1, count));
    if (!goes_on) return absl::OkStatus();
  }
  terminal.Print(Words{"No more exercises.\n", "Gli esercizi sono finiti.\n"});
  return absl::OkStatus();
}

}  // namespace commands
}  // namespace tavoliere::play
