#include "engines/othello/solver/solver.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engines/othello/evaluation/features.h"
#include "engines/othello/evaluation/pattern_weights.h"
#include "tests/engines/othello/naive.h"
#include "tests/engines/othello/solver/solving.h"
#include "tests/sanitized.h"

namespace tavoliere::othello {
namespace {

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
    Solver::StageResult last;
    root.SolveRoot(position, moves, Goal::kScore, nullptr,
                   [&](const Solver::StageResult& found) { last = found; });
    ASSERT_TRUE(last.proved);
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
    Solver::StageResult last;
    solver.SolveRoot(position, moves, Goal::kScore, nullptr,
                     [&](const Solver::StageResult& found) { last = found; });
    ASSERT_TRUE(last.proved);
    ASSERT_EQ(last.pv.front(), last.move);
    ASSERT_EQ(PlayOut(position, last.pv), static_cast<int>(last.value));
    if (i % 4 != 0) {
      ASSERT_EQ(static_cast<int>(last.value), NaiveSolve(position));
    }
  }
}

TEST(Solver, StopsOnRequestAndReportsItsNodes) {
  std::mt19937_64 random(16);
  const Position position = RandomPosition(Variant::kOthello, 24, random);
  Context context(20'000);
  Solver solver(context, Variant::kOthello);
  bool exact = false;
  solver.SolveRoot(position, LegalMoves(position), Goal::kScore, nullptr,
                   [&](const Solver::StageResult& found) { exact = exact || found.proved; });
  EXPECT_TRUE(solver.stopped());
  EXPECT_FALSE(exact);
  EXPECT_LT(context.told(), 200'000U);
}

// Every disc that can turn over by some sequence of legal moves, good or bad.
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

}  // namespace
}  // namespace tavoliere::othello
