#include "core/search/search.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <new>
#include <random>
#include <thread>

#include <gtest/gtest.h>

#include "tests/core/domineering.h"
#include "tests/core/search/search_oracle.h"
#include "tests/sanitized.h"

namespace tavoliere::core::testing {
namespace {

struct ClassicEvaluator : NoisyEvaluator {
  SearchStyle Style() const override { return SearchStyle::kClassic; }
};

// Follows lines in which the opponent has a single answer left.
struct ForcingEvaluator : NoisyEvaluator {
  Horizon AtHorizon(const Domineering::Position& p, Domineering::MoveList& out) const override {
    Domineering::Generate(p, out);
    if (out.empty()) return Horizon::kGameOver;
    if (out.size() == 1) return Horizon::kMustMove;
    out.clear();
    return Horizon::kStandPat;
  }
};

template <class E>
void ExpectMinimaxValues(int positions, int threads) {
  std::mt19937_64 random(20261120);
  Searcher<E> searcher;
  for (int i = 0; i < Samples(positions); ++i) {
    const int plies = static_cast<int>(random() % 5);
    const Domineering::Position p = RandomPosition(random, 4, 4, plies);
    const int depth = threads == 1 ? 1 + static_cast<int>(random() % 5) : 20;
    searcher.table().Clear();
    const auto report = searcher.ToDepth(p, depth, threads);
    const Score expected = Minimax(E{}, p, depth, 0);
    ASSERT_EQ(report.lines.front().score.centi(), expected.centi())
        << p.taken << " depth " << depth;
    // The move played must be worth that value too.
    const Score after = -Minimax(E{}, p.Play(report.lines.front().pv.front()), depth - 1, 1);
    ASSERT_EQ(after.centi(), expected.centi());
  }
}

TEST(SearchTest, WithTableEqualsMinimax) { ExpectMinimaxValues<NoisyEvaluator>(2000, 1); }
TEST(SearchTest, WithoutTableEqualsMinimax) { ExpectMinimaxValues<ClassicEvaluator>(2000, 1); }
TEST(SearchTest, QuiescenceEqualsMinimax) { ExpectMinimaxValues<ForcingEvaluator>(2000, 1); }
// To the end of the game, where threads that run ahead cannot know more.
TEST(SearchTest, TwoThreadsEqualMinimax) { ExpectMinimaxValues<NoisyEvaluator>(1000, 2); }

TEST(SearchTest, ClassicPlaysTheFirstBestMove) {
  std::mt19937_64 random(7);
  Searcher<ClassicEvaluator> searcher;
  for (int i = 0; i < Samples(500); ++i) {
    const Domineering::Position p = RandomPosition(random, 4, 4, static_cast<int>(random() % 4));
    Domineering::MoveList moves;
    Domineering::Generate(p, moves);
    const auto value = [&](const Domineering::Move& m) {
      return -Minimax(ClassicEvaluator{}, p.Play(m), 2, 1);
    };
    const auto* first_best =
        std::max_element(moves.begin(), moves.end(),
                         [&](const auto& a, const auto& b) { return value(a) < value(b); });
    EXPECT_EQ(searcher.ToDepth(p, 3).lines.front().pv.front(), *first_best);
  }
}

// Values the position otherwise for each of those who may search, and not with the opposite sign.
struct PartialEvaluator : ClassicEvaluator {
  Score EvaluateFor(const Domineering::Position& p, Player searcher) const override {
    const int own = (searcher == Player::kFirst ? 1 : 3) * Noise(p).centi() + 100;
    return Score(p.turn() == searcher ? own : -own);
  }
};

// The same with the searcher known beforehand.
struct ForSearcher : EvaluatorBase<Domineering> {
  Player searcher;

  explicit ForSearcher(Player player) : searcher(player) {}

  Score Evaluate(const Domineering::Position& p) const override {
    return PartialEvaluator{}.EvaluateFor(p, searcher);
  }
};

TEST(SearchTest, AClassicLeafIsValuedForTheSearchingSide) {
  std::mt19937_64 random(13);
  Searcher<PartialEvaluator> searcher;
  for (int i = 0; i < Samples(500); ++i) {
    const Domineering::Position p = RandomPosition(random, 4, 4, static_cast<int>(random() % 5));
    const int depth = 1 + static_cast<int>(random() % 5);
    EXPECT_EQ(searcher.ToDepth(p, depth).lines.front().score,
              Minimax(ForSearcher{p.turn()}, p, depth, 0))
        << p.taken << " depth " << depth;
  }
}

// Deepens from 3 plies on.
struct LateClassicEvaluator : ClassicEvaluator {
  Depth FirstDepth() const override { return Depth{3}; }
};

TEST(SearchTest, DeepeningBeginsWhereTheGameSays) {
  const Domineering::Position p = Domineering::Board(4, 4);
  Searcher<ClassicEvaluator> early;
  Searcher<LateClassicEvaluator> late;
  const auto expected = early.ToDepth(p, 3);
  const auto found = late.ToDepth(p, 3);
  EXPECT_EQ(found.lines.front().score, expected.lines.front().score);
  EXPECT_LT(found.nodes, expected.nodes);
  EXPECT_EQ(late.ToDepth(p, 2).depth, Depth{2}) << "no deeper than asked";
}

TEST(SearchTest, AnInterruptedClassicIterationDoesNotCount) {
  std::mt19937_64 random(11);
  Searcher<ClassicEvaluator> searcher;
  int changed = 0;
  for (int i = 0; i < 200; ++i) {
    const Domineering::Position p = RandomPosition(random, 4, 4, 1);
    const auto whole = searcher.ToDepth(p, 3);
    const auto deeper = searcher.ToDepth(p, 4);
    if (whole.lines.front().pv.front() != deeper.lines.front().pv.front()) ++changed;
    SearchLimits<Domineering::Move> limits;
    limits.depth = Depth{4};
    limits.nodes = deeper.nodes - 1;
    const auto broken = searcher.Run(p, limits);
    EXPECT_EQ(broken.lines.front().pv, whole.lines.front().pv);
  }
  EXPECT_GT(changed, 0);
}

// Who wins when player 1 (upright) begins, as known by hand for small boards: on 1xn player 1 has
// no move at all.
TEST(SearchTest, KnowsSmallBoards) {
  struct {
    int rows, columns;
    bool first_wins;
  } const boards[] = {{1, 1, false}, {2, 1, true}, {2, 2, true}, {2, 3, true}, {3, 2, true},
                      {3, 3, true},  {4, 4, true}, {4, 1, true}, {5, 5, false}};
  for (const auto& board : boards) {
    const Domineering::Position p = Domineering::Board(board.rows, board.columns);
    Domineering::MoveList moves;
    Domineering::Generate(p, moves);
    if (moves.empty()) {
      EXPECT_FALSE(board.first_wins);
      continue;
    }
    Searcher<NoisyEvaluator> searcher;
    const auto report = searcher.ToDepth(p, 40);
    EXPECT_TRUE(report.exact);
    EXPECT_EQ(report.lines.front().score > Score::Draw(), board.first_wins)
        << board.rows << "x" << board.columns;
  }
}

TEST(SearchTest, MateScoreCountsThePlies) {
  // 2x2: player 1 lays one domino and player 2 has no room: over after one ply.
  Searcher<NoisyEvaluator> searcher;
  const auto report = searcher.ToDepth(Domineering::Board(2, 2), 5);
  EXPECT_EQ(report.lines.front().score, Score::Win(Ply{1}));
  EXPECT_EQ(report.lines.front().score.MatePlies(), 1);
  EXPECT_EQ(report.lines.front().pv.size(), 1u);
}

TEST(SearchTest, MultiPvRanksDifferentMoves) {
  const Domineering::Position p = Domineering::Board(4, 4);
  Searcher<NoisyEvaluator> searcher;
  SearchLimits<Domineering::Move> limits;
  limits.depth = Depth{3};
  limits.multi_pv = 4;
  const auto report = searcher.Run(p, limits);
  ASSERT_EQ(report.lines.size(), 4u);
  std::vector<int> expected;
  Domineering::MoveList moves;
  Domineering::Generate(p, moves);
  for (const auto& move : moves)
    expected.push_back(-Minimax(NoisyEvaluator{}, p.Play(move), 2, 1).centi());
  std::sort(expected.rbegin(), expected.rend());
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(report.lines[i].score.centi(), expected[i]);
    EXPECT_EQ(-Minimax(NoisyEvaluator{}, p.Play(report.lines[i].pv.front()), 2, 1).centi(),
              expected[i]);
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_NE(report.lines[i].pv.front(), report.lines[j].pv.front());
  }
}

TEST(SearchTest, MultiPvOfAnInterruptedDepthRanksDifferentMoves) {
  for (std::uint64_t nodes = 50; nodes < 3000; nodes += 25) {
    Searcher<NoisyEvaluator> searcher;
    SearchLimits<Domineering::Move> limits;
    limits.nodes = nodes;
    limits.multi_pv = 3;
    const auto report = searcher.Run(Domineering::Board(5, 5), limits);
    for (std::size_t i = 0; i < report.lines.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_NE(report.lines[i].pv.front(), report.lines[j].pv.front()) << nodes << " nodes";
    }
  }
}

TEST(SearchTest, SearchMovesRestrictsTheRoot) {
  const Domineering::Position p = Domineering::Board(4, 4);
  Searcher<NoisyEvaluator> searcher;
  SearchLimits<Domineering::Move> limits;
  limits.depth = Depth{4};
  limits.search_moves = {{5}};
  EXPECT_EQ(searcher.Run(p, limits).lines.front().pv.front(), Domineering::Move{5});
}

// Reduces every move that it may, or knows no mates.
struct RecklessEvaluator : NoisyEvaluator {
  Depth Reduction(const Domineering::Position&, const Domineering::Move&, Depth, int,
                  bool) const override {
    return {3};
  }
};
struct PointsEvaluator : NoisyEvaluator {
  Score Terminal(const Domineering::Position&, Ply) const override { return Score(-100); }
};

template <class E>
class SearchForAWin : public ::testing::Test {};
using WinSearchers =
    ::testing::Types<NoisyEvaluator, RecklessEvaluator, PointsEvaluator, ClassicEvaluator>;
TYPED_TEST_SUITE(SearchForAWin, WinSearchers);

TYPED_TEST(SearchForAWin, EndsAfterSoManyPliesAndKnowsWhetherThereIsNone) {
  std::mt19937_64 random(3);
  int found = 0;
  for (int i = 0; i < 60; ++i) {
    const Domineering::Position p = RandomPosition(random, 4, 5, static_cast<int>(random() % 6));
    for (int plies = 1; plies <= 6; ++plies) {
      const Score best = Minimax(NoisyEvaluator{}, p, plies, 0);
      const bool wins = best.IsMate() && best > Score::Draw();
      Searcher<TypeParam> searcher;
      SearchLimits<Domineering::Move> limits;
      limits.mate = plies;
      const auto report = searcher.Run(p, limits, 1 + i % 2);
      EXPECT_LE(report.depth.value, plies);
      EXPECT_NE(report.no_win, wins) << "sure that there is none, and there is one";
      const Score score = report.lines.front().score;
      if (score.IsMate() && score > Score::Draw()) {
        EXPECT_TRUE(wins);
        EXPECT_EQ(report.no_win, std::nullopt);
        ++found;
      } else if (!wins) {
        EXPECT_EQ(report.no_win, true) << "so few plies are soon looked through";
      } else {
        EXPECT_EQ(report.no_win, false);
      }
    }
  }
  const bool knows_mates = !std::is_same_v<TypeParam, PointsEvaluator>;
  EXPECT_EQ(found > 0, knows_mates);
}

TEST(SearchTest, AnInterruptedSearchForAWinSaysNothing) {
  Searcher<NoisyEvaluator> searcher;
  SearchLimits<Domineering::Move> limits;
  limits.mate = 9;
  limits.nodes = 50;
  EXPECT_EQ(searcher.Run(Domineering::Board(6, 6), limits).no_win, std::nullopt);
  limits = {};
  limits.depth = Depth{2};
  EXPECT_EQ(searcher.Run(Domineering::Board(6, 6), limits).no_win, std::nullopt);
}

TEST(SearchTest, SameSearchTwiceSameNodes) {
  const Domineering::Position p = Domineering::Board(5, 5);
  Searcher<NoisyEvaluator> searcher;
  const auto first = searcher.ToDepth(p, 5);
  searcher.table().Clear();
  const auto second = searcher.ToDepth(p, 5);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.lines.front().pv, second.lines.front().pv);
}

TEST(SearchTest, NodeLimitIsKeptExactlyByOneThread) {
  Searcher<NoisyEvaluator> searcher;
  for (const std::uint64_t limit : {1U, 2U, 100U, 12345U}) {
    SearchLimits<Domineering::Move> limits;
    limits.nodes = limit;
    const auto report = searcher.Run(Domineering::Board(6, 6), limits);
    EXPECT_EQ(report.nodes, limit);
    EXPECT_FALSE(report.lines.front().pv.empty());
  }
}

// Finds no memory on any thread but one, or on any.
struct HungryEvaluator : NoisyEvaluator {
  std::thread::id spared;
  Score Evaluate(const Domineering::Position& p) const override {
    if (std::this_thread::get_id() != spared) throw std::bad_alloc();
    return Noise(p);
  }
};

TEST(SearchTest, AThreadWithoutMemoryLeavesTheOthersTheirs) {
  HungryEvaluator evaluator;
  evaluator.spared = std::this_thread::get_id();
  Searcher<HungryEvaluator> searcher(evaluator);
  const auto report = searcher.ToDepth(Domineering::Board(5, 5), 6, 3);
  EXPECT_EQ(report.depth.value, 6);
  EXPECT_FALSE(report.lines.front().pv.empty());
}

TEST(SearchTest, ALeaderWithoutMemoryEndsEveryThread) {
  Searcher<HungryEvaluator> searcher;
  EXPECT_THROW(searcher.ToDepth(Domineering::Board(6, 6), 30, 3), std::bad_alloc);
}

TEST(SearchTest, StopsOnRequest) {
  NoisyEvaluator evaluator;
  TranspositionTable table;
  ASSERT_TRUE(table.Resize(1));
  Search<Domineering, NoisyEvaluator> search(evaluator, table);
  SearchClock clock;
  clock.Start({}, false);
  std::atomic<bool> stop{false};
  // The end is far out of reach, so that only the stop ends the search.
  const auto report =
      search.Run(History<Domineering>(Domineering::Board(6, 6)), {}, {}, clock, stop, 2,
                 [&](const auto& finished) { stop = finished.depth >= Depth{3}; });
  EXPECT_FALSE(report.lines.front().pv.empty());
}

}  // namespace
}  // namespace tavoliere::core::testing
