// The board as text for a terminal.
#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "tools/play/board.h"

namespace tavoliere::play {

// What the terminal can show. Without colour the marks are brackets and the sides differ by their
// signs; without Unicode the pieces are the letters of `query board`.
struct Style {
  bool unicode = false;
  bool colour = false;
};

// What the environment allows: `terminal` is whether the output is one. NO_COLOR, TERM and the
// locale are looked at (see no-color.org for the first).
Style StyleOf(bool terminal);

// Squares by name. Where several hold, the last of these is shown.
struct Marks {
  std::set<std::string> last;     // of the last move:        [x]
  std::set<std::string> obliged;  // pieces that must move:   >x<
  std::set<std::string> targets;  // where the chosen one may go: (x)
  std::set<std::string> chosen;   // the route so far:        <x>
};

// Several lines, each ended by a newline. Columns and rows are named at the edges where the names
// of the squares allow it (a1), else each square shows its own (32).
std::string Draw(const Board& board, const Marks& marks, Style style);

// The words of `text` in lines of at most so many columns, where no word is longer; each line is
// ended by a newline.
std::string Wrapped(const std::string& text, std::size_t columns = 79);

}  // namespace tavoliere::play
