// What the terminal shows: the board, the state of the game, its end.
#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/game/transcript.h"
#include "tools/play/terminal/legend.h"
#include "tools/play/terminal/terminal_ui.h"

namespace tavoliere::play {

void TerminalUi::Show() {
  // The board keeps its width, though the pieces of it change.
  if (std::exchange(drawn_game_, session_.games_begun()) != session_.games_begun()) {
    least_width_ = WidestPiece(session_.first_board());
  }
  least_width_ = std::max(least_width_, WidestPiece(facts().board));
  if (std::exchange(in_place_, false)) console_.EraseBoard();
  console_.PrintBoard(BoardText());
}

Marks TerminalUi::ShownMarks() const {
  Marks marks;
  marks.last = session_.last_squares();
  if (!facts().obliged.empty() && session_.chosen().empty()) {
    const std::vector<std::string> origins = Origins(facts().routes);
    marks.obliged.insert(origins.begin(), origins.end());
  }
  if (session_.chosen().empty() && !game().ended() && !IsEngine(turn()) && LaysStones()) {
    const std::vector<std::string> squares = Origins(facts().routes);
    marks.targets.insert(squares.begin(), squares.end());
  }
  if (!session_.chosen().empty()) {
    marks.chosen.insert(session_.chosen().begin(), session_.chosen().end());
    const Choice choice = Continue(facts().routes, session_.chosen());
    marks.targets.insert(choice.next.begin(), choice.next.end());
  }
  if (!game().ended() && !IsEngine(turn())) marks.cursor = cursor_.square();
  return marks;
}

std::string TerminalUi::BoardText() const {
  std::vector<std::string> sides;
  for (int player = 0; player < players(); ++player) sides.push_back(judge().side(player));
  std::string text = absl::StrCat(
      "\n", play::Draw(facts().board, ShownMarks(), options_.style, least_width_),
      players() == 2 ? Legend(facts().board, sides, options_.style) : "", StatusLine(), "\n");
  if (!facts().obliged.empty() && session_.chosen().empty() && !game().ended()) {
    absl::StrAppend(&text, session_.sentences().MustMove(facts().obliged, Origins(facts().routes)),
                    "\n");
  }
  return text;
}

// Whether a move is one square, not the path of a piece.
bool TerminalUi::LaysStones() const {
  const std::vector<Route>& routes = facts().routes;
  return std::all_of(routes.begin(), routes.end(),
                     [](const Route& route) { return route.squares.size() == 1; });
}

std::string TerminalUi::StatusLine() const {
  std::string line =
      game().ended() ? "The game is over" : absl::StrCat(judge().side(turn()), " to move");
  std::string counts;
  for (int player = 0; player < players() && players() == 2; ++player) {
    const std::string& side = judge().side(player);
    const char colour = absl::ascii_tolower(static_cast<unsigned char>(side.front()));
    if (colour != 'w' && colour != 'b') continue;
    absl::StrAppend(&counts, counts.empty() ? "" : ", ", side, " ",
                    CountPieces(facts().board, colour));
  }
  if (!counts.empty()) absl::StrAppend(&line, " | ", counts);
  if (!facts().score.empty()) absl::StrAppend(&line, " | score ", facts().score);
  if (game().has_moves()) {
    absl::StrAppend(&line, " | move ", game().plies(), ": ", game().last().move);
    if (players() == 2) {
      absl::StrAppend(&line, " by ", judge().side(game().Mover(game().plies() - 1)));
    }
  }
  return line;
}

void TerminalUi::Announce() {
  session_.set_announced();
  const std::string sides[2] = {judge().side(0), judge().side(1)};
  Print(absl::StrCat(ResultText(game(), sides, players(), session_.sentences()), ".\n",
                     TimeText(game(), sides, players()), ".\n"));
  session_.PutAway();
  if (const absl::Status status = AskForFame(); !status.ok()) {
    Print(absl::StrCat(std::string(status.message()), "\n"));
  }
}

absl::Status TerminalUi::AskForFame() {
  const bool shameful = absl::StartsWith(facts().score, "-");
  if (!judge().Has("halloffame") || game().result() != "p1win" || IsEngine(0) || shameful) {
    return absl::OkStatus();
  }
  const std::optional<std::string> line =
      ReadLine("Your name for the hall of fame (Enter: none)> ");
  const std::string name(absl::StripAsciiWhitespace(line.value_or("")));
  if (name.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(const std::vector<std::string> added,
                   judge().Command(absl::StrCat("halloffame add ", name)));
  Print(absl::StrCat(absl::StrJoin(added, "\n"), "\n"));
  return EngineCommand("halloffame");
}

}  // namespace tavoliere::play
