// How the search has the solver take over: whole positions, and nodes near the end.
#include <algorithm>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "engines/othello/evaluation/pattern_weights.h"
#include "engines/othello/search/evaluator.h"
#include "engines/othello/solver/solver.h"
#include "tests/engines/othello/naive.h"
#include "tests/engines/othello/solver/solving.h"
#include "tests/sanitized.h"

namespace tavoliere::othello {
namespace {

// What a midgame search to `depth` might have found.
core::Report<Move> Known(const Position& position, int depth) {
  core::Report<Move> known;
  known.depth = {depth};
  known.lines.push_back({core::Score(0), core::Bound::kExact, {LegalMoves(position).front()}});
  return known;
}

TEST(SolveRoot, ReportsExactLinesBestFirstAndKeepsToTheWantedMoves) {
  std::mt19937_64 random(18);
  const Position position = RandomPosition(Variant::kOthello, 10, random);
  const std::vector<Move> moves = LegalMoves(position);
  ASSERT_GE(moves.size(), 3U);
  Context context;
  const Evaluator evaluator;
  core::Report<Move> last;
  const auto report = [&](const core::Report<Move>& found) { last = found; };
  core::SolverRequest<Move> request{.report = report};
  request.search_moves = {moves[0], moves[1], moves[2]};
  request.multi_pv = 2;
  ASSERT_TRUE(evaluator.SolveRoot(position, request, context));
  EXPECT_TRUE(last.exact);
  ASSERT_EQ(last.lines.size(), 2U);
  EXPECT_GE(last.lines[0].score, last.lines[1].score);
  std::vector<int> values;
  for (const Move& move : request.search_moves) {
    values.push_back(-100 * NaiveSolve(position.Play(move)));
  }
  std::sort(values.rbegin(), values.rend());
  EXPECT_EQ(last.lines[0].score.centi(), values[0]);
  EXPECT_EQ(last.lines[1].score.centi(), values[1]);
}

TEST(SolveRoot, DeclinesWhatIsOutOfReach) {
  std::mt19937_64 random(19);
  const Position position = RandomPosition(Variant::kOthello, 20, random);
  Context context;
  const auto report = [](const core::Report<Move>&) { FAIL(); };
  const Evaluator evaluator;
  const core::SolverRequest<Move> shallow{.depth = core::Depth{19}, .report = report};
  EXPECT_FALSE(evaluator.SolveRoot(position, shallow, context));
  const core::SolverRequest<Move> hurried{.left = core::Milliseconds(1), .report = report};
  EXPECT_FALSE(evaluator.SolveRoot(position, hurried, context));
  const core::SolverRequest<Move> counted{.nodes_left = 1000, .report = report};
  EXPECT_FALSE(evaluator.SolveRoot(position, counted, context));
  const core::SolverRequest<Move> any{.report = report};
  EXPECT_FALSE(evaluator.SolveRoot(Othello::Start(Variant::kOthello), any, context));
  EvaluatorOptions options;
  options.evaluation = Evaluation::kGreedy;
  EXPECT_FALSE(Evaluator(options).SolveRoot(position, any, context));
}

TEST(SolveRoot, WithAClockWaitsForAMidgameResult) {
  std::mt19937_64 random(23);
  const Position position = RandomPosition(Variant::kOthello, 10, random);
  Context context;
  core::Report<Move> last;
  const auto report = [&](const core::Report<Move>& found) { last = found; };
  const core::Milliseconds minute(60'000);
  EXPECT_FALSE(Evaluator().SolveRoot(position, {.left = minute, .report = report}, context));
  const core::Report<Move> known = Known(position, 8);
  EXPECT_TRUE(Evaluator().SolveRoot(position, {.left = minute, .known = &known, .report = report},
                                    context));
  EXPECT_TRUE(last.exact);
}

TEST(SolveRoot, WithAClockWaitsUntilTheMidgameSearchIsNearTheEnd) {
  std::mt19937_64 random(24);
  const Position position = RandomPosition(Variant::kOthello, 18, random);
  Context context;
  int reports = 0;
  const auto report = [&](const core::Report<Move>&) { ++reports; };
  const std::uint64_t plenty = 1'000'000'000;
  core::Report<Move> known = Known(position, 11);
  EXPECT_FALSE(Evaluator().SolveRoot(
      position, {.nodes_left = plenty, .known = &known, .report = report}, context));
  EXPECT_EQ(reports, 0);
  known = Known(position, 12);
  EXPECT_TRUE(Evaluator().SolveRoot(
      position, {.nodes_left = plenty, .known = &known, .report = report}, context));
  EXPECT_GT(reports, 0);
}

TEST(SolveRoot, WithAClockDoesNotBeginWhatItWillHardlyProve) {
  std::mt19937_64 random(25);
  const Position position = RandomPosition(Variant::kOthello, 26, random);
  Context context;
  const auto report = [](const core::Report<Move>&) { FAIL(); };
  const core::Report<Move> known = Known(position, 26);
  EXPECT_FALSE(Evaluator().SolveRoot(
      position, {.left = core::Milliseconds(1000), .known = &known, .report = report}, context));
  EXPECT_FALSE(Evaluator().SolveRoot(
      position, {.nodes_left = 30'000'000, .known = &known, .report = report}, context));
}

TEST(SolveRoot, WithAClockProvesWhoWinsBeforeByHowMuch) {
  std::mt19937_64 random(26);
  for (int i = 0; i < 6; ++i) {
    const Position position = RandomPosition(Variant::kOthello, 10, random);
    if (LegalMoves(position).empty()) continue;
    const core::Report<Move> known = Known(position, 8);
    std::vector<core::Report<Move>> proofs;
    const auto report = [&](const core::Report<Move>& found) {
      if (found.exact) proofs.push_back(found);
    };
    Context context;
    const std::uint64_t plenty = 1'000'000'000;
    ASSERT_TRUE(Evaluator().SolveRoot(
        position, {.nodes_left = plenty, .known = &known, .report = report}, context));
    const int value = NaiveSolve(position);
    ASSERT_EQ(proofs.size(), 2U);
    const core::Line<Move>& result = proofs[0].lines.front();
    EXPECT_EQ(result.bound, value > 0   ? core::Bound::kLower
                            : value < 0 ? core::Bound::kUpper
                                        : core::Bound::kExact);
    EXPECT_EQ(proofs[1].lines.front().score.centi(), 100 * value);
    EXPECT_EQ(proofs[1].lines.front().bound, core::Bound::kExact);
  }
}

TEST(SolveRoot, BeginsFromWhatIsKnownAndSaysWhatIsNotProved) {
  std::mt19937_64 random(22);
  int selective = 0;
  for (int i = 0; i < 4; ++i) {
    const Position position = RandomPosition(Variant::kOthello, 14, random);
    const std::vector<Move> moves = LegalMoves(position);
    if (moves.empty()) continue;
    Context reference;
    const auto builtin = PatternWeights::BuiltIn(Variant::kOthello);
    const int value = 100 * Solver(reference, Variant::kOthello, builtin.get()).Value(position);
    // Right or wrong, it is only where the search begins.
    core::Report<Move> known;
    known.depth = {10};
    known.lines.push_back(
        {core::Score(i % 2 == 0 ? -5000 : 5000), core::Bound::kExact, {moves.back()}});
    core::Report<Move> last;
    const auto report = [&](const core::Report<Move>& found) {
      EXPECT_NE(found.exact, found.selectivity.has_value());
      if (found.selectivity) {
        ++selective;
        EXPECT_EQ(*found.selectivity, 77);  // the least sure stages find nothing new
      }
      last = found;
    };
    Context context;
    ASSERT_TRUE(Evaluator().SolveRoot(position, {.known = &known, .report = report}, context));
    EXPECT_TRUE(last.exact);
    EXPECT_EQ(last.lines.front().score.centi(), value);
  }
  EXPECT_GT(selective, 0);
}

// The value is a bound on the right side of 0, and the line keeps the result to the end.
TEST(SolveRoot, ForTheResultProvesWhoWins) {
  std::mt19937_64 random(24);
  EvaluatorOptions options;
  options.goal = Goal::kResult;
  const Evaluator evaluator(options);
  int decided = 0;
  int drawn = 0;
  for (int i = 0; i < Samples(120); ++i) {
    const Variant variant = kBothVariants[i % 2];
    const Position position = RandomPosition(variant, i % 3 == 0 ? 15 : 8, random);
    if (LegalMoves(position).empty()) continue;
    Context reference;
    const int value = Solver(reference, variant).Value(position);
    Context context;
    core::Report<Move> last;
    const auto report = [&](const core::Report<Move>& found) { last = found; };
    ASSERT_TRUE(evaluator.SolveRoot(position, {.report = report}, context));
    ASSERT_TRUE(last.exact);
    const core::Line<Move>& line = last.lines.front();
    const int kept = PlayOut(position, line.pv);
    if (value > 0) {
      ASSERT_EQ(line.bound, core::Bound::kLower);
      ASSERT_GT(line.score.centi(), 0);
      ASSERT_LE(line.score.centi(), 100 * value);
      ASSERT_GT(kept, 0);
      ++decided;
    } else if (value < 0) {
      ASSERT_EQ(line.bound, core::Bound::kUpper);
      ASSERT_LT(line.score.centi(), 0);
      ASSERT_GE(line.score.centi(), 100 * value);
      ASSERT_LT(kept, 0);
      ++decided;
    } else {
      ASSERT_EQ(line.bound, core::Bound::kExact);
      ASSERT_EQ(line.score.centi(), 0);
      ASSERT_EQ(kept, 0);
      ++drawn;
    }
  }
  EXPECT_GT(decided, 0);
  EXPECT_GT(drawn, kSanitized ? -1 : 0);
}

TEST(SolveNode, DeclinesWhatTheSearchIsFarFrom) {
  std::mt19937_64 random(21);
  Context context;
  const Position position = RandomPosition(Variant::kOthello, 12, random);
  const auto solve = [&](const Evaluator& evaluator, int depth) {
    return evaluator
        .SolveNode(position, core::Score(-100), core::Score(100), core::Depth{depth}, context)
        .has_value();
  };
  EXPECT_TRUE(solve(Evaluator(), 12));
  EXPECT_FALSE(solve(Evaluator(), 1));
  EvaluatorOptions never;
  never.solve_from = 0;
  EXPECT_FALSE(solve(Evaluator(never), 12));
}

TEST(SolveNode, GivesTheExactValueOrABound) {
  std::mt19937_64 random(20);
  Context context;
  const Evaluator evaluator;
  for (int i = 0; i < 200; ++i) {
    const Position position = RandomPosition(Variant::kOthello, 7, random);
    const int exact = 100 * NaiveSolve(position);
    const core::Score alpha(static_cast<int>(random() % 6000) - 3000);
    const core::Score beta = alpha + 1 + static_cast<int>(random() % 1000);
    const auto solved = evaluator.SolveNode(position, alpha, beta, core::Depth{7}, context);
    ASSERT_TRUE(solved);
    if (solved->score <= alpha) {
      ASSERT_LE(exact, solved->score.centi());
    } else if (solved->score >= beta) {
      ASSERT_GE(exact, solved->score.centi());
    } else {
      ASSERT_EQ(exact, solved->score.centi());
    }
  }
}

}  // namespace
}  // namespace tavoliere::othello
