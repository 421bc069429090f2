#include "engines/base/puzzles/unique_move.h"

#include <optional>

#include <gtest/gtest.h>

#include "tests/core/domineering.h"

namespace tavoliere::base {
namespace {

using core::WinDrawLoss;
using core::testing::Domineering;
using Position = Domineering::Position;

// Tries everything, which takes no time on these boards.
struct TriesEverything {
  static std::optional<WinDrawLoss> Prove(const Position& position) {
    Domineering::MoveList moves;
    Domineering::Generate(position, moves);
    for (const auto& move : moves) {
      if (Prove(position.Play(move)) == WinDrawLoss::kLoss) return WinDrawLoss::kWin;
    }
    return WinDrawLoss::kLoss;
  }
};

struct KnowsNothing {
  static std::optional<WinDrawLoss> Prove(const Position&) { return std::nullopt; }
};

// The move that takes the square draws, every other one loses.
struct Draws {
  int drawing_square = 0;
  std::optional<WinDrawLoss> Prove(const Position& position) const {
    const bool drawn = (position.taken >> drawing_square & 1U) != 0;
    return drawn ? WinDrawLoss::kDraw : WinDrawLoss::kWin;
  }
};

template <class Prover>
auto Found(const Position& position, Prover prover) {
  return FindUniqueMove<Domineering>(position, prover);
}

// An upright pair in a corner, and a square of four: laying the pair leaves the four to the other
// player, who then wins; either move into the four leaves the other player none.
Position PairAndSquare() {
  Position position = Domineering::Board(4, 4);
  position.taken = 0xffffU & ~(0b1U | 0b1U << 4 | 0b11U << 10 | 0b11U << 14);
  return position;
}

TEST(FindUniqueMoveTest, TwoWinningMovesAreNoPuzzle) {
  EXPECT_FALSE(Found(Domineering::Board(2, 2), TriesEverything()));
  EXPECT_FALSE(Found(PairAndSquare(), TriesEverything()));
}

// A row of three with a square below its middle and, apart from it, an upright pair: an upright
// domino in the middle leaves no flat pair, the other one leaves two.
TEST(FindUniqueMoveTest, TheOnlyWinningMoveIsFound) {
  Position position = Domineering::Board(4, 4);
  position.taken = 0xffffU & ~(0b111U << 1 | 0b1U << 6 | 0b1U << 8 | 0b1U << 12);
  const auto found = Found(position, TriesEverything());
  ASSERT_TRUE(found);
  EXPECT_EQ(found->move.square, 2);
  EXPECT_TRUE(found->wins);
}

TEST(FindUniqueMoveTest, TheOnlyDrawingMoveIsFoundWhereNoneWins) {
  const auto found = Found(Domineering::Board(2, 2), Draws{1});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->move.square, 1);
  EXPECT_FALSE(found->wins);
}

TEST(FindUniqueMoveTest, AnOnlyMoveOrAnUnprovedOneIsNoPuzzle) {
  EXPECT_FALSE(Found(Domineering::Board(2, 1), TriesEverything()));
  EXPECT_FALSE(Found(Domineering::Board(2, 2), KnowsNothing()));
}

}  // namespace
}  // namespace tavoliere::base
