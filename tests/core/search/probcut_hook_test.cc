// ProbCut, by rules that hold and by rules that do not.
#include <utility>

#include <atomic>
#include <memory>
#include <optional>
#include <random>
#include <type_traits>

#include <gtest/gtest.h>

#include "core/search/search.h"
#include "tests/core/domineering.h"
#include "tests/core/search/search_oracle.h"
#include "tests/sanitized.h"

namespace tavoliere::core::testing {
namespace {

using Position = Domineering::Position;
using Move = Domineering::Move;

// Knows who wins, and overrates the side to move at the horizon: an even and an odd depth differ
// by twice that.
struct KnowingEvaluator : EvaluatorBase<Domineering> {
  static constexpr int kOptimism = 40;

  Score Evaluate(const Position& p) const override {
    return Score((MoverWins(p) ? 100 : -100) + kOptimism);
  }
  Score Terminal(const Position&, Ply) const override { return Score(-100 + kOptimism); }
};

struct CuttingEvaluator : KnowingEvaluator {
  int nested = 0;

  std::optional<ProbCutRule> ProbCut(const Position&, Depth depth) const override {
    if (depth.value < 3) return std::nullopt;
    const int offset = depth.value % 2 == 0 ? 2 * kOptimism : -2 * kOptimism;
    ProbCutRule rule{depth - 1, 1.0, static_cast<double>(offset), 1.0, 1.5};
    rule.nested = nested;
    return rule;
  }
};

// The root would search again what is answered wrongly, so the tree itself is asked.
TEST(SearchHooks, ProbCutByARuleThatHoldsAnswersOnTheRightSide) {
  std::mt19937_64 random(8);
  const CuttingEvaluator evaluator;
  TranspositionTable table;
  ASSERT_TRUE(table.Resize(1));
  SearchClock clock;
  clock.Start({}, false);
  const std::atomic<bool> stop{false};
  const SearchSignals signals(std::nullopt, clock, stop);
  const auto tree = std::make_unique<Tree<Domineering, CuttingEvaluator>>(evaluator, table);
  for (int i = 0; i < Samples(24); ++i) {
    // Far from the end, where every line is as long as the search.
    const Position p = RandomPosition(random, 5, 5, 2);
    const Depth depth{3 + i % 2};
    const Score value = Minimax(KnowingEvaluator{}, p, depth.value, 0);
    for (const int above : {-150, -20, -1, 0, 20, 150}) {
      const Score alpha = value + above;
      table.Clear();
      tree->Begin(History<Domineering>(p), {}, signals);
      EXPECT_EQ(tree->AlphaBeta(p, alpha, alpha + 1, depth, Ply{0}) > alpha, value > alpha)
          << "position " << i << ", " << above << " above its value";
    }
  }
}

TEST(SearchHooks, ProbCutIsAsked) {
  const Position p = Domineering::Board(5, 5);
  Searcher<CuttingEvaluator> cutting;
  Searcher<KnowingEvaluator> plain;
  EXPECT_NE(cutting.ToDepth(p, 5).nodes, plain.ToDepth(p, 5).nodes);
}

// The tree itself is asked: what former iterations left in the table would hide the levels.
TEST(SearchHooks, ProbCutIsNestedAsDeepAsTheRuleSays) {
  const auto nodes = [](int nested) {
    CuttingEvaluator evaluator;
    evaluator.nested = nested;
    TranspositionTable table;
    EXPECT_TRUE(table.Resize(1));
    SearchClock clock;
    clock.Start({}, false);
    const std::atomic<bool> stop{false};
    const SearchSignals signals(std::nullopt, clock, stop);
    const auto tree = std::make_unique<Tree<Domineering, CuttingEvaluator>>(evaluator, table);
    const Position p = Domineering::Board(5, 5);
    tree->Begin(History<Domineering>(p), {}, signals);
    tree->AlphaBeta(p, Score(0), Score(1), Depth{5}, Ply{0});
    return tree->meter().counter().nodes.load();
  };
  // To depth 5 there is room for rules of 5, 4 and 3 plies within each other.
  EXPECT_NE(nodes(0), nodes(1));
  EXPECT_NE(nodes(1), nodes(2));
  EXPECT_EQ(nodes(2), nodes(3));
}

// The guess is the same for both sides to move.
struct GuessingEvaluator : CuttingEvaluator {
  int guess = 0;
  double reach = 0.0;

  std::optional<ProbCutRule> ProbCut(const Position& p, Depth depth) const override {
    std::optional<ProbCutRule> rule = CuttingEvaluator::ProbCut(p, depth);
    if (rule) {
      rule->guess = Score(guess);
      rule->reach = reach;
    }
    return rule;
  }
};

TEST(SearchHooks, ProbCutAsksForTheEndsOfTheWindowThatTheGuessIsNear) {
  const auto found = [](const auto& evaluator) {
    Searcher<std::decay_t<decltype(evaluator)>> searcher{evaluator};
    const auto report = searcher.ToDepth(Domineering::Board(5, 5), 6);
    return std::pair(report.lines.front().score.centi(), report.nodes);
  };
  const auto guessing = [&](int guess, double reach) {
    GuessingEvaluator evaluator;
    evaluator.guess = guess;
    evaluator.reach = reach;
    return found(evaluator);
  };
  const auto both = found(CuttingEvaluator{});
  const auto neither = found(KnowingEvaluator{});
  EXPECT_EQ(guessing(0, 100'000.0), both);
  EXPECT_EQ(guessing(0, -100'000.0), neither);
  for (const int guess : {-1000, 1000}) {
    const auto one = guessing(guess, 0.0);
    EXPECT_EQ(one.first, both.first);
    EXPECT_NE(one.second, both.second);
    EXPECT_NE(one.second, neither.second);
    EXPECT_EQ(guessing(guess, 700.0).second, one.second);
    EXPECT_EQ(guessing(guess, 1300.0), both);
  }
  EXPECT_NE(guessing(-1000, 0.0).second, guessing(1000, 0.0).second);
}

// A rule so unsure that it never prunes, and so always leaves the shallow search's line behind. The
// narrow window often lets the root stop at a bound.
struct UnsureEvaluator : NoisyEvaluator {
  std::optional<ProbCutRule> ProbCut(const Position&, Depth depth) const override {
    if (depth.value < 2) return std::nullopt;
    return ProbCutRule{depth - 1, 1.0, 0.0, 5000.0, 1.0};
  }
  int AspirationWindow() const override { return 5; }
};

// A root move that fails high has been answered by nothing: whatever stands behind it was left
// there by another search.
TEST(SearchHooks, ProbCutLeavesNoLineBehind) {
  std::mt19937_64 random(4);
  int broken_off_at_a_bound = 0;
  Searcher<UnsureEvaluator> searcher;
  for (int i = 0; i < Samples(600); ++i) {
    const Position p = RandomPosition(random, 4, 5, static_cast<int>(random() % 4));
    searcher.table().Clear();
    SearchLimits<Move> limits;
    limits.nodes = 500 + random() % 4000;
    const auto line = searcher.Run(p, limits).lines.front();
    if (line.bound != Bound::kLower) continue;
    ++broken_off_at_a_bound;
    ASSERT_EQ(line.pv.size(), 1u) << "position " << i;
  }
  EXPECT_GT(broken_off_at_a_bound, 0);
}

}  // namespace
}  // namespace tavoliere::core::testing
