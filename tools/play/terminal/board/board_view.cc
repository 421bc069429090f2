#include "tools/play/terminal/board/board_view.h"

#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "tools/play/text/sentences.h"

namespace tavoliere::play {
namespace {

// Whether a move is one square, not the path of a piece.
bool LaysStones(const Facts& facts) {
  return std::all_of(facts.routes.begin(), facts.routes.end(),
                     [](const Route& route) { return route.squares.size() == 1; });
}

}  // namespace

void BoardView::Show() {
  // The board keeps its width, though the pieces of it change.
  const PlaySession& session = terminal_.session;
  if (std::exchange(drawn_game_, session.games_begun()) != session.games_begun()) {
    least_width_ = WidestPiece(session.first_board());
  }
  least_width_ = std::max(least_width_, WidestPiece(session.facts().board));
  if (std::exchange(in_place_, false)) terminal_.console.EraseBoard();
  terminal_.console.PrintBoard(BoardText());
}

Marks BoardView::ShownMarks() const {
  const PlaySession& session = terminal_.session;
  const Facts& facts = session.facts();
  const std::vector<std::string>& chosen = session.chosen();
  const bool person = !session.game().ended() && !session.IsEngine(session.turn());
  Marks marks;
  const std::vector<std::string>& last = session.last_marks().squares;
  marks.last = {last.begin(), last.end()};
  const std::vector<std::string> origins = Origins(facts.routes);
  if (!facts.obliged.empty() && chosen.empty())
    marks.obliged.insert(origins.begin(), origins.end());
  if (chosen.empty() && person && LaysStones(facts)) {
    marks.targets.insert(origins.begin(), origins.end());
  }
  if (!chosen.empty()) {
    marks.chosen.insert(chosen.begin(), chosen.end());
    const Choice choice = Continue(facts.routes, chosen);
    marks.targets.insert(choice.next.begin(), choice.next.end());
  }
  if (person) marks.cursor = cursor_.square();
  return marks;
}

std::string BoardView::BoardText() const {
  const PlaySession& session = terminal_.session;
  const Facts& facts = session.facts();
  std::vector<std::string> sides;
  for (int player = 0; player < session.players(); ++player)
    sides.push_back(terminal_.side(player));
  std::string text =
      absl::StrCat("\n", Draw(facts.board, ShownMarks(), terminal_.options.style, least_width_),
                   session.players() == 2
                       ? Legend(facts.board, sides, terminal_.options.style, terminal_.language())
                       : "",
                   StatusLine(), "\n");
  if (!facts.obliged.empty() && session.chosen().empty() && !session.game().ended()) {
    const Sentence rule = sentences::MustMove(facts.obliged, Origins(facts.routes));
    absl::StrAppend(&text, rule.In(terminal_.language()), "\n");
  }
  return text;
}

std::string BoardView::StatusLine() const {
  const PlaySession& session = terminal_.session;
  const PlayedGame& game = session.game();
  Sentence line = game.ended() ? Sentence(Words{"The game is over", "La partita è finita"})
                               : Say({"$0 to move", "Muove $1"}, terminal_.Side(session.turn()),
                                     terminal_.TheSide(session.turn()));
  const char* join = " | ";
  for (int player = 0; player < session.players() && session.players() == 2; ++player) {
    const std::string& side = terminal_.side(player);
    const char colour = absl::ascii_tolower(static_cast<unsigned char>(side.front()));
    if (colour != 'w' && colour != 'b') continue;
    line.Append(Say({"$0$1 $2", "$0$1 $2"}, std::exchange(join, ", "), terminal_.Side(player),
                    CountPieces(session.facts().board, colour)));
  }
  if (!session.facts().score.empty()) {
    line.Append(Say({" | score $0", " | punti $0"}, session.facts().score));
  }
  if (game.has_moves()) {
    line.Append(Say({" | move $0: $1", " | mossa $0: $1"}, game.plies(), game.last().move));
    if (session.players() == 2) {
      line.Append(Say({" by $0", " ($0)"}, terminal_.Side(game.Mover(game.plies() - 1))));
    }
  }
  return line.In(terminal_.language());
}

PointedBoard* BoardView::Pointed() {
  const PlaySession& session = terminal_.session;
  const Facts& facts = session.facts();
  const bool possible =
      terminal_.options.pointing && terminal_.console.interactive() && !session.game().ended() &&
      !session.IsEngine(session.turn()) && !facts.board.names.empty() && !facts.routes.empty() &&
      DrawnWidth(facts.board, terminal_.options.style, least_width_) <= terminal_.console.columns();
  return possible ? this : nullptr;
}

std::optional<std::string> BoardView::TakePointed() {
  return std::exchange(pointed_, std::nullopt);
}

std::string BoardView::Text() { return Wrapped(BoardText(), terminal_.console.columns()); }

// It begins where a piece of the person's can be chosen.
void BoardView::MoveCursor(int columns, int rows) {
  const std::vector<Route>& routes = terminal_.facts().routes;
  const std::vector<std::string> next = Continue(routes, terminal_.session.chosen()).next;
  const std::vector<std::string> first = next.empty() ? Origins(routes) : next;
  if (!first.empty()) cursor_.Step(terminal_.facts().board, columns, rows, first.front());
}

bool BoardView::ChooseUnderCursor() {
  pointed_ = cursor_.square();
  return true;
}

bool BoardView::ChooseAt(int line, int column) {
  // A blank line stands above the board.
  const std::string square =
      SquareAt(terminal_.facts().board, terminal_.options.style, least_width_, line - 1, column);
  if (square.empty()) return false;
  cursor_.Hide();
  pointed_ = square;
  return true;
}

}  // namespace tavoliere::play
