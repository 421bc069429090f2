// The exact solver, the beam search that helps it, and the enumeration, held against brute force.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/numeric/int128.h"
#include "absl/status/status.h"
#include "core/search/shared/time_budget.h"
#include "engines/solitaire/rules/hole_names.h"
#include "engines/solitaire/rules/position_class.h"
#include "engines/solitaire/solvers/beam.h"
#include "engines/solitaire/solvers/enumeration.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "engines/solitaire/solvers/pagoda.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/at.h"
#include "tests/engines/solitaire/levels.h"
#include "tests/engines/solitaire/solvers/brute_force.h"
#include "tests/engines/solitaire/solvers/random_pegs.h"
#include "tests/sanitized.h"

namespace tavoliere::solitaire {
namespace {

constexpr std::size_t kMemory = std::size_t{1} << 28;

TEST(ExactSolver, SolvesTheCentralGame) {
  ExactSolver solver;
  for (const Goal& goal : {Goal(), Goal(*EnglishBoard()->ParseHole("d4"))}) {
    SearchMeter meter(kNever);
    const Task task{Position(), goal};
    const Solution solution = solver.Solve(task, nullptr, &meter);
    EXPECT_EQ(solution.verdict, Verdict::kSolvable);
    EXPECT_EQ(solution.jumps.size(), 31u);
    EXPECT_TRUE(Solves(task, solution.jumps));
  }
  SearchMeter meter(kNever);
  EXPECT_EQ(solver.Solve({Position(), *EnglishBoard()->ParseHole("d3")}, nullptr, &meter).verdict,
            Verdict::kUnsolvable);
}

// From e5 vacant; depth first alone takes half a minute.
TEST(ExactSolver, SolvesWieglebsGame) {
  ExactSolver solver;
  SearchMeter meter(kNever);
  const Task task{Solitaire::Start(Variant::kWiegleb45), {}};
  const Solution solution = solver.Solve(task, nullptr, &meter);
  EXPECT_EQ(solution.verdict, Verdict::kSolvable);
  EXPECT_TRUE(Solves(task, solution.jumps));
  EXPECT_LT(meter.nodes(), 2'000'000u);
}

// The diamond's 41 holes, with d2 and with e3 vacant.
TEST(ExactSolver, SolvesTheDiamondFromTwoStarts) {
  ExactSolver solver;
  for (const char* vacant : {"d2", "e3"}) {
    const auto board = Solitaire::Start(Variant::kDiamond41).shared_board();
    const Task task{Position(board, board->all() & ~Bit(*board->ParseHole(vacant))), {}};
    SearchMeter meter(kNever);
    const Solution solution = solver.Solve(task, nullptr, &meter);
    EXPECT_EQ(solution.verdict, Verdict::kSolvable) << vacant;
    EXPECT_TRUE(Solves(task, solution.jumps)) << vacant;
  }
}

// The European board is solved from a vacant c1, not from the vacant centre.
TEST(ExactSolver, SolvesTheEuropeanGameFromC1Only) {
  ExactSolver solver;
  SearchMeter meter(kNever);
  const Task task{Solitaire::Start(Variant::kEuropean37), {}};
  EXPECT_EQ(task.position, At("--.oo--/-ooooo-/ooooooo/ooooooo/ooooooo/-ooooo-/--ooo--"));
  EXPECT_TRUE(Solves(task, solver.Solve(task, nullptr, &meter).jumps));
  const Task centre{At("--ooo--/-ooooo-/ooooooo/ooo.ooo/ooooooo/-ooooo-/--ooo--"), {}};
  EXPECT_EQ(solver.Solve(centre, nullptr, &meter).verdict, Verdict::kUnsolvable);
}

TEST(ExactSolver, AgreesWithBruteForceOnSmallBoards) {
  std::mt19937_64 random(11);
  ExactSolver solver;
  for (const char* text : {"...../...../...../.....", "-...-/...../...../-...-", ".........",
                           "--...--/--...--/......./-------/..---.."}) {
    const Position empty = At(text);
    const Board& board = empty.board();
    BruteForce brute(board);
    for (int i = 0; i < Samples(400); ++i) {
      const int count =
          1 + static_cast<int>(random() % static_cast<std::uint64_t>(board.hole_count()));
      const Pegs pegs = RandomPegs(board, count, random);
      const Pegs ends = brute.Ends(pegs);
      for (int hole = -1; hole < board.hole_count(); ++hole) {
        const Goal goal = hole < 0 ? Goal() : Goal(hole);
        SearchMeter meter(kNever);
        const Task task{Position(empty.shared_board(), pegs), goal};
        const Solution solution = solver.Solve(task, nullptr, &meter);
        const bool solvable = goal ? (ends & Bit(*goal)) != 0 : ends != 0;
        ASSERT_EQ(solution.verdict == Verdict::kSolvable, solvable)
            << Solitaire::Format(task.position) << " goal " << hole;
        if (solvable) {
          ASSERT_TRUE(Solves(task, solution.jumps));
        }
      }
    }
  }
}

TEST(ExactSolver, AgreesWithBruteForceOnTheEnglishBoard) {
  std::mt19937_64 random(12);
  ExactSolver solver;
  BruteForce brute(*EnglishBoard());
  for (int i = 0; i < Samples(600); ++i) {
    const Pegs pegs = i % 2 == 0 ? RandomPegs(*EnglishBoard(), 3 + i % 13, random)
                                 : RandomSolvable(*EnglishBoard(), i % 33, 3 + i % 13, random);
    const Pegs ends = brute.Ends(pegs);
    for (const Goal& goal : {Goal(), Goal(i % 33)}) {
      SearchMeter meter(kNever);
      const Task task{Position(EnglishBoard(), pegs), goal};
      const Solution solution = solver.Solve(task, nullptr, &meter);
      ASSERT_EQ(solution.verdict == Verdict::kSolvable, goal ? (ends & Bit(*goal)) != 0 : ends != 0)
          << Solitaire::Format(task.position);
      if (solution.verdict == Verdict::kSolvable) {
        ASSERT_TRUE(Solves(task, solution.jumps));
      }
    }
  }
}

// OEIS A112738: of the positions after n jumps those that can still end on the centre.
TEST(ExactSolver, CountsTheWinnablePositionsOfTheFirstLevels) {
  const std::vector<int> expected = {1, 1, 2, 8};
  const Position start;
  const Goal centre = *EnglishBoard()->ParseHole("d4");
  ExactSolver solver;
  std::vector<Pegs> level = {start.pegs()};
  for (const int count : expected) {
    int winnable = 0;
    for (const Pegs pegs : level) {
      SearchMeter meter(kNever);
      const Task task{Position(EnglishBoard(), pegs), centre};
      winnable += solver.Solve(task, nullptr, &meter).verdict == Verdict::kSolvable ? 1 : 0;
    }
    EXPECT_EQ(winnable, count);
    level = NextLevel(start.board(), level);
  }
}

TEST(ExactSolver, KeepsItsNodeLimitAndItsStop) {
  ExactSolver solver;
  const core::SearchClock clock;
  SearchMeter few(50, clock, kNever);
  EXPECT_EQ(solver.Solve({Position(), {}}, nullptr, &few).verdict, Verdict::kUnknown);
  EXPECT_EQ(few.nodes(), 50u);
  const std::atomic<bool> stopped{true};
  SearchMeter none(stopped);
  EXPECT_EQ(solver.Solve({Position(), {}}, nullptr, &none).verdict, Verdict::kUnknown);
}

// What a beam search of the English board finds.
std::optional<std::vector<Jump>> Beam(const Task& task, std::size_t width) {
  const Board& board = task.position.board();
  const PagodaFunctions pagodas(board);
  Board::SymmetrySet identity;
  identity.Add(0);
  const Pegs last_holes = LastHoles(board, ClassOf(board, task.position.pegs()), task.goal);
  SearchMeter meter(kNever);
  const auto numbers = SearchBeam(
      {board, pagodas, identity, nullptr, task.position.pegs(), last_holes}, width, &meter);
  if (!numbers) return std::nullopt;
  std::vector<Jump> jumps;
  for (const std::size_t number : *numbers) jumps.push_back(board.jumps()[number]);
  return jumps;
}

TEST(Beam, FindsSolutionsOfTheGoalOnly) {
  std::mt19937_64 random(8);
  const Board& board = *EnglishBoard();
  int found = 0;
  for (int i = 0; i < 60; ++i) {
    const int end = static_cast<int>(random() % 33);
    const Task task{Position(EnglishBoard(), RandomSolvable(board, end, 3 + i % 25, random)), end};
    const auto jumps = Beam(task, 300);
    if (!jumps) continue;
    ++found;
    ASSERT_TRUE(Solves(task, *jumps)) << i;
  }
  EXPECT_GE(found, 45);
}

TEST(Beam, OfGreatWidthMissesNothing) {
  std::mt19937_64 random(9);
  BruteForce brute(*EnglishBoard());
  for (int i = 0; i < Samples(100); ++i) {
    const Pegs pegs = RandomPegs(*EnglishBoard(), 2 + i % 7, random);
    const Pegs ends = brute.Ends(pegs);
    const Pegs holes = LastHoles(*EnglishBoard(), ClassOf(*EnglishBoard(), pegs), std::nullopt);
    for (Pegs rest = holes; rest != 0; rest &= rest - 1) {
      const Task task{Position(EnglishBoard(), pegs), FirstHole(rest)};
      ASSERT_EQ(Beam(task, 1'000'000).has_value(), (ends & Bit(FirstHole(rest))) != 0) << i;
    }
  }
}

TEST(Beam, EndsWithItsMeter) {
  const std::atomic<bool> stop{true};
  SearchMeter meter(stop);
  const PagodaFunctions pagodas(*EnglishBoard());
  Board::SymmetrySet identity;
  identity.Add(0);
  const BeamTask task{*EnglishBoard(), pagodas, identity, nullptr, Position().pegs(), Bit(16)};
  EXPECT_EQ(SearchBeam(task, 1'000'000, &meter), std::nullopt);
  EXPECT_LE(meter.nodes(), 10'000u);
}

TEST(Enumeration, CountsAndSweepsAgreeWithBruteForce) {
  std::mt19937_64 random(31);
  BruteForce brute(*EnglishBoard());
  int solvable = 0;
  for (int i = 0; i < Samples(150); ++i) {
    const Pegs pegs = i % 3 == 1 ? RandomReachable(Position(), 21 + i % 6, random)
                                 : RandomSolvable(*EnglishBoard(), 16, 5 + i % 6, random);
    const Task task{Position(EnglishBoard(), pegs), i % 3 == 0 ? Goal(16) : Goal()};
    SearchMeter meter(kNever);
    const auto count = CountSolutions(task, nullptr, kMemory, &meter, [](const std::string&) {});
    ASSERT_TRUE(count.ok() && *count);
    ASSERT_EQ(absl::Uint128Low64(**count), brute.Solutions(task.position.pegs(), task.goal));
    const SweepSolution sweeps =
        *FewestSweeps(task, nullptr, kMemory, &meter, [](const std::string&) {});
    if (**count == 0) {
      ASSERT_EQ(sweeps.verdict, Verdict::kUnsolvable);
      continue;
    }
    ++solvable;
    ASSERT_EQ(sweeps.verdict, Verdict::kSolvable);
    ASSERT_EQ(sweeps.sweeps, brute.Sweeps(task.position.pegs(), -1, task.goal));
    ASSERT_TRUE(Solves(task, sweeps.jumps));
    if (!sweeps.jumps.empty()) {
      ASSERT_EQ(FormatSweeps(task.position.board(), sweeps.jumps).size(),
                static_cast<std::size_t>(sweeps.sweeps));
    }
  }
  EXPECT_GT(solvable, kSanitized ? 0 : 5);
}

TEST(Enumeration, SaysWhenItsMemoryIsFull) {
  SearchMeter meter(kNever);
  const Task task{Position(), {}};
  const auto told = [](const std::string&) {};
  constexpr std::size_t kLittle = std::size_t{1} << 18;
  const auto count = CountSolutions(task, nullptr, kLittle, &meter, told);
  EXPECT_TRUE(absl::IsResourceExhausted(count.status())) << count.status();
  const auto sweeps = FewestSweeps(task, nullptr, kLittle, &meter, told);
  EXPECT_TRUE(absl::IsResourceExhausted(sweeps.status())) << sweeps.status();
}

}  // namespace
}  // namespace tavoliere::solitaire
