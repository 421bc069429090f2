#include "engines/othello/solver.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engines/othello/evaluator.h"
#include "engines/othello/pattern_weights.h"
#include "engines/othello/stability.h"
#include "naive.h"
#include "tests/sanitized.h"

namespace tavoliere::othello {
namespace {

class Context final : public core::SolverContext {
 public:
  explicit Context(std::uint64_t node_limit = ~std::uint64_t{0}) : left_(node_limit) {
    EXPECT_TRUE(table_.Resize(16));
  }

  bool Stop(std::uint64_t nodes) override {
    told_ += nodes;
    return told_ > left_;
  }
  core::TranspositionTable& table() override { return table_; }
  std::uint64_t told() const { return told_; }

 private:
  core::TranspositionTable table_;
  std::uint64_t left_;
  std::uint64_t told_ = 0;
};

std::vector<Move> LegalMoves(const Position& position) {
  Othello::MoveList moves;
  Othello::Generate(position, moves);
  return {moves.begin(), moves.end()};
}

// The value of `line` played out from `position`, for the side to move there; the line must be
// legal to the end.
int PlayOut(Position position, const std::vector<Move>& line) {
  int sign = 1;
  for (const Move& move : line) {
    const std::vector<Move> moves = LegalMoves(position);
    EXPECT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    position = position.Play(move);
    sign = -sign;
  }
  EXPECT_TRUE(LegalMoves(position).empty());
  return sign * FinalDifference(position);
}

TEST(LastFlips, AgreeWithTheFlips) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 20'000; ++i) {
    const int square = static_cast<int>(random() % 64);
    const Bitboard own = (i % 2 == 0 ? random() : random() | random()) & ~Bit(square);
    const Bitboard other = ~own & ~Bit(square);
    ASSERT_EQ(LastFlips(square, own), 2 * Count(NaiveFlips(square, own, other)));
  }
}

TEST(Solver, IsPlainNegamaxOnSmallEndings) {
  std::mt19937_64 random(12);
  Context context;
  for (int i = 0; i < 600; ++i) {
    const Variant variant = kBothVariants[i % 2];
    const Position position = RandomPosition(variant, static_cast<int>(random() % 9), random);
    Solver solver(context, variant);
    const int value = NaiveSolve(position);
    ASSERT_EQ(solver.Solve(position, -65, 65), value) << Othello::Format(position);
    ASSERT_EQ(solver.Value(position), value) << Othello::Format(position);
  }
}

TEST(Solver, IsPlainNegamaxOnTenEmptySquares) {
  std::mt19937_64 random(13);
  Context context;
  for (int i = 0; i < Samples(20); ++i) {
    const Variant variant = kBothVariants[i % 2];
    const Position position = RandomPosition(variant, 10, random);
    Solver solver(context, variant);
    ASSERT_EQ(solver.Solve(position, -65, 65), NaiveSolve(position)) << Othello::Format(position);
  }
}

// With and without patterns, by one window and closed in on, in tables of their own.
TEST(Solver, FindsTheSameValuesWhateverItOrdersBy) {
  std::mt19937_64 random(22);
  for (int i = 0; i < Samples(60); ++i) {
    const Variant variant = kBothVariants[i % 2];
    const Position position = RandomPosition(variant, 10 + i % 7, random);
    Context plain_context;
    Context context;
    Solver plain(plain_context, variant);
    Solver solver(context, variant, PatternWeights::BuiltIn(variant).get());
    const int value = plain.Solve(position, -65, 65);
    ASSERT_EQ(solver.Value(position), value) << Othello::Format(position);
    ASSERT_EQ(solver.Solve(position, -65, 65), value) << Othello::Format(position);
    Context root_context;
    Solver root(root_context, variant, PatternWeights::BuiltIn(variant).get());
    const std::vector<Move> moves = LegalMoves(position);
    if (moves.empty()) continue;
    Solver::Finding last;
    root.SolveRoot(position, moves, nullptr, [&](const Solver::Finding& found) { last = found; });
    ASSERT_TRUE(last.exact);
    ASSERT_EQ(static_cast<int>(last.value), value) << Othello::Format(position);
  }
}

TEST(Solver, StaysInsideItsWindow) {
  std::mt19937_64 random(14);
  Context context;
  for (int i = 0; i < Samples(400); ++i) {
    const Variant variant = kBothVariants[i % 2];
    const Position position = RandomPosition(variant, 8, random);
    const int exact = NaiveSolve(position);
    const int alpha = static_cast<int>(random() % 60) - 30;
    const int beta = alpha + 1 + static_cast<int>(random() % 20);
    Solver solver(context, variant);
    const int value = solver.Solve(position, alpha, beta);
    if (value <= alpha) {
      ASSERT_LE(exact, value);
    } else if (value >= beta) {
      ASSERT_GE(exact, value);
    } else {
      ASSERT_EQ(exact, value);
    }
  }
}

TEST(Solver, RootGivesABestMoveAndALineThatKeepsTheValue) {
  std::mt19937_64 random(15);
  Context context;
  for (int i = 0; i < Samples(40); ++i) {
    const Variant variant = kBothVariants[i % 2];
    const Position position = RandomPosition(variant, i % 4 == 0 ? 16 : 9, random);
    const std::vector<Move> moves = LegalMoves(position);
    if (moves.empty()) continue;
    const auto patterns = i % 3 == 0 ? nullptr : PatternWeights::BuiltIn(variant);
    Solver solver(context, variant, patterns.get());
    Solver::Finding last;
    solver.SolveRoot(position, moves, nullptr, [&](const Solver::Finding& found) { last = found; });
    ASSERT_TRUE(last.exact);
    ASSERT_EQ(last.pv.front(), last.move);
    ASSERT_EQ(PlayOut(position, last.pv), static_cast<int>(last.value));
    if (i % 4 != 0) {
      ASSERT_EQ(static_cast<int>(last.value), NaiveSolve(position));
    }
  }
}

TEST(Solver, StopsWhenToldAndTellsItsNodes) {
  std::mt19937_64 random(16);
  const Position position = RandomPosition(Variant::kOthello, 24, random);
  Context context(20'000);
  Solver solver(context, Variant::kOthello);
  bool exact = false;
  solver.SolveRoot(position, LegalMoves(position), nullptr,
                   [&](const Solver::Finding& found) { exact = exact || found.exact; });
  EXPECT_TRUE(solver.stopped());
  EXPECT_FALSE(exact);
  EXPECT_LT(context.told(), 200'000U);
}

// Every disc that can turn over by some sequence of legal moves, whoever plays well or badly.
void CollectTurned(const Position& position, Bitboard black, Bitboard white, Bitboard& turned) {
  turned |= black & position.discs(core::Player::kSecond);
  turned |= white & position.discs(core::Player::kFirst);
  for (const Move& move : LegalMoves(position)) {
    CollectTurned(position.Play(move), black, white, turned);
  }
}

TEST(Stability, NoStableDiscEverTurns) {
  std::mt19937_64 random(17);
  int found = 0;
  for (int i = 0; i < 400; ++i) {
    const Variant variant = kBothVariants[i % 2];
    const Position position = RandomPosition(variant, 6, random);
    const Bitboard black = position.discs(core::Player::kFirst);
    const Bitboard white = position.discs(core::Player::kSecond);
    const Bitboard stable = StableDiscs(black, white, variant) | StableDiscs(white, black, variant);
    Bitboard turned = 0;
    CollectTurned(position, black, white, turned);
    ASSERT_EQ(stable & turned, 0U) << Othello::Format(position);
    found += Count(stable);
  }
  EXPECT_GT(found, 400 * 5);
}

TEST(Stability, FullBoardsAndCornersAreStable) {
  EXPECT_EQ(StableDiscs(~Bitboard{0}, 0, Variant::kOthello), ~Bitboard{0});
  EXPECT_EQ(StableDiscs(Bit(0) | Bit(1), 0, Variant::kOthello), Bit(0) | Bit(1));
  EXPECT_EQ(StableDiscs(Bit(9), 0, Variant::kOthello6), Bit(9));
  EXPECT_EQ(StableDiscs(Bit(9), 0, Variant::kOthello), 0U);
  // An edge full of both colours, with no corner of one's own.
  EXPECT_EQ(StableDiscs(0x3C, 0xC3, Variant::kOthello), 0x3CU);
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
  core::Report<Move> known;
  known.depth = {8};
  known.lines.push_back({core::Score(0), core::Bound::kExact, {LegalMoves(position).front()}});
  EXPECT_TRUE(Evaluator().SolveRoot(position, {.left = minute, .known = &known, .report = report},
                                    context));
  EXPECT_TRUE(last.exact);
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
        EXPECT_GT(*found.selectivity, 0);
        EXPECT_LT(*found.selectivity, 100);
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
