// The board as text for a terminal.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "tools/play/engine/board.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {

// What the terminal can show. Without colour the marks are brackets. The pieces of two colours are
// discs and crowns where the terminal has both Unicode and colour, else the letters of `query
// board`: a disc in the colour of the text is white on a dark ground and black on a light one,
// whichever side's it is.
struct Style {
  bool unicode = false;
  bool colour = false;
};

// What the environment allows: `terminal` is whether the output is one. NO_COLOR, TERM and the
// locale are read (see no-color.org for the first).
Style StyleOf(bool terminal);

// Squares by name. Where several hold, the last of these is shown.
struct Marks {
  std::set<std::string> last;     // of the last move:        [x]
  std::set<std::string> obliged;  // pieces that must move:   >x<
  std::set<std::string> targets;  // where the chosen one may go: (x)
  std::set<std::string> chosen;   // the route so far:        <x>
  std::string cursor;  // what arrow keys are on; empty: nothing; {x}, or the other's in colour
};

// Whether the terminal can do more than write one line after the other, as TERM says.
bool CanMoveCursor();

// Several lines, each ended by a newline. Columns and rows are named at the edges where the names
// of the squares allow it (a1), else each square shows its own (32).
// `least_width` is the least width of a piece, for boards that are drawn one after the other.
std::string Draw(const Board& board, const Marks& marks, Style style, std::size_t least_width = 0);

// How many columns of the screen a board that is drawn so takes.
std::size_t DrawnWidth(const Board& board, Style style, std::size_t least_width);
// The name of the square that stands at this column of this line of it, both from 0; empty: none.
std::string SquareAt(const Board& board, Style style, std::size_t least_width, int line,
                     int column);

// "w White, b Black" and the like, with its newline; empty when painted pieces show the sides
// apart, and where the sides are not called by the letters.
std::string Legend(const Board& board, const std::vector<std::string>& sides, Style style,
                   Language language = Language::kEnglish);

}  // namespace tavoliere::play
