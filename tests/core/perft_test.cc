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

// Also while it takes more and more of its memory.
TEST(PerftTest, TheTableReturnsWhatWasStored) {
  PerftTable table = *PerftTable::OfSize(16);
  const auto key = [](Key i) { return (i + 1) * 0xD6E8FEB86659FD93; };
  constexpr Key kMany = 100'000;
  Key found = 0;
  for (Key i = 0; i < kMany; ++i) {
    table.Put(key(i), 5, i + 1);
    ASSERT_EQ(table.Get(key(i), 5), i + 1);
    ASSERT_EQ(table.Get(key(i), 6), 0U);
  }
  for (Key i = 0; i < kMany; ++i) {
    const std::uint64_t known = table.Get(key(i), 5);
    ASSERT_TRUE(known == 0 || known == i + 1);
    if (known != 0) ++found;
  }
  EXPECT_GT(found, kMany / 2);
}

TEST(PerftTest, StopsOnRequest) {
  const std::atomic<bool> at_once{true};
  Perft<Domineering>(at_once, nullptr).Count(Domineering::Board(6, 6), 30);
}

}  // namespace
}  // namespace tavoliere::core::testing
