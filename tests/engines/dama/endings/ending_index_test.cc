#include "engines/dama/endings/ending_index.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "engines/dama/rules/game.h"
#include "tests/engines/dama/naive.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

std::uint64_t PositionsOf(int pieces) {
  std::uint64_t sum = 0;
  for (const Material& material : MaterialsOf(pieces)) sum += EndingIndex(material).size();
  return sum;
}

TEST(EndingIndex, CountsThePositions) {
  EXPECT_EQ(PositionsOf(2), 3'488U);
  EXPECT_EQ(PositionsOf(3), 196'032U);
  EXPECT_EQ(PositionsOf(4), 6'209'316U);
  EXPECT_EQ(PositionsOf(6), 2'426'085'676U);
  EXPECT_EQ(PositionsOf(7), 19'055'258'760U);
}

TEST(EndingIndex, NumbersEveryPositionOnce) {
  for (const int pieces : {2, 3}) {
    for (const Material& material : MaterialsOf(pieces)) {
      const EndingIndex index(material);
      for (std::uint64_t number = 0; number < index.size(); ++number) {
        const Position position = index.PositionOf(number);
        ASSERT_EQ(index.NumberOf(position), number) << material.Name();
        ASSERT_EQ(MaterialOf(position), material);
        // Parse() refuses what cannot stand on a board.
        if (number % 16 == 0) {
          ASSERT_EQ(Parsed(Dama::Format(position)), position);
        }
      }
    }
  }
}

TEST(EndingIndex, NumbersLargeEndings) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    Position position = RandomPosition(4 + i % 4, 2, random);
    if (position.turn() == kBlack) position = position.Mirrored();
    const EndingIndex index(MaterialOf(position));
    const std::uint64_t number = index.NumberOf(position);
    ASSERT_LT(number, index.size());
    ASSERT_EQ(index.PositionOf(number), position);
  }
}

TEST(MaterialsOf, PutsLaterWhatMovesLeadTo) {
  std::set<Material> before;
  int men = 0;
  for (const Material& material : MaterialsOf(5)) {
    EXPECT_GE(material.all_men(), men);
    men = material.all_men();
    EXPECT_TRUE(before.insert(material).second);
  }
  EXPECT_EQ((Material{1, 2, 0, 1}.Name()), "MKK-K");
}

TEST(MaterialsOf, OfSevenPiecesHasThreeOnEachSide) {
  EXPECT_EQ(MaterialsOf(7).size(), 40U);
  for (const Material& material : MaterialsOf(7)) {
    EXPECT_GE(std::min(material.men + material.kings, material.other_men + material.other_kings),
              3);
  }
}

}  // namespace
}  // namespace tavoliere::dama
