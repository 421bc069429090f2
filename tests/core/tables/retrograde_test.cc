#include "core/tables/retrograde.h"

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/tables/graph_game.h"

namespace tavoliere::core {
namespace {

// Values by plain iteration: what can be won or must be lost in so many plies, for more and more.
std::vector<TableValue> Iterated(const GraphGame& game) {
  std::vector<TableValue> values(game.size());
  for (int plies = 0; plies < 200; ++plies) {
    std::vector<TableValue> next = values;
    for (std::size_t i = 0; i < game.size(); ++i) {
      if (!values[i].IsDraw()) continue;
      BestOfSuccessors best;
      game.Successors(
          i, [&](std::uint64_t j) { best.Add(values[j]); },
          [&](TableValue value) { best.Add(value); });
      const TableValue value = best.Value();
      if (!value.IsDraw() && value.plies() == plies) next[i] = value;
    }
    values = next;
  }
  return values;
}

TEST(TableValue, DistinguishesWinsAndLossesByParity) {
  EXPECT_TRUE(TableValue().IsDraw());
  EXPECT_TRUE(TableValue::EndsIn(0).IsLoss());
  EXPECT_TRUE(TableValue::EndsIn(1).IsWin());
  EXPECT_TRUE(TableValue::EndsIn(254).IsLoss());
  EXPECT_EQ(TableValue::FromByte(TableValue::EndsIn(33).byte()).plies(), 33);
  EXPECT_FALSE(TableValue().IsWin() || TableValue().IsLoss());
}

TEST(SolveBackwards, KnowsChainsCirclesAndExits) {
  // 0 ends the game. 1 moves to 0. 2 moves to 1. 3 and 4 go round. 5 may go round or win by 0.
  // 6 leaves for a loss in 4, 7 for a win in 7 or a draw.
  GraphGame game{{{}, {0}, {1}, {4}, {3}, {4, 0}, {-1}, {-2, -3}},
                 {TableValue::EndsIn(4), TableValue::EndsIn(7), TableValue()}};
  const auto values = SolveBackwards(game, 1);
  ASSERT_TRUE(values.ok());
  const auto end = [](int plies) { return TableValue::EndsIn(plies); };
  const std::vector<TableValue> expected = {end(0),       end(1), end(2), TableValue(),
                                            TableValue(), end(1), end(5), TableValue()};
  EXPECT_EQ(*values, expected);
  EXPECT_EQ(CountWrong(game, *values, 1), 0U);
}

TEST(SolveBackwards, EqualsPlainIterationOnRandomGraphs) {
  std::mt19937 random(7);
  int decided = 0;
  for (int round = 0; round < 300; ++round) {
    const GraphGame game =
        RandomGraph(40, {TableValue(), TableValue::EndsIn(6), TableValue::EndsIn(9)}, random);
    const auto values = SolveBackwards(game, 1);
    ASSERT_TRUE(values.ok());
    ASSERT_EQ(*values, Iterated(game));
    for (const TableValue value : *values) decided += !value.IsDraw();
    ASSERT_EQ(CountWrong(game, *values, 1), 0U);
  }
  EXPECT_GT(decided, 1000);
}

TEST(SolveBackwards, RefusesGamesTooLongForItsValues) {
  GraphGame game;
  game.arrows.resize(300);
  for (int i = 1; i < 300; ++i) game.arrows[static_cast<std::size_t>(i)] = {i - 1};
  EXPECT_FALSE(SolveBackwards(game, 1).ok());
  game.arrows.resize(255);
  EXPECT_TRUE(SolveBackwards(game, 1).ok());
}

TEST(SolveBackwards, IsTheSameOnSeveralThreads) {
  const RingGame game;
  const auto values = SolveBackwards(game, 1);
  ASSERT_TRUE(values.ok());
  EXPECT_EQ(CountWrong(game, *values, 3), 0U);
  std::array<int, 3> kinds{};
  int longest = 0;
  for (const TableValue value : *values) {
    ++kinds[value.IsDraw() ? 0 : value.IsWin() ? 1 : 2];
    if (!value.IsDraw()) longest = std::max(longest, value.plies());
  }
  EXPECT_GT(*std::min_element(kinds.begin(), kinds.end()), 10'000);
  EXPECT_GT(longest, 50);
  for (const int threads : {2, 3, 8}) EXPECT_TRUE(SolveBackwards(game, threads) == values);
}

TEST(CountWrong, SeesEveryChangedValue) {
  GraphGame game{{{}, {0}, {1}, {4}, {3}, {4, 0}}, {}};
  const auto values = SolveBackwards(game, 1);
  ASSERT_TRUE(values.ok());
  for (std::size_t i = 0; i < values->size(); ++i) {
    auto changed = *values;
    changed[i] = TableValue::EndsIn(changed[i].IsDraw() ? 3 : changed[i].plies() + 1);
    EXPECT_GT(CountWrong(game, changed, 1), 0U) << i;
  }
}

}  // namespace
}  // namespace tavoliere::core
