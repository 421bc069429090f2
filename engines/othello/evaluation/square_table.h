// A table of square values for the player `table`, given as text instead of the built-in one.
#pragma once

#include <array>
#include <string>

#include "absl/status/statusor.h"
#include "core/types.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

// The values, in hundredths of a disc, are dynamic as the article suggests: once a corner is taken,
// its neighbours count as the squares behind them, b1 as c1, a2 as a3 and b2 as c2.
class SquareTable {
 public:
  static constexpr int kLargestValue = 10'000;

  // Whole numbers with blanks or commas between them, row by row from a1: all 64 (36) values, or
  // the 16 (9) of the quarter at a1, which the others mirror. Their number tells the board.
  static absl::StatusOr<SquareTable> Read(const std::string& text);

  Variant variant() const { return variant_; }
  // What the discs of the side to move are worth, and those of its opponent. `position` is of the
  // table's board.
  struct Sums {
    int own = 0;
    int other = 0;
  };
  Sums SumsOf(const Position& position) const;

 private:
  Variant variant_ = Variant::kOthello;
  std::array<int, 64> values_{};  // by the square of the 8x8 bitboard
};

}  // namespace tavoliere::othello
