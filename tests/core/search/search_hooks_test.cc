// Each function by which a game helps the search (core/search/evaluator.h), on a toy whose answer
// plain minimax gives. ProbCut and the functions that solve have files of their own.
#include <utility>

#include <algorithm>
#include <cstddef>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/search/search.h"
#include "tests/core/domineering.h"
#include "tests/core/search/search_oracle.h"
#include "tests/sanitized.h"

namespace tavoliere::core::testing {
namespace {

using Position = Domineering::Position;
using Move = Domineering::Move;

// Few values, so that many moves are worth exactly what the window asks for.
struct CoarseEvaluator : EvaluatorBase<Domineering> {
  Score Evaluate(const Position& p) const override {
    return Score(static_cast<int>(p.key() >> 40 & 3) * 10 - 20);
  }
};

TEST(SearchHooks, ValuesOnTheWindowsEdgeEqualMinimax) {
  std::mt19937_64 random(5);
  Searcher<CoarseEvaluator> searcher;
  for (int i = 0; i < Samples(300); ++i) {
    const Position p = RandomPosition(random, 4, 4, static_cast<int>(random() % 3));
    SearchLimits<Move> limits;
    limits.depth = Depth{2 + static_cast<int>(random() % 5)};
    limits.multi_pv = 1 + static_cast<int>(random() % 4);
    const auto report = searcher.Run(p, limits);
    Domineering::MoveList moves;
    Domineering::Generate(p, moves);
    std::vector<int> expected;
    for (const Move& move : moves)
      expected.push_back(
          -Minimax(CoarseEvaluator{}, p.Play(move), report.depth.value - 1, 1).centi());
    std::sort(expected.rbegin(), expected.rend());
    for (std::size_t line = 0; line < report.lines.size(); ++line) {
      ASSERT_EQ(report.lines[line].score.centi(), expected[line])
          << "position " << i << " line " << line;
    }
    searcher.table().Clear();
  }
}

// ---- Terminal

// Who is stuck early loses more.
struct CountingTerminal : NoisyEvaluator {
  Score Terminal(const Position& p, Ply) const override {
    return Score(-1000 + 10 * PliesPlayed(p));
  }
};

TEST(SearchHooks, TerminalGivesTheValueOfTheEnd) {
  std::mt19937_64 random(1);
  Searcher<CountingTerminal> searcher;
  for (int i = 0; i < Samples(200); ++i) {
    const Position p = RandomPosition(random, 4, 4, static_cast<int>(random() % 4));
    searcher.table().Clear();
    EXPECT_EQ(searcher.ToDepth(p, 20).lines.front().score.centi(),
              Minimax(CountingTerminal{}, p, 20, 0).centi());
  }
}

// ---- Threatened

// What is not threatened is far better for the side to move than it looks after `full` plies.
struct ThreatenedEvaluator : EvaluatorBase<Domineering> {
  int full;
  int beyond;  // plies behind the horizon where all are threatened

  ThreatenedEvaluator(int full_plies, int plies_beyond) : full(full_plies), beyond(plies_beyond) {}

  Score Evaluate(const Position& p) const override {
    return PliesPlayed(p) >= full ? Noise(p) : Score(5000);
  }
  bool Threatened(const Position& p, Depth depth, Domineering::MoveList& moves) const override {
    if (depth.value <= -beyond) return false;
    Domineering::Generate(p, moves);
    return true;
  }
};

TEST(SearchHooks, WhoIsThreatenedDoesNotStandPat) {
  std::mt19937_64 random(4);
  for (int i = 0; i < Samples(40); ++i) {
    const int plies = static_cast<int>(random() % 2);
    const int depth = 2 + static_cast<int>(random() % 2);
    const int beyond = static_cast<int>(random() % 3);
    const Position p = RandomPosition(random, 4, 4, plies);
    Searcher<ThreatenedEvaluator> searcher{ThreatenedEvaluator{plies + depth + beyond, beyond}};
    EXPECT_EQ(searcher.ToDepth(p, depth).lines.front().score.centi(),
              Minimax(NoisyEvaluator{}, p, depth + beyond, 0).centi())
        << i;
  }
}

// ---- Extension

// Every line goes through one extended move: the second from a whole board.
struct ExtendingEvaluator : NoisyEvaluator {
  Depth Extension(const Position& p, const Move&, int legal_moves) const override {
    Domineering::MoveList moves;
    Domineering::Generate(p, moves);
    EXPECT_EQ(static_cast<std::size_t>(legal_moves), moves.size());
    return Depth{PliesPlayed(p) == 1 ? 1 : 0};
  }
};

TEST(SearchHooks, ExtensionLooksFurther) {
  for (const auto& [rows, columns] : {std::pair{4, 4}, {3, 5}, {5, 3}}) {
    const Position p = Domineering::Board(rows, columns);
    for (int depth = 2; depth <= 4; ++depth) {
      Searcher<ExtendingEvaluator> searcher;
      EXPECT_EQ(searcher.ToDepth(p, depth).lines.front().score.centi(),
                Minimax(NoisyEvaluator{}, p, depth + 1, 0).centi())
          << rows << "x" << columns << " depth " << depth;
    }
  }
}

// ---- Reduction

// Player 2 hopes: what is seen before kFull plies looks better for that player than anything that
// is seen then. So a reduced search of player 2's moves never fails low by mistake, and where it
// fails high only the search to the full depth tells.
struct HopefulEvaluator : EvaluatorBase<Domineering> {
  static constexpr int kFull = 6;
  int reduction;

  explicit HopefulEvaluator(int plies) : reduction(plies) {}

  Score Evaluate(const Position& p) const override {
    if (PliesPlayed(p) >= kFull) return Noise(p);
    return Score(p.turn() == Player::kSecond ? 1000 : -1000);
  }
  Depth Reduction(const Position& p, const Move&, Depth, int index, bool) const override {
    EXPECT_GT(index, 0) << "the first move is never reduced";
    return Depth{p.turn() == Player::kSecond ? reduction : 0};
  }
};

TEST(SearchHooks, AReducedMoveThatLooksGoodIsSearchedAgain) {
  std::mt19937_64 random(3);
  int different = 0;
  for (int i = 0; i < Samples(20); ++i) {
    const int plies = static_cast<int>(random() % 2);
    const Position p = RandomPosition(random, 4, 5, plies);
    const int depth = HopefulEvaluator::kFull - plies;
    Searcher<HopefulEvaluator> whole{HopefulEvaluator{0}};
    Searcher<HopefulEvaluator> reduced{HopefulEvaluator{2}};
    const auto expected = whole.ToDepth(p, depth);
    const auto found = reduced.ToDepth(p, depth);
    ASSERT_EQ(expected.lines.front().score.centi(),
              Minimax(HopefulEvaluator{0}, p, depth, 0).centi());
    ASSERT_EQ(found.lines.front().score.centi(), expected.lines.front().score.centi()) << i;
    if (found.nodes != expected.nodes) ++different;
  }
  EXPECT_GT(different, kSanitized ? 0 : 10) << "nothing was reduced";
}

// The other way round: what is reduced looks bad, and is not looked at again.
struct GloomyEvaluator : HopefulEvaluator {
  using HopefulEvaluator::HopefulEvaluator;

  Score Evaluate(const Position& p) const override {
    if (PliesPlayed(p) >= kFull) return Noise(p);
    return Score(p.turn() == Player::kSecond ? -1000 : 1000);
  }
};

TEST(SearchHooks, AReducedMoveThatLooksBadIsLeft) {
  const Position p = Domineering::Board(4, 5);
  Searcher<GloomyEvaluator> whole{GloomyEvaluator{0}};
  Searcher<GloomyEvaluator> reduced{GloomyEvaluator{2}};
  EXPECT_LT(reduced.ToDepth(p, GloomyEvaluator::kFull).nodes * 2,
            whole.ToDepth(p, GloomyEvaluator::kFull).nodes);
}

}  // namespace
}  // namespace tavoliere::core::testing
