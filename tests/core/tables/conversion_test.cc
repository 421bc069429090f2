#include "core/tables/conversion.h"

#include <algorithm>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/tables/graph_game.h"

namespace tavoliere::core {
namespace {

// A game on a graph where some moves within can be taken back: those from an even position to an
// even one, and from an odd to an odd.
struct DecidedGame {
  GraphGame game;
  std::vector<TableValue> values;

  explicit DecidedGame(const GraphGame& graph)
      : game(graph), values(SolveBackwards(graph, 1).value()) {}

  static bool Reversible(std::uint64_t from, std::uint64_t to) { return from % 2 == to % 2; }
  std::uint64_t size() const { return game.size(); }
  WinDrawLoss Outcome(std::uint64_t i) const { return OutcomeOf(values[i]); }
  template <class Back, class Final>
  void Moves(std::uint64_t i, const Back& reversible, const Final& final) const {
    game.Successors(
        i, [&](std::uint64_t to) { Reversible(i, to) ? reversible(to) : final(Outcome(to)); },
        [&](TableValue value) { final(OutcomeOf(value)); });
  }
  template <class Visit>
  void TakeBacks(std::uint64_t i, const Visit& visit) const {
    game.Predecessors(i, [&](std::uint64_t before) {
      if (Reversible(before, i)) visit(before);
    });
  }
};

// Whether who wins position i can see to it that the game moves on within so many plies.
bool Within(const DecidedGame& game, std::uint64_t i, int plies) {
  const bool won = game.Outcome(i) == WinDrawLoss::kWin;
  bool any = false;
  bool one = false;
  bool all = true;
  const auto add = [&](bool good) {
    any = true;
    one = one || good;
    all = all && good;
  };
  game.Moves(
      i,
      [&](std::uint64_t to) {
        if (won && game.Outcome(to) != WinDrawLoss::kLoss) return;
        add(plies > 0 && Within(game, to, plies - 1));
      },
      [&](WinDrawLoss after) { add(plies > 0 && (!won || after == WinDrawLoss::kLoss)); });
  return won ? one : !any || all;
}

TEST(SolveConversions, EqualsTheDefinition) {
  std::mt19937 random(5);
  int longest = 0;
  for (int round = 0; round < 300; ++round) {
    const GraphGame graph =
        RandomGraph(24, {TableValue(), TableValue::EndsIn(6), TableValue::EndsIn(9)}, random);
    const DecidedGame game(graph);
    const auto plies = SolveConversions(game, 1);
    ASSERT_TRUE(plies.ok()) << plies.status();
    EXPECT_EQ(CountWrongConversions(game, *plies, 1), 0U);
    for (std::uint64_t i = 0; i < game.size(); ++i) {
      const int value = (*plies)[i];
      if (game.Outcome(i) == WinDrawLoss::kDraw) {
        ASSERT_EQ(value, 0);
        continue;
      }
      ASSERT_TRUE(Within(game, i, value)) << round << " " << i;
      if (value > 0) {
        ASSERT_FALSE(Within(game, i, value - 1)) << round << " " << i;
      }
      longest = std::max(longest, value);
    }
  }
  EXPECT_GT(longest, 3);
}

// A chain on which each position is reached from the one two further on.
GraphGame Chain(int size) {
  GraphGame chain{std::vector<std::vector<int>>(static_cast<std::size_t>(size)), {}};
  for (int i = 2; i < size; ++i) chain.arrows[static_cast<std::size_t>(i)] = {i - 2};
  return chain;
}

// One longer than a table of distances could be.
struct TooLong {
  std::uint64_t size() const { return 2 * kLongestConversion + 3; }
  WinDrawLoss Outcome(std::uint64_t i) const {
    return i / 2 % 2 == 0 ? WinDrawLoss::kLoss : WinDrawLoss::kWin;
  }
  template <class Back, class Final>
  void Moves(std::uint64_t i, const Back& reversible, const Final&) const {
    if (i >= 2) reversible(i - 2);
  }
  template <class Visit>
  void TakeBacks(std::uint64_t i, const Visit& visit) const {
    if (i + 2 < size()) visit(i + 2);
  }
};

TEST(SolveConversions, ReportsTooLongConversions) {
  const auto longest = SolveConversions(DecidedGame(Chain(2 * kLongestConversion + 1)), 1);
  ASSERT_TRUE(longest.ok());
  EXPECT_EQ(longest->back(), kLongestConversion);
  EXPECT_EQ(SolveConversions(TooLong(), 1).status().code(), absl::StatusCode::kOutOfRange);
}

// The ring where it is known who wins.
struct DecidedRing {
  std::vector<TableValue> values = SolveBackwards(RingGame{}, 1).value();

  std::uint64_t size() const { return values.size(); }
  WinDrawLoss Outcome(std::uint64_t i) const { return OutcomeOf(values[i]); }
  template <class Back, class Final>
  void Moves(std::uint64_t i, const Back& reversible, const Final& final) const {
    if (RingGame::HasExit(i)) final(OutcomeOf(RingGame::Exit(i)));
    reversible(RingGame::Reversible(i));
    final(Outcome(RingGame::Final(i)));
  }
  template <class Visit>
  void TakeBacks(std::uint64_t i, const Visit& visit) const {
    visit((i + RingGame::kBack) % RingGame::kSize);
  }
};

TEST(SolveConversions, IsTheSameOnSeveralThreads) {
  const DecidedRing game;
  const auto plies = SolveConversions(game, 1);
  ASSERT_TRUE(plies.ok()) << plies.status();
  EXPECT_EQ(CountWrongConversions(game, *plies, 3), 0U);
  EXPECT_GT(*std::max_element(plies->begin(), plies->end()), 2);
  for (const int threads : {2, 3, 8}) EXPECT_TRUE(SolveConversions(game, threads) == plies);
}

TEST(CountWrongConversions, SeesEveryChangedValue) {
  const DecidedGame game(Chain(20));
  const std::vector<std::uint8_t> plies = SolveConversions(game, 1).value();
  for (std::size_t i = 0; i < plies.size(); ++i) {
    std::vector<std::uint8_t> changed = plies;
    ++changed[i];
    EXPECT_GT(CountWrongConversions(game, changed, 1), 0U);
  }
}

}  // namespace
}  // namespace tavoliere::core
