#include "core/search/perft.h"

#include <gtest/gtest.h>

#include "tests/core/domineering.h"

namespace tavoliere::core::testing {
namespace {

std::uint64_t Count(const Domineering::Position& position, int depth, PerftTable* table = nullptr) {
  const std::atomic<bool> never{false};
  return Perft<Domineering>(never, table).Count(position, depth);
}

TEST(PerftTest, CountsByHand) {
  // 2x2: two upright dominoes; after either, no flat one fits.
  const auto board = Domineering::Board(2, 2);
  EXPECT_EQ(Count(board, 0), 1u);
  EXPECT_EQ(Count(board, 1), 2u);
  EXPECT_EQ(Count(board, 2), 0u) << "a game that is over before the depth adds nothing";
  // 3x3: six upright moves. Each leaves four flat ones, except that the middle column's two leave
  // two.
  EXPECT_EQ(Count(Domineering::Board(3, 3), 1), 6u);
  EXPECT_EQ(Count(Domineering::Board(3, 3), 2), 4u * 4 + 2u * 2);
}

TEST(PerftTest, TheTableChangesNothing) {
  PerftTable table = *PerftTable::OfSize(1);
  for (int depth = 1; depth <= 6; ++depth) {
    EXPECT_EQ(Count(Domineering::Board(4, 4), depth, &table),
              Count(Domineering::Board(4, 4), depth));
  }
}

TEST(PerftTest, StopsWhenTold) {
  const std::atomic<bool> at_once{true};
  Perft<Domineering>(at_once, nullptr).Count(Domineering::Board(6, 6), 30);
}

}  // namespace
}  // namespace tavoliere::core::testing
