#include "core/tables/solve_outcomes.h"

#include <cstdlib>
#include <fstream>
#include <optional>
#include <random>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "tests/core/tables/graph_game.h"
#include "tests/sanitized.h"

namespace tavoliere::core {
namespace {

// The same game where the length does not matter.
struct OutcomeGame {
  GraphGame game;

  std::uint64_t size() const { return game.size(); }
  template <class Inside, class Outside>
  void Successors(std::uint64_t i, const Inside& inside, const Outside& outside) const {
    game.Successors(i, inside, [&](TableValue value) { outside(OutcomeOf(value)); });
  }
  template <class Visit>
  void Predecessors(std::uint64_t i, const Visit& visit) const {
    game.Predecessors(i, visit);
  }
};

TEST(PackedOutcomes, KeepsWhatIsSet) {
  std::mt19937 random(3);
  std::vector<WinDrawLoss> values;
  PackedOutcomes packed(41);
  EXPECT_EQ(packed.bytes().size(), 11U);
  for (std::uint64_t i = 0; i < packed.size(); ++i) packed.Set(i, WinDrawLoss::kLoss);
  for (std::uint64_t i = 0; i < packed.size(); ++i) {
    values.push_back(static_cast<WinDrawLoss>(random() % 3));
    packed.Set(i, values.back());
  }
  for (std::uint64_t i = 0; i < packed.size(); ++i) {
    EXPECT_EQ(packed[i], values[i]);
    EXPECT_EQ(PackedOutcomes::In(packed.bytes()[i / 4], i), values[i]);
  }
}

TEST(ParallelChunks, TakesEachPositionOnce) {
  for (const int threads : {1, 3}) {
    std::vector<std::uint8_t> times(500'000);
    ParallelChunks(times.size(), threads, [&](std::uint64_t begin, std::uint64_t end) {
      EXPECT_EQ(begin % 65'536, 0U);
      for (; begin < end; ++begin) ++times[begin];
    });
    EXPECT_EQ(std::count(times.begin(), times.end(), 1), 500'000);
  }
}

// Ends the process with 0 where each position is taken once although the system grants fewer
// threads.
void ShareOutUnderALimit() {
  constexpr std::size_t kThreads = 2000;
  std::vector<std::uint8_t> times(kThreads << 16);
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  // Less than the stacks of so many threads take.
  const rlim_t bytes = pages * 4096 + (std::size_t{256} << 20);
  const rlimit limit{bytes, bytes};
  if (setrlimit(RLIMIT_AS, &limit) != 0) std::exit(2);
  ParallelChunks(times.size(), static_cast<int>(kThreads),
                 [&](std::uint64_t begin, std::uint64_t end) {
                   for (; begin < end; ++begin) ++times[begin];
                 });
  const auto once = static_cast<std::size_t>(std::count(times.begin(), times.end(), 1));
  std::exit(once == times.size() ? 0 : 1);
}

TEST(ParallelChunks, DoesWithTheThreadsThatTheSystemGrants) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer takes more addresses than the limit leaves";
  EXPECT_EXIT(ShareOutUnderALimit(), ::testing::ExitedWithCode(0), "");
}

TEST(SolveOutcomes, EqualsTheValuesWithDistances) {
  std::mt19937 random(7);
  int decided = 0;
  for (int round = 0; round < 300; ++round) {
    const GraphGame game =
        RandomGraph(40, {TableValue(), TableValue::EndsIn(6), TableValue::EndsIn(9)}, random);
    const auto values = SolveBackwards(game, 1);
    ASSERT_TRUE(values.ok());
    const PackedOutcomes outcomes = SolveOutcomes(OutcomeGame{game}, 1);
    ASSERT_EQ(outcomes.size(), values->size());
    for (std::size_t i = 0; i < values->size(); ++i) {
      ASSERT_EQ(outcomes[i], OutcomeOf((*values)[i]));
      decided += outcomes[i] != WinDrawLoss::kDraw;
    }
    ASSERT_EQ(CountWrong(OutcomeGame{game}, outcomes, 1), 0U);
  }
  EXPECT_GT(decided, 1000);
}

// A lattice with two ways on from everywhere, of more than one stretch: threads meet at its middle.
struct Lattice {
  std::uint64_t size() const { return 300'000; }
  template <class Inside, class Outside>
  void Successors(std::uint64_t i, const Inside& inside, const Outside& outside) const {
    if (i % 1000 == 7) outside(static_cast<WinDrawLoss>(i / 1000 % 3));
    if (i >= 1) inside(i - 1);
    if (i >= 65'000) inside(i - 65'000);
  }
  template <class Visit>
  void Predecessors(std::uint64_t i, const Visit& visit) const {
    if (i + 1 < size()) visit(i + 1);
    if (i + 65'000 < size()) visit(i + 65'000);
  }
};

TEST(SolveOutcomes, IsTheSameOnSeveralThreads) {
  const Lattice lattice;
  PackedOutcomes expected(lattice.size());
  for (std::uint64_t i = 0; i < lattice.size(); ++i) {
    BestOutcome best;
    lattice.Successors(
        i, [&](std::uint64_t j) { best.Add(expected[j]); },
        [&](WinDrawLoss value) { best.Add(value); });
    expected.Set(i, best.Value());
  }
  EXPECT_EQ(SolveOutcomes(lattice, 1), expected);
  EXPECT_EQ(SolveOutcomes(lattice, 3), expected);
  EXPECT_EQ(CountWrong(lattice, expected, 3), 0U);
}

// From position 0 a move leads to each of the others, as many as there may be; these are settled
// outside, the last one as it is told.
struct Fan {
  WinDrawLoss last = WinDrawLoss::kWin;
  std::optional<WinDrawLoss> outside;

  std::uint64_t size() const { return 64; }
  template <class Inside, class Outside>
  void Successors(std::uint64_t i, const Inside& inside, const Outside& settle) const {
    if (i == 0) {
      for (std::uint64_t to = 1; to < size(); ++to) inside(to);
      if (outside) settle(*outside);
    } else {
      // What the enemy is in is the other's value.
      const WinDrawLoss own = i + 1 == size() ? last : WinDrawLoss::kWin;
      settle(own == WinDrawLoss::kWin    ? WinDrawLoss::kLoss
             : own == WinDrawLoss::kLoss ? WinDrawLoss::kWin
                                         : WinDrawLoss::kDraw);
    }
  }
  template <class Visit>
  void Predecessors(std::uint64_t i, const Visit& visit) const {
    if (i > 0) visit(std::uint64_t{0});
  }
};

TEST(SolveOutcomes, CountsAsManyMovesAsThereMayBe) {
  using enum WinDrawLoss;
  const auto of_the_first = [](const Fan& fan) { return SolveOutcomes(fan, 1)[0]; };
  EXPECT_EQ(of_the_first({kWin, std::nullopt}), kLoss);
  EXPECT_EQ(of_the_first({kDraw, std::nullopt}), kDraw);
  EXPECT_EQ(of_the_first({kLoss, std::nullopt}), kWin);
  EXPECT_EQ(of_the_first({kWin, kWin}), kLoss);
  EXPECT_EQ(of_the_first({kWin, kDraw}), kDraw);
  EXPECT_EQ(of_the_first({kWin, kLoss}), kWin);
}

TEST(CountWrong, SeesEveryChangedOutcome) {
  const OutcomeGame game{{{{}, {0}, {1}, {4}, {3}, {4, 0}}, {}}};
  const PackedOutcomes outcomes = SolveOutcomes(game, 1);
  for (std::uint64_t i = 0; i < outcomes.size(); ++i) {
    for (int other = 0; other < 3; ++other) {
      PackedOutcomes changed = outcomes;
      changed.Set(i, static_cast<WinDrawLoss>(other));
      if (changed == outcomes) continue;
      EXPECT_GT(CountWrong(game, changed, 1), 0U) << i << " " << other;
    }
  }
}

}  // namespace
}  // namespace tavoliere::core
