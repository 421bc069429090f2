#include "engines/solitaire/solvers/root_weights.h"

#include <utility>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <random>
#include <vector>

#include "engines/solitaire/rules/position_class.h"
#include "engines/solitaire/solvers/backward_table.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/at.h"
#include "tests/engines/solitaire/levels.h"

namespace tavoliere::solitaire {
namespace {

const std::atomic<bool> kNeverStopped{false};

// The 41-hole diamond with e1, its top, vacant.
struct DiamondFromItsTop {
  std::shared_ptr<const Board> board = Solitaire::Start(Variant::kDiamond41).shared_board();
  Pegs pegs = board->all() & ~Bit(0);
  Pegs last_holes = LastHoles(*board, ClassOf(*board, pegs), std::nullopt);
};

// A border peg costs one, a peg of the other colour is worth one. No border peg can be jumped over.
Weights BorderWeights(const Board& board) {
  Weights weights;
  for (int hole = 0; hole < board.hole_count(); ++hole) {
    const int from_centre = std::abs(board.ColumnOf(hole) - 4) + std::abs(board.RowOf(hole) - 4);
    weights.push_back(from_centre == 4 ? -1 : from_centre % 2);
  }
  return weights;
}

TEST(RootWeights, RefuteTheDiamondFromItsTopWhateverTheLastHole) {
  const DiamondFromItsTop start;
  ASSERT_GE(Count(start.last_holes), 2);
  const auto found = FindRootWeights(*start.board, start.pegs, start.last_holes);
  ASSERT_TRUE(found);
  EXPECT_TRUE(Refutes(*start.board, start.pegs, start.last_holes, *found));
  // No weights for the last hole alone do.
  int left = 0;
  for (Pegs rest = start.last_holes; rest != 0; rest &= rest - 1) {
    left += FindHoleWeights(*start.board, start.pegs, FirstHole(rest)) ? 0 : 1;
  }
  EXPECT_GT(left, 0);
  // The solver finds them by itself.
  ExactSolver solver;
  SearchMeter meter(kNeverStopped);
  const Task task{Position(start.board, start.pegs), {}};
  EXPECT_EQ(solver.Solve(task, nullptr, &meter).verdict, Verdict::kUnsolvable);
  EXPECT_LT(meter.nodes(), 20'000u);
}

TEST(RootWeights, OfTheDiamondsBorderAreAProof) {
  const DiamondFromItsTop start;
  const Board& board = *start.board;
  RootWeights border{{BorderWeights(board)}, {}};
  const Weights& w = border.functions[0];
  int by_cost[3] = {};
  int landing = 0;
  for (const Jump jump : board.jumps()) {
    const int cost = w[jump.from] + w[jump.over] - w[jump.to];
    ASSERT_TRUE(0 <= cost && cost <= 2);
    ++by_cost[cost];
    if (w[jump.to] != -1) continue;
    ++landing;
    EXPECT_GT(cost, 0);
  }
  EXPECT_EQ(by_cost[0], 56);
  EXPECT_EQ(by_cost[1], 24);
  EXPECT_EQ(by_cost[2], 20);
  EXPECT_EQ(landing, 28);
  AnyJump(board, board.Possible(start.pegs), [&](std::size_t first) {
    EXPECT_EQ(Weigh(w, start.pegs ^ board.jumps()[first].mask()), -1);
    for (const Jump last : board.jumps()) border.cases.push_back({board.jumps()[first], last, 0});
    return false;
  });
  EXPECT_TRUE(Refutes(board, start.pegs, board.all(), border));
}

TEST(RootWeights, ThatAreWrongProveNothing) {
  const DiamondFromItsTop start;
  const auto right = FindRootWeights(*start.board, start.pegs, start.last_holes);
  ASSERT_TRUE(right);
  const auto refutes = [&](const RootWeights& weights) {
    return Refutes(*start.board, start.pegs, start.last_holes, weights);
  };
  RootWeights wrong = *right;
  wrong.cases.pop_back();
  EXPECT_FALSE(refutes(wrong)) << "a case is missing";
  wrong = *right;
  wrong.cases[0].function = wrong.functions.size();
  EXPECT_FALSE(refutes(wrong)) << "no such function";
  wrong = *right;
  for (int& weight : wrong.functions[0]) weight = 0;
  EXPECT_FALSE(refutes(wrong)) << "no difference";
  wrong = *right;
  wrong.functions[0].pop_back();
  EXPECT_FALSE(refutes(wrong)) << "a weight is missing";
  wrong = *right;
  wrong.functions[0][20] -= 1'000;
  EXPECT_FALSE(refutes(wrong)) << "a jump gains";
}

// Jumps backwards from one peg, of the named board.
Pegs SolvablePegs(const Board& board, int last, int jumps, std::mt19937_64& random) {
  Pegs pegs = Bit(last);
  for (int i = 0; i < jumps; ++i) {
    std::vector<Jump> back;
    for (const Jump jump : board.jumps()) {
      if ((pegs & jump.mask()) == Bit(jump.to)) back.push_back(jump);
    }
    if (back.empty()) break;
    pegs ^= back[random() % back.size()].mask();
  }
  return pegs;
}

TEST(RootWeights, RefuteNothingThatHasASolution) {
  std::mt19937_64 random(8);
  for (const Variant variant :
       {Variant::kEnglish33, Variant::kDiamond41, Variant::kTriangle21, Variant::kSquare36}) {
    const auto board = Solitaire::Start(variant).shared_board();
    for (int i = 0; i < 40; ++i) {
      const int last = static_cast<int>(random() % static_cast<std::uint64_t>(board->hole_count()));
      const Pegs pegs = SolvablePegs(*board, last, 2 + i % 25, random);
      ASSERT_FALSE(FindRootWeights(*board, pegs, Bit(last))) << i;
      ASSERT_FALSE(FindHoleWeights(*board, pegs, last)) << i;
    }
  }
}

TEST(RootWeights, ThatAreFoundAreTrue) {
  std::mt19937_64 random(9);
  const auto board = Solitaire::Start(Variant::kSquare25).shared_board();
  ExactSolver solver;
  int found = 0;
  for (int i = 0; i < 200; ++i) {
    const Pegs pegs = random() & board->all();
    const Pegs last_holes = LastHoles(*board, ClassOf(*board, pegs), std::nullopt);
    if (last_holes == 0) continue;
    const auto weights = FindRootWeights(*board, pegs, last_holes);
    if (!weights) continue;
    ++found;
    ASSERT_TRUE(Refutes(*board, pegs, last_holes, *weights));
    SearchMeter meter(kNeverStopped);
    const Task task{Position(board, pegs), {}};
    ASSERT_EQ(solver.Solve(task, nullptr, &meter).verdict, Verdict::kUnsolvable);
  }
  EXPECT_GE(found, 5);
}

// OEIS A112737: the reverse of the central game is its complement.
TEST(BackwardTable, HasTheCentralGamesLevels) {
  const auto board = EnglishBoard();
  Board::SymmetrySet all;
  for (int s = 0; s < board->symmetry_count(); ++s) all.Add(s);
  BackwardTable table(board, all, Bit(16), std::size_t{1} << 26);
  SearchMeter meter(kNeverStopped);
  for (const std::size_t size : {1u, 1u, 2u, 8u, 39u, 171u, 719u, 2757u, 9751u}) {
    EXPECT_EQ(table.size(), size) << table.pegs();
    EXPECT_TRUE(table.Grow(100'000, &meter));
  }
  EXPECT_EQ(table.pegs(), 10);
  EXPECT_FALSE(table.Grow(10'000, &meter));
  EXPECT_EQ(table.pegs(), 10);
  EXPECT_EQ(table.size(), 31'312u);
}

TEST(BackwardTable, HoldsWhatCanBeSolvedAndNothingElse) {
  const auto board = EnglishBoard();
  const Pegs last_holes = LastHoles(*board, ClassOf(*board, Position().pegs()), std::nullopt);
  Board::SymmetrySet all;
  for (int s = 0; s < board->symmetry_count(); ++s) all.Add(s);
  BackwardTable table(board, all, last_holes, std::size_t{1} << 26);
  SearchMeter meter(kNeverStopped);
  while (table.pegs() < 7) ASSERT_TRUE(table.Grow(1'000'000, &meter));
  std::mt19937_64 random(10);
  ExactSolver solver;
  int solved = 0;
  for (int i = 0; i < 400; ++i) {
    Pegs pegs = 0;
    if (i % 2 == 0) pegs = SolvablePegs(*board, 16, 6, random);
    while (Count(pegs) != 7 || !(ClassOf(*board, pegs) == ClassOf(*board, Bit(16)))) {
      pegs = random() & random() & board->all();
    }
    SearchMeter search(kNeverStopped);
    const bool solvable =
        solver.Solve({Position(board, pegs), {}}, nullptr, &search).verdict == Verdict::kSolvable;
    solved += solvable ? 1 : 0;
    ASSERT_EQ(table.Contains(LeastImage(*board, pegs)), solvable) << i;
  }
  EXPECT_GT(solved, 100);
  EXPECT_LT(solved, 390);
}

TEST(BackwardTable, ChangesNoVerdict) {
  std::mt19937_64 random(11);
  ExactSolver from_both_ends(std::size_t{1} << 26, 0);
  ExactSolver plain;
  int solved = 0;
  for (int i = 0; i < 100; ++i) {
    const int last = static_cast<int>(random() % 33);
    const Pegs pegs = i % 2 == 0 ? SolvablePegs(*EnglishBoard(), last, 13, random)
                                 : random() & random() & EnglishBoard()->all();
    for (const Goal& goal : {Goal(), Goal(last)}) {
      const Task task{Position(EnglishBoard(), pegs), goal};
      SearchMeter first(kNeverStopped);
      SearchMeter second(kNeverStopped);
      const Verdict verdict = plain.Solve(task, nullptr, &first).verdict;
      ASSERT_EQ(from_both_ends.Solve(task, nullptr, &second).verdict, verdict) << i;
      solved += verdict == Verdict::kSolvable ? 1 : 0;
    }
  }
  EXPECT_GE(solved, 100);
}

}  // namespace
}  // namespace tavoliere::solitaire
