// The command about puzzles.
#include "tools/play/judge/puzzles.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "tools/play/terminal/commands/commands.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

using protocol::Puzzle;

// The first move's square, or where a move is one square a second move that is legal too, in the
// order of the list.
Sentence PuzzleHint(const Puzzle& puzzle, const Facts& facts) {
  const auto squares = std::find_if(facts.routes.begin(), facts.routes.end(),
                                    [&](const Route& route) { return route.move == puzzle.move; });
  if (squares != facts.routes.end() && squares->squares.size() > 1)
    return Say({"It begins on $0.\n", "Comincia in $0.\n"}, squares->squares.front());
  const auto other = std::find_if(facts.legal.begin(), facts.legal.end(),
                                  [&](const std::string& move) { return move != puzzle.move; });
  if (other == facts.legal.end()) return Sentence();
  const auto [one, two] = std::minmax(puzzle.move, *other);
  return Say({"It is $0 or $1.\n", "È $0 o $1.\n"}, one, two);
}

absl::Status HelpAtTerminal(Terminal& terminal, bool solution) {
  PlaySession& session = terminal.session;
  if (!session.puzzle() || session.puzzle()->solved)
    return Impossible({"there is no puzzle to solve", "non c'è nessun problema da risolvere"});
  const Puzzle puzzle = session.puzzle()->puzzle;
  session.HelpWithPuzzle();
  terminal.Print(solution ? Say({"The move is $0.\n", "La mossa è $0.\n"}, puzzle.move)
                          : PuzzleHint(puzzle, session.facts()));
  return absl::OkStatus();
}

// The number of the puzzle that is meant: a number, or the next of a grade, or of any.
absl::StatusOr<int> PuzzleMeant(const std::string& text, const std::vector<Puzzle>& puzzles,
                                int present) {
  const int count = static_cast<int>(puzzles.size());
  int number = 0;
  if (absl::SimpleAtoi(text, &number)) {
    if (number >= 1 && number <= count) return number;
    return Wrong({"expected a puzzle from 1 to $0, got $1", "serve un problema da 1 a $0, non $1"},
                 count, number);
  }
  for (int step = 0; step < count; ++step) {
    const int candidate = (present + step) % count + 1;
    if (text.empty() || puzzles[static_cast<std::size_t>(candidate - 1)].grade == text)
      return candidate;
  }
  return Wrong({"no puzzle has the grade $0", "nessun problema ha il grado $0"},
               protocol::Quoted(text));
}

}  // namespace

namespace commands {

absl::Status Puzzle(CommandContext& context, const std::string& arguments) {
  Terminal& terminal = context.terminal;
  PlaySession& session = terminal.session;
  if (arguments == "hint" || arguments == "solution")
    return HelpAtTerminal(terminal, arguments == "solution");
  ASSIGN_OR_RETURN(const std::vector<protocol::Puzzle> puzzles, ReadPuzzles(session.judge()));
  if (puzzles.empty())
    return Impossible({"this game has no puzzles", "questo gioco non ha problemi"});
  const int present = session.puzzle() ? session.puzzle()->number : 0;
  ASSIGN_OR_RETURN(const int number, PuzzleMeant(arguments, puzzles, present));
  const protocol::Puzzle& puzzle = puzzles[static_cast<std::size_t>(number - 1)];
  RETURN_IF_ERROR(session.BeginPuzzle(puzzle, number));
  context.board.Show();
  terminal.Print(
      Say(puzzle.result == "win"
              ? Words{"Puzzle $0 of $1 ($2): find the only move that wins. Streak: $3.\n",
                      "Problema $0 di $1 ($2): trova l'unica mossa che vince. "
                      "Serie: $3.\n"}
              : Words{"Puzzle $0 of $1 ($2): find the only move that draws. "
                      "Streak: $3.\n",
                      "Problema $0 di $1 ($2): trova l'unica mossa che patta. "
                      "Serie: $3.\n"},
          number, puzzles.size(), puzzle.grade, session.streak().length()));
  return absl::OkStatus();
}

}  // namespace commands
}  // namespace tavoliere::play
