// A game of peg solitaire on paper: read as the literature prints it, drawn sweep by sweep.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/rules/game.h"
#include "engines/solitaire/rules/hole_names.h"

namespace tavoliere::solitaire {

// The jumps of a printed game, each of which can be made in its turn. Jumps and sweeps in any
// notation of hole_names.h stand between blanks and commas; parentheses round a sweep, the numbers
// of moves ("3.", "3:"), full stops and longer dashes than a hyphen are let pass:
// "5-17, 12-10 (13-11, 11-25)". An error counts the words and says what is wrong with which.
absl::StatusOr<std::vector<Jump>> ReadPrintedGame(const Position& start, const std::string& text);

// The start, then the board after each sweep under its text, side by side in lines of `width`
// columns. `o` a peg, `.` a hole; of the sweep: `O` where its peg stands, `+` where it came from,
// `x` where it took one.
std::string TextDiagrams(const Position& start, const std::vector<Jump>& jumps, HoleNames names,
                         int width);

// The same as an SVG document of its own, `pictures_per_row` side by side: each the board before
// its sweep with the way of the peg on it, the last one the end. Its colours follow the reader's
// choice of light or dark.
std::string SvgDiagrams(const Position& start, const std::vector<Jump>& jumps, HoleNames names,
                        int pictures_per_row);

}  // namespace tavoliere::solitaire
