// Probe, SolveNode and SolveRoot: the functions by which a game knows values exactly.
#include <utility>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "core/search/search.h"
#include "tests/core/domineering.h"
#include "tests/core/search/search_oracle.h"

namespace tavoliere::core::testing {
namespace {

using Position = Domineering::Position;
using Move = Domineering::Move;

// The exact value from a table of every position with at least so many dominoes.
struct ProbingEvaluator : NoisyEvaluator {
  static constexpr int kFrom = 3;

  std::optional<Score> Probe(const Position& p, Ply ply, int) const override {
    if (PliesPlayed(p) < kFrom) return std::nullopt;
    return Minimax(NoisyEvaluator{}, p, 40, ply.value);
  }
};

TEST(SearchHooks, ProbeEndsTheSearchWithTheExactValue) {
  for (const auto& [rows, columns] : {std::pair{4, 4}, {3, 5}, {3, 4}}) {
    const Position p = Domineering::Board(rows, columns);
    Searcher<ProbingEvaluator> searcher;
    const auto report = searcher.ToDepth(p, ProbingEvaluator::kFrom);
    EXPECT_EQ(report.lines.front().score.centi(), Minimax(NoisyEvaluator{}, p, 40, 0).centi());
    EXPECT_TRUE(report.exact);
  }
}

// Solves the same positions, when there is depth left, and only as far as the window asks.
struct SolvingEvaluator : NoisyEvaluator {
  std::optional<SolverResult> SolveNode(const Position& p, Score alpha, Score beta, Depth depth,
                                        SolverContext& context) const override {
    if (PliesPlayed(p) < ProbingEvaluator::kFrom) return std::nullopt;
    EXPECT_GT(depth.value, 0);
    EXPECT_LT(alpha, beta);
    context.Stop(1);
    const Score value = MoverWins(p) ? Score(500) : Score(-500);
    if (value <= alpha) return SolverResult{alpha, Bound::kUpper};
    if (value >= beta) return SolverResult{beta, Bound::kLower};
    return SolverResult{value, Bound::kExact};
  }
};

TEST(SearchHooks, SolveNodeTakesOverNearTheEnd) {
  for (const auto& [rows, columns] : {std::pair{4, 4}, {3, 5}, {3, 4}, {4, 5}}) {
    const Position p = Domineering::Board(rows, columns);
    Searcher<SolvingEvaluator> searcher;
    EXPECT_EQ(searcher.ToDepth(p, ProbingEvaluator::kFrom + 1).lines.front().score.centi(),
              MoverWins(p) ? 500 : -500)
        << rows << "x" << columns;
  }
}

struct RootSolvingEvaluator : NoisyEvaluator {
  bool takes = true;

  RootSolvingEvaluator() = default;
  explicit RootSolvingEvaluator(bool does) : takes(does) {}

  bool SolveRoot(const Position& root, const SolverRequest<Move>& request,
                 SolverContext& context) const override {
    if (!takes) return false;
    context.Stop(17);
    Domineering::MoveList moves;
    Domineering::Generate(root, moves);
    Report<Move> report;
    report.depth = Depth{9};
    report.lines.push_back({Score(1), Bound::kExact, {moves[1]}});
    request.report(report);
    report.lines.front().score = Score(7);
    request.report(report);
    return true;
  }
};

TEST(SearchHooks, SolveRootIsTheAnswer) {
  const Position p = Domineering::Board(4, 4);
  Domineering::MoveList moves;
  Domineering::Generate(p, moves);
  Searcher<RootSolvingEvaluator> solver;
  const auto solved = solver.ToDepth(p, 3);
  EXPECT_EQ(solved.lines.front().score, Score(7)) << "its last report";
  EXPECT_EQ(solved.lines.front().pv.front(), moves[1]);
  EXPECT_EQ(solved.nodes, 17u);
  Searcher<RootSolvingEvaluator> searcher{RootSolvingEvaluator{false}};
  EXPECT_EQ(searcher.ToDepth(p, 3).lines.front().score.centi(),
            Minimax(NoisyEvaluator{}, p, 3, 0).centi());
}

// Takes over after so many iterations.
struct LateSolvingEvaluator : NoisyEvaluator {
  int after;
  bool reports;

  LateSolvingEvaluator(int iterations, bool does) : after(iterations), reports(does) {}

  bool SolveRoot(const Position& root, const SolverRequest<Move>& request,
                 SolverContext&) const override {
    const int reached = request.known != nullptr ? request.known->depth.value : 0;
    if (reached < after) return false;
    EXPECT_EQ(reached, after) << "it is asked before every iteration";
    if (reports) {
      Domineering::MoveList moves;
      Domineering::Generate(root, moves);
      Report<Move> report;
      report.lines.push_back({Score(7), Bound::kExact, {moves[1]}});
      request.report(report);
    }
    return true;
  }
};

TEST(SearchHooks, SolveRootTakesOverWhenItIsWorthIt) {
  const Position p = Domineering::Board(4, 4);
  for (int after = 0; after <= 3; ++after) {
    Searcher<LateSolvingEvaluator> solver{LateSolvingEvaluator{after, true}};
    EXPECT_EQ(solver.ToDepth(p, 5).lines.front().score, Score(7)) << after;
  }
}

TEST(SearchHooks, WhereSolveRootFindsNothingTheLastIterationIsTheAnswer) {
  const Position p = Domineering::Board(4, 4);
  Searcher<LateSolvingEvaluator> silent{LateSolvingEvaluator{3, false}};
  const auto report = silent.ToDepth(p, 5);
  EXPECT_EQ(report.depth, Depth{3});
  EXPECT_EQ(report.lines.front().score.centi(), Minimax(NoisyEvaluator{}, p, 3, 0).centi());
}

// What is left of the limits is told.
struct AskedEvaluator : NoisyEvaluator {
  std::vector<std::uint64_t>* left;

  explicit AskedEvaluator(std::vector<std::uint64_t>* noted) : left(noted) {}

  bool SolveRoot(const Position&, const SolverRequest<Move>& request,
                 SolverContext&) const override {
    left->push_back(request.nodes_left.value_or(0));
    return false;
  }
};

TEST(SearchHooks, SolveRootGetsTheTimeLeft) {
  std::vector<std::uint64_t> left;
  Searcher<AskedEvaluator> searcher{AskedEvaluator{&left}};
  SearchLimits<Move> limits;
  limits.nodes = 2000;
  searcher.Run(Domineering::Board(4, 5), limits);
  ASSERT_GE(left.size(), 2U);
  EXPECT_EQ(left.front(), 2000U);
  for (std::size_t i = 1; i < left.size(); ++i) EXPECT_LT(left[i], left[i - 1]);
}

}  // namespace
}  // namespace tavoliere::core::testing
