// Each function by which a game helps the search (core/search/evaluator.h), on a toy whose answer
// plain minimax gives.
#include <utility>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <type_traits>
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

int PliesPlayed(const Position& p) { return std::popcount(p.taken) / 2; }

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

// ---- ProbCut

bool MoverWins(const Position& p) {
  // A key does not tell boards of different sizes apart.
  static std::map<std::pair<int, Key>, bool> known;
  const std::pair<int, Key> name{p.rows * 8 + p.columns, p.key()};
  const auto found = known.find(name);
  if (found != known.end()) return found->second;
  Domineering::MoveList moves;
  Domineering::Generate(p, moves);
  const bool wins =
      std::any_of(moves.begin(), moves.end(), [&](const Move& m) { return !MoverWins(p.Play(m)); });
  return known[name] = wins;
}

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

// ---- Probe, SolveNode, SolveRoot

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
