// Solvers that share what they refute: the same answers, and nothing refuted twice.
#include <algorithm>
#include <atomic>
#include <vector>

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "engines/solitaire/solvers/sets/shared_refutations.h"
#include "tests/engines/solitaire/at.h"

namespace tavoliere::solitaire {
namespace {

constexpr std::size_t kMemory = std::size_t{1} << 24;
const std::atomic<bool> kNever{false};

// No jumps leave one peg on d4; the search alone finds that out, in some hundred thousand nodes.
Task Refuted() { return {At("--ooo--/--ooo--/ooooooo/o.o.o../ooo.o.o/--oo.--/--oo.--"), Goal(16)}; }

struct Found {
  std::vector<Verdict> verdicts;
  std::uint64_t nodes = 0;
};

Found SolveBy(int threads, const Task& task, SharedRefutations& shared) {
  Found found;
  found.verdicts.resize(static_cast<std::size_t>(threads));
  std::atomic<std::uint64_t> nodes{0};
  core::ParallelFor(found.verdicts.size(), threads, [&](std::size_t, std::size_t number) {
    SearchMeter meter(kNever);
    found.verdicts[number] =
        ExactSolver(kMemory).SolveTogether(shared, static_cast<int>(number), task, &meter).verdict;
    nodes += meter.nodes();
  });
  found.nodes = nodes;
  return found;
}

TEST(SolveTogether, WhatWasRefutedNeedsNoSearch) {
  std::vector<Pegs> refuted;
  SharedRefutations first([&](Pegs pegs, std::uint64_t nodes) {
    EXPECT_GE(nodes, SharedRefutations::kLeastNodes);
    refuted.push_back(pegs);
  });
  const Found alone = SolveBy(1, Refuted(), first);
  EXPECT_EQ(alone.verdicts, std::vector{Verdict::kUnsolvable});
  EXPECT_GT(alone.nodes, 100'000U);
  ASSERT_FALSE(refuted.empty());

  SharedRefutations resumed([](Pegs, std::uint64_t) {});
  for (const Pegs pegs : refuted) resumed.Know(pegs);
  const Found again = SolveBy(1, Refuted(), resumed);
  EXPECT_EQ(again.verdicts, std::vector{Verdict::kUnsolvable});
  EXPECT_LT(again.nodes, alone.nodes / 4);
}

// With more threads than the board has symmetries.
TEST(SolveTogether, EveryNumberOfThreadsGivesTheSameAnswer) {
  const int symmetries = EnglishBoard()->symmetry_count();
  for (const int threads : {2, symmetries + 1}) {
    SharedRefutations shared([](Pegs, std::uint64_t) {});
    for (const Verdict verdict : SolveBy(threads, Refuted(), shared).verdicts)
      EXPECT_EQ(verdict, Verdict::kUnsolvable) << threads;
  }
}

TEST(SolveTogether, EverySolutionIsOneOfTheTask) {
  const Task task{Position(), Goal(16)};
  SharedRefutations shared([](Pegs, std::uint64_t) {});
  for (int number = 0; number < 10; ++number) {
    SearchMeter meter(kNever);
    const Solution found = ExactSolver(kMemory).SolveTogether(shared, number, task, &meter);
    ASSERT_EQ(found.verdict, Verdict::kSolvable) << number;
    Pegs pegs = task.position.pegs();
    for (const Jump jump : found.jumps) {
      ASSERT_EQ(pegs & jump.mask(), jump.takes()) << number;
      pegs ^= jump.mask();
    }
    EXPECT_EQ(pegs, Bit(16));
  }
}

}  // namespace
}  // namespace tavoliere::solitaire
