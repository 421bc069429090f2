#include "engines/dipole/evaluation/historical.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/dipole/evaluation/evaluator.h"

namespace tavoliere::dipole {
namespace {

using ::testing::ElementsAre;

CourseTerms Terms(const std::string& text) {
  return CourseTermsOf(Dipole::Parse(text, Variant::kDipole).value());
}

TEST(Course, ALoneStackOfFourControlsTheSquaresAheadAndBeside) {
  // c1: c3 c5, d2 e3 f4 g5, b2 a3, a1 e1 g1.
  EXPECT_EQ(Terms("W:Wc1x4:B").controlled_squares.difference(), 11);
  // e1: e3 e5, f2 g3 h4, d2 c3 b4 a5, c1 a1 g1.
  EXPECT_EQ(Terms("W:We1x4:B").controlled_squares.difference(), 12);
  // The same seen from Black's side: f8 and d8, and for the enemy.
  EXPECT_EQ(Terms("B:W:Bf8x4").controlled_squares.difference(), 11);
  EXPECT_EQ(Terms("B:W:Bd8x4").controlled_squares.difference(), 12);
  EXPECT_EQ(Terms("B:We1x4:B").controlled_squares.difference(), -12);
}

TEST(Course, SquaresBehindAreNotControlled) {
  // e5 with 2: e7, f6 g7, d6 c7, c5 g5; a taken square counts as any other.
  EXPECT_EQ(Terms("W:We5x2:B").controlled_squares.difference(), 7);
  EXPECT_EQ(Terms("W:We5x2,e7x1:B").controlled_squares.difference(), 7 + 2);
}

TEST(Course, RemainingMovesAreRowsTimesCheckers) {
  EXPECT_EQ(Terms("W:Wd2x4:B").remaining_moves.difference(), 7 * 4);
  EXPECT_EQ(Terms("B:W:Be7x4").remaining_moves.difference(), 7 * 4);
  EXPECT_EQ(Terms("W:We1x12:B").remaining_moves.difference(), 8 * 12);
}

TEST(Course, CheckersAreOwnMinusEnemy) {
  EXPECT_EQ(Terms("W:Wd2x4,a1x1:Be7x3").checkers.difference(), 2);
  EXPECT_EQ(Terms("B:Wd2x4,a1x1:Be7x3").checkers.difference(), -2);
}

TEST(Course, StacksWantsFewSmallOnes) {
  // Two of the two singles wanted, one of the four pairs, and the one of twelve.
  EXPECT_EQ(Terms("W:Wa1x1,c1x1,e1x2:Bd8x12").stacks, (2 - 2) + (4 - 1));
  EXPECT_EQ(Terms("B:Wa1x1,c1x1,e1x2:Bd8x12").stacks, 1 - 1);
  EXPECT_EQ(Terms("W:Wa1x1,c1x1,e1x1:Bd8x12").stacks, 2 - 3);
  EXPECT_EQ(Terms("W:Wa1x4,c1x3:Bd8x12").stacks, (2 - 1) + (4 - 1));
}

TEST(Course, AdvantageCountsPossibleCaptures) {
  // e1 with 3 reaches h4 (3 steps): 3 checkers can be captured, 4 not; h4 reaches back alike.
  EXPECT_EQ(Terms("W:We1x3:Bh4x3").advantage.difference(), 0);
  EXPECT_EQ(Terms("W:We1x3:Bh4x2").advantage.difference(), 1);
  EXPECT_EQ(Terms("W:We1x3:Bh4x4").advantage.difference(), -1);
  EXPECT_EQ(Terms("B:We1x3:Bh4x4").advantage.difference(), 1);
  // Sideways and backwards too, over anything in between.
  EXPECT_EQ(Terms("W:Wg5x4,e5x5:Bc5x1,g1x1").advantage.difference(), 4 - 1);
}

TEST(Course, TheSumWeighsControlledSquaresByTwoFifths) {
  CourseTerms terms;
  terms.checkers = {4, 3};
  terms.remaining_moves = {30, 10};
  terms.controlled_squares = {8, 11};
  terms.stacks = 2;
  terms.advantage = {1, 2};
  EXPECT_EQ(terms.Total().centi(), 100 * (1 + 20 + 2 - 1) - 120);
}

TEST(Course, TheWeightOfControlledSquaresIsAnOption) {
  // Twelve squares for White, eleven for Black.
  const Position position = Dipole::Parse("W:We1x4:Bf8x4", Variant::kDipole).value();
  const auto value = [&](int weight) {
    return Evaluator({.evaluation = Evaluation::kCourse, .course_control = weight})
        .Evaluate(position)
        .centi();
  };
  EXPECT_EQ(value(40) - value(0), 40);
  EXPECT_EQ(value(-300) - value(0), -300);
}

// The program's table has a square or two too many for some stacks.
TEST(Course, ControlledSquaresAreCountedAsDescribedOrAsProgrammed) {
  const auto extra = [](const std::string& text) {
    const Position position = Dipole::Parse(text, Variant::kDipole).value();
    const auto count = [&](Source source) {
      return CourseTermsOf(position, position.turn(), source).controlled_squares.difference();
    };
    return count(Source::kProgrammed) - count(Source::kDescribed);
  };
  EXPECT_EQ(extra("W:Wf2x4:B"), 1);
  EXPECT_EQ(extra("W:Wh2x4:B"), 2);
  EXPECT_EQ(extra("W:Wf2x3,h2x5,b2x4:B"), 0);
  EXPECT_EQ(extra("W:We3x4,h6x6:B"), 0);
  EXPECT_EQ(extra("B:W:Bh2x1"), 1);
  EXPECT_EQ(extra("B:W:Be3x3,g3x8"), 2);
  EXPECT_EQ(extra("B:W:Bf4x4,h4x7"), 2);
  EXPECT_EQ(extra("B:W:Bg5x5,h6x6"), 2);
  EXPECT_EQ(extra("B:W:Be3x2,g3x2,f4x3,h4x3"), 0);
  EXPECT_EQ(extra("B:W:Bg5x4,h6x5,e1x3"), 0);
  EXPECT_EQ(extra("W:Wa1x1:Bh2x1"), -1) << "the enemy's count as well";
  EXPECT_EQ(extra("W:We1x12:Bd8x12"), 0);
}

// The worked example of the description, its figure 12.
TEST(Course, WhitesStackOfFourOnF2ControlsElevenSquares) {
  const Position position = Dipole::Parse("W:Wf2x4:B", Variant::kDipole).value();
  const auto count = [&](Source source) {
    return CourseTermsOf(position, core::Player::kFirst, source).controlled_squares.own;
  };
  EXPECT_EQ(count(Source::kDescribed), 11);
  EXPECT_EQ(count(Source::kProgrammed), 12);
  EXPECT_EQ(CourseTermsOf(position).controlled_squares.own, 11) << "the default";
}

TEST(Course, TermsShowBothSidesAndTheDifference) {
  const Evaluator course({.evaluation = Evaluation::kCourse});
  EXPECT_EQ(course.Terms(Dipole::Parse("W:Wc1x4,a1x1:Bf8x4", Variant::kDipole).value()),
            "checkers 5 - 4 = 1\nremaining moves 40 - 32 = 8\ncontrolled squares 12 - 11 = 1\n"
            "stacks 2\nadvantage 0 - 0 = 0");
}

std::vector<std::string> Ordered(const std::string& text, Source source) {
  const Evaluator course({.evaluation = Evaluation::kCourse, .source = source});
  const Position position = Dipole::Parse(text, Variant::kDipole).value();
  Dipole::MoveList moves;
  Dipole::Generate(position, moves);
  course.OrderClassic(position, moves);
  std::vector<std::string> words;
  for (const Move& move : moves) words.push_back(FormatCourseMove(position, move));
  return words;
}

TEST(Course, AsProgrammedLowPartsAreTriedFirst) {
  // Captures, then moves, then exits; by the checkers moved, the origin and the target.
  EXPECT_THAT(Ordered("W:Wf8x2,c7x1,h6x2:Bd6x1,f6x2", Source::kProgrammed),
              ElementsAre("B3,SE,1", "A6,SW,2", "A6,S,2", "C8,W,2",              //
                          "B3,NW,1", "B3,NE,1", "C8,NW,1", "C8,NW,2", "C8,N,2",  //
                          "A6,NE,1", "C8,NE,1", "A6,N,2", "C8,NE,2"));
}

TEST(Course, AsDescribedTheGeneratorsOrderStays) {
  const std::string text = "W:Wf8x2,c7x1,h6x2:Bd6x1,f6x2";
  const Position position = Dipole::Parse(text, Variant::kDipole).value();
  Dipole::MoveList moves;
  Dipole::Generate(position, moves);
  std::vector<std::string> words;
  for (const Move& move : moves) words.push_back(FormatCourseMove(position, move));
  EXPECT_EQ(Ordered(text, Source::kDescribed), words);
}

TEST(Course, CapturesCanBeTriedLast) {
  const Evaluator course({.evaluation = Evaluation::kCourse, .course_captures_first = false});
  const Position position = Dipole::Parse("W:Wf8x2,c7x1,h6x2:Bd6x1,f6x2", Variant::kDipole).value();
  Dipole::MoveList moves;
  Dipole::Generate(position, moves);
  course.OrderClassic(position, moves);
  ASSERT_EQ(moves.size(), 13U);
  for (std::size_t i = 0; i < moves.size(); ++i)
    EXPECT_EQ(IsCapture(position, moves[i]), i >= 9) << i;
}

TEST(Course, AsProgrammedAFinishedGameIsWorthItsTerms) {
  const Evaluator described({.evaluation = Evaluation::kCourse});
  const Evaluator programmed({.evaluation = Evaluation::kCourse, .source = Source::kProgrammed});
  const Position over = Dipole::Parse("W:W:Bd8x1", Variant::kDipole).value();
  EXPECT_EQ(described.Terminal(over, core::Ply{3}), core::Score::Loss(core::Ply{3}));
  // White has lost: at an even ply the searcher has, at an odd one its enemy.
  const core::Score lost = programmed.Terminal(over, core::Ply{2});
  EXPECT_LT(lost.centi(), -100'000);
  EXPECT_EQ(lost, programmed.Terminal(over, core::Ply{4})) << "all lost games are equally bad";
  EXPECT_FALSE(lost.IsMate());
  EXPECT_EQ(programmed.Terminal(over, core::Ply{3}),
            -CourseTermsOf(over, core::Player::kSecond, Source::kProgrammed).Total());
}

TEST(Course, StacksCountOnlyForTheSearchingSide) {
  const Evaluator course({.evaluation = Evaluation::kCourse});
  const Position position = Dipole::Parse("B:Wa1x1,c1x1,e1x2:Bd8x12", Variant::kDipole).value();
  const CourseTerms white = CourseTermsOf(position, core::Player::kFirst);
  EXPECT_EQ(white.stacks, (2 - 2) + (4 - 1));
  EXPECT_EQ(course.EvaluateFor(position, core::Player::kFirst), -white.Total());
  EXPECT_EQ(course.EvaluateFor(position, core::Player::kSecond), course.Evaluate(position));
}

TEST(Course, SearchesAsThatPlayerDid) {
  const Evaluator course({.evaluation = Evaluation::kCourse});
  EXPECT_EQ(course.Style(), core::SearchStyle::kClassic);
  EXPECT_EQ(course.FirstDepth().value, 5);
  const Position capture = Dipole::Parse("W:We1x3:Bh4x2", Variant::kDipole).value();
  Dipole::MoveList moves;
  EXPECT_EQ(course.AtHorizon(capture, moves), core::Horizon::kStandPat);
  EXPECT_TRUE(moves.empty()) << "it looked no further than its depth";
  EXPECT_EQ(course.Evaluate(capture), CourseTermsOf(capture).Total());
}

}  // namespace
}  // namespace tavoliere::dipole
