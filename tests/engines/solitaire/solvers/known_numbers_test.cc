// Numbers that others have published on boards other than the English one. The long ones are in
// long_test.cc.
#include "tests/engines/solitaire/solvers/known_numbers.h"

#include <utility>

#include "engines/solitaire/rules/hole_names.h"
#include "engines/solitaire/text/diagrams.h"
#include "gtest/gtest.h"

namespace tavoliere::solitaire {
namespace {

constexpr std::size_t kTriangleMemory = std::size_t{1} << 28;

// The 15-hole triangle, its holes numbered row by row (B. Butler,
// durangobill.com/PegSolitaire.html).
TEST(KnownNumbers, SolutionsOfTheFifteenHoleTriangle) {
  const Position full = FullTriangle(5);
  for (const auto& [vacant, solutions] :
       {std::pair(1, 29'760u), {2, 14'880u}, {4, 85'258u}, {5, 1'550u}}) {
    const std::atomic<bool> never{false};
    SearchMeter meter(never);
    const Task task{Position(full.shared_board(), full.pegs() & ~Bit(vacant - 1)), {}};
    const auto count =
        CountSolutions(task, nullptr, kTriangleMemory, &meter, [](const std::string&) {});
    ASSERT_TRUE(count.ok() && *count) << vacant;
    EXPECT_EQ(absl::Uint128Low64(**count), solutions) << vacant;
  }
}

// OEIS A127500, from four holes a side: 5, 9, 9, 12, 13, 16, 18.
TEST(KnownNumbers, FewestSweepsOfSmallTriangles) {
  EXPECT_EQ(FewestSweepsOfTriangle(4, kTriangleMemory), 5);
  EXPECT_EQ(FewestSweepsOfTriangle(5, kTriangleMemory), 9);
}

// To show that no fewer suffice took two hours (engines/solitaire/NOTES.md).
TEST(KnownNumbers, ThirteenSweepsSolveTheTriangleOfEightHolesASide) {
  const Position full = FullTriangle(8);
  const Position start(full.shared_board(), full.pegs() & ~Bit(*ReadHole(full.board(), "f3")));
  const auto jumps = ReadPrintedGame(
      start,
      "h1-f3 e4-g2 c6-e4 a8-c6 j3-h1-f3-d5-b7 g6-e4 i8-g6 l5-j3-f3-d5 j5-h3-f5-j5-h7-f5 "
      "e8-a8-c6-g6 m6-i6-e6 m8-i8-e8-g6-e4-c6-g6 o8-m6-k8-i6-e6-c8");
  ASSERT_TRUE(jumps.ok()) << jumps.status();
  EXPECT_EQ(jumps->size(), 34U);
  EXPECT_EQ(SweepsOf(*jumps).size(), 13U);
}

}  // namespace
}  // namespace tavoliere::solitaire
