// What `go` answers when a limit comes before the proof.
#include <array>
#include <atomic>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/at.h"
#include "tests/engines/solitaire/engine/engine_driver.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Refuted by weights after an attempt of 10,000 positions, not before.
constexpr char kDiamondFromItsTop[] =
    "----.----/---ooo---/--ooooo--/-ooooooo-/ooooooooo/-ooooooo-/--ooooo--/---ooo---/----o----";

// The answer is a jump that can be played, and the last line of play begins with it.
void ExpectALegalJump(Driver& driver, const Lines& lines) {
  ASSERT_FALSE(lines.empty());
  const std::string& last = lines.back();
  ASSERT_THAT(last, StartsWith("bestmove "));
  const std::string move = last.substr(9);
  EXPECT_EQ(driver.One("query legal " + move), "true") << last;
  EXPECT_TRUE(absl::StartsWith(PvOf(lines), move)) << absl::StrJoin(lines, "\n");
}

std::vector<std::string> Words(const std::string& text) { return absl::StrSplit(text, ' '); }

TEST(SolitaireLimits, UndecidedTheExactSolverPlaysALegalJump) {
  Driver driver;
  for (const std::string& position :
       {std::string("position startpos"), absl::StrCat("position fen ", kDiamondFromItsTop)}) {
    driver.Do(position);
    for (const char* go :
         {"go nodes 1", "go nodes 2", "go nodes 100", "go movetime 0", "go count nodes 1",
          "go sweeps nodes 1", "go searchmoves e1e3 c3e3 nodes 1"}) {
      if (absl::StrContains(go, "searchmoves")) driver.Do("position startpos moves d2d4 f3d3");
      const Lines lines = driver.Do(go);
      EXPECT_THAT(lines, Contains("info string not decided")) << go;
      ExpectALegalJump(driver, lines);
    }
  }
}

// Beam searches follow the first attempts; a stop inside one of them leaves no line.
TEST(SolitaireLimits, UndecidedAfterManyAttemptsItPlaysALegalJump) {
  Driver driver;
  // Whether this has a solution is not known.
  driver.Do("setoption name UCI_Variant value diamond41");
  driver.Do("setoption name Goal value f8");
  for (const int nodes : {9'999, 10'003, 12'000, 20'000, 33'000}) {
    const Lines lines = driver.Do(absl::StrCat("go nodes ", nodes));
    EXPECT_THAT(lines, Contains("info string not decided")) << nodes;
    ExpectALegalJump(driver, lines);
  }
}

TEST(SolitaireLimits, TheDiamondFromItsTopHasNoSolution) {
  Driver driver;
  driver.Do(absl::StrCat("position fen ", kDiamondFromItsTop));
  EXPECT_THAT(driver.Do("go nodes 100000"), Contains("info string unsolvable"));
}

// c3c1 leaves a peg on a1 that nothing reaches.
TEST(SolitaireLimits, UndecidedItPlaysNoJumpThatIsRefutedAtSight) {
  Driver driver;
  driver.Do("position fen .oo.o");
  EXPECT_EQ(driver.One("query moves"), "b1d1=won c1a1=lost");
  EXPECT_EQ(driver.Do("go depth 1").back(), "bestmove b1d1");
  EXPECT_EQ(driver.Do("go depth 1 searchmoves c1a1 b1d1").back(), "bestmove b1d1");
}

TEST(SolitaireLimits, TheClassicSolverPlaysALegalJumpWhenItFindsNothing) {
  Driver driver;
  driver.Do("setoption name Solver value classic");
  driver.Do("setoption name Use Memory value false");
  for (const char* position : {"position startpos", "position fen oo..o"}) {
    driver.Do(position);
    for (const char* go : {"go nodes 1", "go nodes 100", "go depth 1"}) {
      const Lines lines = driver.Do(go);
      EXPECT_THAT(lines, Contains("info string no solution found")) << position << go;
      ExpectALegalJump(driver, lines);
    }
  }
  driver.Do("position startpos moves d2d4 f3d3");
  const Lines lines = driver.Do("go nodes 5 searchmoves e1e3 c3e3");
  EXPECT_THAT(lines, Contains("info string no solution found"));
  EXPECT_EQ(lines.back(), "bestmove e1e3");
}

TEST(SolitaireLimits, NoneIsPlayedOnlyWhereThereIsNothingToPlayOrNoSolution) {
  Driver driver;
  for (const char* solver : {"exact", "classic"}) {
    driver.Do(absl::StrCat("setoption name Solver value ", solver));
    driver.Do("position fen o..o");  // no jump
    EXPECT_EQ(driver.Do("go nodes 1").back(), "bestmove none");
  }
  driver.Do("setoption name Solver value exact");
  driver.Do("position fen oo..o");  // proved
  EXPECT_THAT(driver.Do("go depth 1"), Contains("info string unsolvable"));
  EXPECT_EQ(driver.Do("go depth 1").back(), "bestmove none");
}

TEST(SolitaireLimits, DepthIsTheJumpsLookedAhead) {
  Driver driver;
  for (const char* solver : {"exact", "classic"}) {
    driver.Do(absl::StrCat("setoption name Solver value ", solver));
    driver.Do("setoption name Use Memory value false");
    for (const std::string& position :
         {std::string("position startpos"), absl::StrCat("position fen ", kDiamondFromItsTop)}) {
      for (const int depth : {1, 2, 5, 12}) {
        driver.Do(position);
        const Lines lines = driver.Do(absl::StrCat("go depth ", depth));
        EXPECT_THAT(lines, Contains(StartsWith(absl::StrCat("info depth ", depth, " seldepth ",
                                                            depth, " multipv 1 score cp 0 "))));
        ExpectALegalJump(driver, lines);
        const std::string pv = PvOf(lines);
        EXPECT_EQ(Words(pv).size(), static_cast<std::size_t>(depth)) << pv;
        EXPECT_TRUE(driver.Do(absl::StrCat(position, " moves ", pv)).empty());
        EXPECT_EQ(driver.One("query gameover"), "false") << "a line that ends stuck";
      }
    }
  }
}

TEST(SolitaireLimits, ASolutionWithinTheDepthIsFoundAndNoneBeyond) {
  Driver driver;
  for (const char* solver : {"exact", "classic"}) {
    driver.Do(absl::StrCat("setoption name Solver value ", solver));
    driver.Do("setoption name Use Memory value false");
    driver.Do("position fen oo.o.");
    EXPECT_THAT(driver.Do("go depth 1"), Contains(HasSubstr(" score cp 0 ")));
    for (const char* go : {"go depth 2", "go depth 3", "go mate 2",
                           "go depth 1000 searchmoves a1c1", "go depth 2 searchmoves a1c1"}) {
      EXPECT_THAT(driver.Do(go), Contains(HasSubstr(" score mate 2 "))) << go;
    }
    EXPECT_THAT(driver.Do("go mate 1"), Contains(HasSubstr(" score cp 0 ")));
    EXPECT_THAT(driver.Do("go depth 1 searchmoves a1c1"), Contains(HasSubstr(" score cp 0 ")));
    driver.Do("position startpos");
    EXPECT_THAT(driver.Do("go depth 31"), Contains(HasSubstr(" score mate 31 ")));
  }
}

// On small boards, at every depth: what it calls unsolvable or solvable is, and an undecided line
// can be played and has the length asked for.
TEST(SolitaireLimits, WhatADepthSettlesIsTrue) {
  const std::atomic<bool> never{false};
  std::mt19937_64 random(14);
  const auto board = At("-...-/...../...../-...-").shared_board();
  ExactSolver solver;
  std::array<int, 3> met{};
  for (int i = 0; i < 300; ++i) {
    const Position position(board, random() & board->all());
    const Goal goal = i % 2 == 0 ? Goal() : Goal(i % board->hole_count());
    SearchMeter meter(never);
    const Verdict truth = solver.Solve({position, goal}, nullptr, &meter).verdict;
    for (int depth = 0; depth <= Count(position.pegs()); ++depth) {
      const Solution seen = solver.Solve({position, goal, depth}, nullptr, &meter);
      ++met[static_cast<std::size_t>(seen.verdict)];
      if (seen.verdict != Verdict::kUnknown) {
        ASSERT_EQ(seen.verdict, truth) << Solitaire::Format(position) << " depth " << depth;
        continue;
      }
      ASSERT_EQ(seen.jumps.size(), static_cast<std::size_t>(depth));
      ASSERT_LT(depth, Count(position.pegs()) - 1);
      Position at = position;
      for (const Jump jump : seen.jumps) {
        ASSERT_EQ(at.pegs() & jump.mask(), jump.takes());
        at = at.Play(Move(jump));
      }
      ASSERT_TRUE(CanJump(*board, at.pegs()));
    }
  }
  for (const int count : met) EXPECT_GT(count, 50);
}

TEST(SolitaireLimits, SweepsAndCountLeaveOutADepth) {
  Driver driver;
  for (const char* go :
       {"go sweeps depth 3 nodes 9", "go count mate 3 nodes 9", "go count depth 3"}) {
    const Lines lines = driver.Do(go);
    EXPECT_THAT(lines.front(), HasSubstr("searches whole solutions")) << go;
    EXPECT_THAT(lines, Contains("info string not decided")) << go;
    ExpectALegalJump(driver, lines);
  }
}

TEST(SolitaireLimits, MateSaysThatThereIsNoSolutionSoShort) {
  Driver driver;
  constexpr char kNone[] = "info string no win within 1 plies";
  for (const char* solver : {"exact", "classic"}) {
    driver.Do(absl::StrCat("setoption name Solver value ", solver));
    driver.Do("setoption name Use Memory value false");
    driver.Do("position fen oo.o.");
    EXPECT_THAT(driver.Do("go mate 1"), Contains(kNone));
    EXPECT_THAT(driver.Do("go mate 2"), Not(Contains(HasSubstr(" within "))));
  }
  driver.Do("position fen oo.oo");
  EXPECT_THAT(driver.Do("go mate 9"), Contains("info string none found within 9 plies"));
  driver.Do("setoption name Solver value exact");
  EXPECT_THAT(driver.Do("go mate 9"), Contains("info string no win within 9 plies"));
  driver.Do("position startpos");
  EXPECT_THAT(driver.Do("go mate 31 nodes 3"), Not(Contains(HasSubstr(" within "))));
}

TEST(SolitaireLimits, HashBoundsSweepsAndCount) {
  Driver driver;
  driver.Do("setoption name Hash value 1");
  for (const char* go : {"go sweeps", "go count"}) {
    const Lines lines = driver.Do(go);
    EXPECT_THAT(lines, Contains(StartsWith("info string error: the memory is full"))) << go;
    EXPECT_THAT(lines, Contains("info string not decided")) << go;
    ExpectALegalJump(driver, lines);
  }
  EXPECT_THAT(driver.Do("go"), Contains(HasSubstr(" score mate 31 ")));
}

TEST(SolitaireLimits, TheDiamondStartsWhereItIsSolved) {
  Driver driver;
  driver.Do("setoption name UCI_Variant value diamond41");
  EXPECT_EQ(driver.One("query fen"),
            "----o----/---.oo---/--ooooo--/-ooooooo-/ooooooooo/-ooooooo-/--ooooo--/---ooo---/"
            "----o----");
  EXPECT_THAT(driver.Do("go nodes 5000000"), Contains(HasSubstr(" score mate 39 ")));
}

}  // namespace
}  // namespace tavoliere::solitaire
