#include "engines/solitaire/classic/classic_solver.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/search/shared/time_budget.h"
#include "engines/solitaire/classic/solution_memory.h"
#include "engines/solitaire/rules/game.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/at.h"
#include "tests/engines/solitaire/solvers/brute_force.h"
#include "tests/engines/solitaire/solvers/random_pegs.h"
#include "tests/sanitized.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::IsEmpty;

TEST(ClassicSolver, FindsSolutionsAndNeverClaimsThatThereIsNone) {
  std::mt19937_64 random(21);
  ExactSolver exact;
  int found = 0;
  for (int i = 0; i < 40; ++i) {
    const Pegs pegs = i % 2 == 0 ? RandomReachable(Position(), 18 + i % 6, random)
                                 : RandomSolvable(*EnglishBoard(), 16, 8 + i % 6, random);
    const Task task{Position(EnglishBoard(), pegs), {}};
    SearchMeter exact_meter(kNever);
    const Verdict truth = exact.Solve(task, nullptr, &exact_meter).verdict;
    ClassicSolver classic;
    const core::SearchClock clock;
    SearchMeter meter(300'000, clock, kNever);
    const Solution solution = classic.Solve(task, {}, nullptr, &meter);
    ASSERT_NE(solution.verdict, Verdict::kUnsolvable);
    if (solution.verdict == Verdict::kSolvable) {
      ++found;
      ASSERT_EQ(truth, Verdict::kSolvable);
      ASSERT_TRUE(Solves(task, solution.jumps));
    }
  }
  EXPECT_GT(found, 0);
}

// Of many positions with so many pegs that can be solved those that the classic solver refuses.
std::vector<std::string> WronglyRefused(int count, const ClassicFilters& filters) {
  std::mt19937_64 random(22);
  ClassicSolver classic;
  std::vector<std::string> refused;
  for (int i = 0; i < Samples(200); ++i) {
    const Pegs pegs = RandomSolvable(*EnglishBoard(), i % 33, count, random);
    const Task task{Position(EnglishBoard(), pegs), {}};
    SearchMeter meter(kNever);
    if (classic.Solve(task, filters, nullptr, &meter).verdict != Verdict::kSolvable) {
      refused.push_back(Solitaire::Format(task.position));
    }
  }
  return refused;
}

// Seven pegs make no more than six jumps, so that Fist VI sees all that eight can do.
TEST(ClassicSolver, RefusesNothingThatLiesWithinItsSixJumps) {
  for (int count = 2; count <= 8; ++count) EXPECT_THAT(WronglyRefused(count, {}), IsEmpty());
}

TEST(ClassicSolver, RefusesNothingWithJumpsEnough) {
  ClassicFilters filters;
  for (int count = 9; count <= 13; count += 2) {
    filters.fist_depth = count - 2;
    filters.group_size = 3 + count % 5;
    EXPECT_THAT(WronglyRefused(count, filters), IsEmpty()) << count;
  }
}

ClassicCounters CountersWith(const ClassicFilters& filters, const std::string& text,
                             std::uint64_t nodes) {
  ClassicSolver solver;
  const core::SearchClock clock;
  SearchMeter meter(nodes, clock, kNever);
  solver.Solve({At(text), {}}, filters, nullptr, &meter);
  return solver.counters();
}

TEST(ClassicSolver, EachFilterDiscardsAndCanBeSwitchedOff) {
  const std::string start = Solitaire::Format(Position());
  const ClassicCounters all = CountersWith({}, start, 30'000);
  EXPECT_GT(all.alone_plus, 0u);
  EXPECT_GT(all.fail_memory, 0u);
  EXPECT_GT(all.alone_group, 0u);
  ClassicFilters filters;
  filters.alone_plus = false;
  EXPECT_EQ(CountersWith(filters, start, 30'000).alone_plus, 0u);
  filters = {};
  filters.fail_memory = false;
  EXPECT_EQ(CountersWith(filters, start, 30'000).fail_memory, 0u);
  filters = {};
  filters.alone_group = false;
  EXPECT_EQ(CountersWith(filters, start, 30'000).alone_group, 0u);
}

TEST(ClassicSolver, APegThatNothingCanReachIsLost) {
  // The jump over b ends on c; d stays empty.
  EXPECT_EQ(CountersWith({}, "oo..o", 100).alone_plus, 1u);
  // One jump brings a peg beside the last one.
  EXPECT_EQ(CountersWith({}, "oo.o.", 100).alone_plus, 0u);
  // The peg on d2 needs one beside it, and would have to help with it itself.
  EXPECT_EQ(CountersWith({}, "o..o/..../....", 100).alone_plus, 1u);
}

TEST(ClassicSolver, AGroupThatNothingCanJoinIsDiscarded) {
  ClassicFilters filters;
  filters.alone_plus = false;
  // Both groups end as lone pegs too far from each other.
  EXPECT_EQ(CountersWith(filters, "oo......oo", 100).alone_group, 1u);
  // Nothing is left to come, and no jump.
  EXPECT_EQ(CountersWith(filters, "ooo", 100).alone_group, 1u);
  // The group is what is left at the end.
  EXPECT_EQ(CountersWith(filters, "oo........", 100).alone_group, 0u);
}

TEST(ClassicSolver, GroupsAreTriedUpToTheirSize) {
  ClassicFilters filters;
  filters.group_size = 1;
  EXPECT_EQ(CountersWith(filters, "ooo......oo", 2).alone_group, 0u);
  filters.group_size = 2;
  EXPECT_EQ(CountersWith(filters, "ooo......ooo", 2).alone_group, 0u);
  filters.group_size = 3;
  EXPECT_EQ(CountersWith(filters, "ooo......ooo", 2).alone_group, 1u);
}

TEST(ClassicSolver, EndsWhereTheMemoryKnowsTheRest) {
  const SolutionMemory memory = FirstSolutions();
  ClassicSolver solver;
  SearchMeter meter(kNever);
  const Task task{Position(), {}};
  const Solution solution = solver.Solve(task, {}, &memory, &meter);
  EXPECT_EQ(solution.verdict, Verdict::kSolvable);
  EXPECT_TRUE(Solves(task, solution.jumps));
  EXPECT_EQ(meter.nodes(), 1u);
}

}  // namespace
}  // namespace tavoliere::solitaire
