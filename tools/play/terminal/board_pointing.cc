// Squares that are pointed at on the board, with arrow keys or the mouse: they are entered as if
// typed.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/play/terminal/terminal_ui.h"
#include "tools/play/terminal/wrapping.h"

namespace tavoliere::play {

PointedBoard* TerminalUi::Pointed() {
  const bool possible =
      options_.pointing && console_.interactive() && !game().ended() && !IsEngine(turn()) &&
      !facts().board.names.empty() && !facts().routes.empty() &&
      DrawnWidth(facts().board, options_.style, least_width_) <= console_.columns();
  return possible ? this : nullptr;
}

std::string TerminalUi::Text() { return Wrapped(BoardText(), console_.columns()); }

// It begins where a piece of the person's can be chosen.
void TerminalUi::MoveCursor(int columns, int rows) {
  const std::vector<std::string> next = Continue(facts().routes, session_.chosen()).next;
  const std::vector<std::string> first = next.empty() ? Origins(facts().routes) : next;
  if (!first.empty()) cursor_.Step(facts().board, columns, rows, first.front());
}

bool TerminalUi::ChooseUnderCursor() {
  pointed_ = cursor_.square();
  return true;
}

bool TerminalUi::ChooseAt(int line, int column) {
  // A blank line stands above the board.
  const std::string square =
      SquareAt(facts().board, options_.style, least_width_, line - 1, column);
  if (square.empty()) return false;
  cursor_.Hide();
  pointed_ = square;
  return true;
}

// The square chosen last chosen once more gives the piece up, or plays the one move that ends
// there; a square where another piece can begin chooses that one.
absl::Status TerminalUi::Point(const std::string& square) {
  in_place_ = true;
  if (square.empty()) {
    Show();
    return absl::OkStatus();
  }
  const std::vector<Route>& routes = facts().routes;
  const std::vector<std::string> chosen = session_.chosen();
  std::vector<std::string> longer = chosen;
  longer.push_back(square);
  const bool goes_on =
      Continue(routes, longer).possible() || EndingOn(routes, chosen, square).has_value();
  if (!chosen.empty() && !goes_on) {
    const std::vector<std::string> moves = Continue(routes, chosen).moves;
    const bool again = square == chosen.back();
    if (again && moves.size() == 1) return PlayPersonsMove(moves.front());
    if (again && !moves.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("Type the one meant: ", absl::StrJoin(moves, ", "), "."));
    }
    if (again || Continue(routes, {square}).possible()) session_.Choose({});
    if (again) {
      Show();
      return absl::OkStatus();
    }
  }
  return EnterMove(square);
}

std::string TerminalUi::PointingHelp() const {
  if (!options_.pointing) return "";
  std::string text;
  const auto add = [&text](const char* key, const char* help) {
    absl::StrAppendFormat(&text, "  %-34s %s\n", key, help);
  };
  add("the arrow keys, Enter",
      "on an empty line: go over the board, choose a square; Escape leaves it");
  if (options_.mouse) add("a click", "choose a square; with Shift it marks text as elsewhere");
  add("Ctrl-P, Ctrl-N", "the line typed before, behind; on a line begun Up and Down too");
  return text;
}

}  // namespace tavoliere::play
