// Position classes, the rule of three (Reiss 1857; Beasley, The Ins and Outs of Peg Solitaire,
// chapter 4).
//
// Number the diagonals of either direction 0, 1, 2, 0, 1, 2, ... A jump changes one peg on each of
// the three kinds, so the parities of the three counts flip together: which of them agree never
// changes. With the kinds' weights 1, 2 and 3, of which any two sum to the third under exclusive
// or, a position's two sums are invariants: sixteen classes. A position and what can be left of it
// lie in one class.
//
// A triangular board has one such numbering, 0, 1, 2, 0, 1, 2, ... along each of its three lines,
// and so four classes.
#pragma once

#include <cstdint>

#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/rules/game.h"

namespace tavoliere::solitaire {

// The two sums, 0 to 3 each, packed.
struct PositionClass {
  std::uint8_t value = 0;

  friend constexpr bool operator==(PositionClass, PositionClass) = default;
};

inline constexpr int kClassCount = 16;

inline PositionClass ClassOfHole(const Board& board, int hole) {
  if (board.triangular()) {
    // The number of the hole in its row, from the row's first place on the left, less the row's.
    const int in_row = (board.ColumnOf(hole) - board.RowOf(hole) + 3 * Board::kMaxRows) / 2;
    const int kind = (in_row - board.RowOf(hole) + 3 * Board::kMaxRows) % 3 + 1;
    return {static_cast<std::uint8_t>(kind)};
  }
  const int falling = (board.ColumnOf(hole) + board.RowOf(hole)) % 3 + 1;
  const int rising = (board.ColumnOf(hole) - board.RowOf(hole) + 3 * Board::kMaxRows) % 3 + 1;
  return {static_cast<std::uint8_t>(falling | rising << 2)};
}

inline PositionClass ClassOf(const Board& board, Pegs pegs) {
  PositionClass sum;
  for (; pegs != 0; pegs &= pegs - 1) sum.value ^= ClassOfHole(board, FirstHole(pegs)).value;
  return sum;
}

// The holes on which the last peg of a position of this class may stand, no more than the goal
// allows.
inline Pegs LastHoles(const Board& board, PositionClass position_class, Goal goal) {
  Pegs holes = 0;
  for (int hole = 0; hole < board.hole_count(); ++hole) {
    if ((!goal || *goal == hole) && ClassOfHole(board, hole) == position_class) holes |= Bit(hole);
  }
  return holes;
}

}  // namespace tavoliere::solitaire
