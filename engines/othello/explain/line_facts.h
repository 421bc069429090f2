// What a line of play in Othello comes to, counted on its boards.
#pragma once

#include <cstddef>

#include "engines/base/explain/statements.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

// A count for the side that makes the line's first move, and for its opponent.
struct BothSides {
  int mover = 0;
  int opponent = 0;

  int lead() const { return opponent - mover; }  // the opponent's
};

// The plies after which a line's boards are counted: averages are over all of them, and the rest is
// of the last.
struct CountedPlies {
  std::size_t first;
  std::size_t last;  // a shorter line ends before it

  friend bool operator==(const CountedPlies&, const CountedPlies&) = default;
};
// What comes earlier is an exchange under way. In lines to the end of the game the last boards say
// no more than its score.
inline constexpr CountedPlies kMidgamePlies = {5, 12};
inline constexpr CountedPlies kEndgamePlies = {3, 10};
inline constexpr CountedPlies kAllPlies = {0, 1000};

struct LineFacts {
  BothSides corners;
  BothSides edges;       // discs on the border
  BothSides last_edges;  // the same when the line ends
  BothSides stable;      // discs found stable, see StableDiscs()
  BothSides x_discs;     // discs diagonally next to an empty corner
  BothSides c_discs;     // border discs next to an empty corner
  BothSides placed;      // discs that each side places in the whole line
  BothSides mobility;    // tenths of a legal move, on average
  BothSides open;        // tenths of an empty square next to enemy discs, on average
  BothSides frontier;    // tenths of a disc next to an empty square, on average
};

// The outermost squares of a board.
Bitboard BorderSquares(Variant variant);

LineFacts FactsOf(const base::LineOfPlay<Othello>& line, CountedPlies plies);

// Whether neither side can move at its end.
bool Finished(const base::LineOfPlay<Othello>& line);

}  // namespace tavoliere::othello
