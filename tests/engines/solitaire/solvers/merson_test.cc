#include "engines/solitaire/solvers/merson.h"

#include <atomic>
#include <random>
#include <string>
#include <vector>

#include "engines/solitaire/rules/hole_names.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::SizeIs;

TEST(MersonRegions, AreTheEnglishBoardsCornersAndSixteenMore) {
  const Board& board = *EnglishBoard();
  const MersonRegions merson(board);
  EXPECT_EQ(Count(merson.single_holes()), 8);
  EXPECT_THAT(merson.regions(), SizeIs(16));
  // Eight corners and four squares of the pinwheel around the centre; one corner may stay.
  EXPECT_EQ(merson.SweepsNeeded(Position().pegs(), {}), 11);
  EXPECT_EQ(merson.SweepsNeeded(Position().pegs(), *board.ParseHole("d4")), 12);
  EXPECT_EQ(merson.SweepsNeeded(Position().pegs(), *board.ParseHole("c1")), 11);
  EXPECT_EQ(merson.SweepsNeeded(Bit(0), {}), 0);
}

TEST(MersonRegions, NoPegFromOutsideJumpsOverAFilledOne) {
  std::mt19937_64 random(51);
  for (const auto& [name, variant] : Solitaire::kVariants) {
    const Position start = Solitaire::Start(variant);
    const Board& board = start.board();
    const MersonRegions merson(board);
    EXPECT_FALSE(merson.regions().empty()) << name;
    for (const Pegs region : merson.regions()) {
      for (int i = 0; i < 100; ++i) {
        const Pegs pegs = region | (random() & board.all());
        AnyJump(board, board.Possible(pegs), [&](std::size_t j) {
          const Jump jump = board.jumps()[j];
          EXPECT_TRUE((region & Bit(jump.over)) == 0 || (region & Bit(jump.from)) != 0);
          return false;
        });
      }
    }
  }
}

TEST(MersonRegions, NeedNoMoreSweepsThanSolutionsHave) {
  const Board& board = *EnglishBoard();
  const MersonRegions merson(board);
  const std::atomic<bool> never{false};
  ExactSolver solver;
  for (int hole = 0; hole < board.hole_count(); ++hole) {
    const Task task{Position(EnglishBoard(), board.all() & ~Bit(hole)), hole};
    SearchMeter meter(never);
    std::vector<Jump> rest = solver.Solve(task, nullptr, &meter).jumps;
    ASSERT_THAT(rest, SizeIs(31));
    Position position = task.position;
    while (!rest.empty()) {
      EXPECT_LE(merson.SweepsNeeded(position.pegs(), task.goal),
                static_cast<int>(FormatSweeps(board, rest).size()))
          << Solitaire::Format(position);
      position = position.Play(Move(rest.front()));
      rest.erase(rest.begin());
    }
  }
}

}  // namespace
}  // namespace tavoliere::solitaire
