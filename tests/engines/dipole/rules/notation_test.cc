#include <random>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/dipole/rules/game.h"
#include "tests/engines/dipole/parsed.h"

namespace tavoliere::dipole {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::string PositionError(const std::string& text) {
  const auto read = Dipole::Parse(text, Variant::kDipole);
  return read.ok() ? "accepted" : std::string(read.status().message());
}

std::string MoveError(const std::string& position, const std::string& text) {
  const auto read = Dipole::ParseMove(Parsed(position), text);
  return read.ok() ? "accepted" : std::string(read.status().message());
}

std::string Read(const std::string& position, const std::string& text) {
  const auto read = Dipole::ParseMove(Parsed(position), text);
  return read.ok() ? Dipole::FormatMove(Parsed(position), *read)
                   : std::string(read.status().message());
}

constexpr const char* kStart = "W:We1x12:Bd8x12";

TEST(PositionText, IsReadInEitherCaseAndOrder) {
  EXPECT_EQ(Dipole::Format(Dipole::Start(Variant::kDipole)), kStart);
  EXPECT_EQ(Dipole::Format(Dipole::Start(Variant::kDipoleC1)), "W:Wc1x12:Bf8x12");
  EXPECT_EQ(Parsed("w:we1X12:bD8x12"), Parsed(kStart));
  for (const char* same :
       {"[FEN \"W:We1x12:Bd8x12\"]", "W:We1x12:Bd8x12.", "(W:We1x12:Bd8x12)", "W: We1x12 : Bd8x12"})
    EXPECT_EQ(Parsed(same), Parsed(kStart)) << same;
  EXPECT_EQ(Parsed("W:Bd8x12:We1x12"), Parsed(kStart));
  EXPECT_EQ(Dipole::Format(Parsed("W:W:Bd8x1")), "W:W:Bd8x1");
  EXPECT_EQ(Dipole::Format(Parsed("B:Wg3x1,a1x2:Bd8x1")), "B:Wa1x2,g3x1:Bd8x1");
}

TEST(PositionText, ErrorsNameTheCause) {
  EXPECT_THAT(PositionError("W:We2x12:Bd8x12"), HasSubstr("e2 is a light square"));
  EXPECT_THAT(PositionError("W:We1x12,a1x1:Bd8x12"), HasSubstr("White has more than 12 checkers"));
  EXPECT_THAT(PositionError("W:We1x0:Bd8x12"), HasSubstr("expected 1 to 12 checkers on e1"));
  EXPECT_THAT(PositionError("W:We1x99:Bd8x12"), HasSubstr("expected 1 to 12 checkers on e1"));
  EXPECT_THAT(PositionError("W:We1x1000000000000:Bd8x12"), HasSubstr("expected 1 to 12"));
  EXPECT_THAT(PositionError("W:We1x3,e1x3:Bd8x12"), HasSubstr("two stacks stand on e1"));
  EXPECT_THAT(PositionError("W:We1x3:Be1x3"), HasSubstr("two stacks stand on e1"));
  EXPECT_THAT(PositionError("W:W:B"), HasSubstr("neither side has a checker"));
  EXPECT_THAT(PositionError("X:We1x12:Bd8x12"), HasSubstr("side to move, got 'x'"));
  EXPECT_THAT(PositionError("W:We1x12:Rd8x12"), HasSubstr("expected B"));
  EXPECT_THAT(PositionError("W:We1x12"), HasSubstr("such as W:We1x12:Bd8x12"));
  EXPECT_THAT(PositionError("W:We1x12:Bd8x12:B"), HasSubstr("such as W:We1x12:Bd8x12"));
  EXPECT_THAT(PositionError("W:We1x12,:Bd8x12"), HasSubstr("expected a stack"));
  EXPECT_THAT(PositionError("W:Wi9x1:Bd8x12"), HasSubstr("expected a stack such as e1x12"));
  EXPECT_THAT(PositionError("W:We1:Bd8x12"), HasSubstr("expected x and a number after e1"));
  EXPECT_THAT(PositionError("W:We1x3z:Bd8x12"), HasSubstr("got '3z'"));
}

TEST(MoveText, BothNotationsAreRead) {
  for (const std::string text : {"e1ne1", "E1NE1", "e1,ne,1", "H5,NE,1", "h5ne1", "H5NE1"})
    EXPECT_EQ(Read(kStart, text), "e1ne1") << text;
  const std::string black = "B:We1x12:Bd8x12";
  for (const std::string text : {"d8sw3", "A4,SW,3", "a4sw3"})
    EXPECT_EQ(Read(black, text), "d8sw3") << text;
  const Position start = Parsed(kStart);
  EXPECT_EQ(FormatCourseMove(start, Dipole::ParseMove(start, "e1ne1").value()), "H5,NE,1");
}

TEST(MoveText, EveryDarkSquareIsOneOfEachNotation) {
  for (Square square = 0; square < kSquares; ++square) {
    Position position;
    position.Put(core::Player::kFirst, square, 12);
    position.Put(core::Player::kSecond, square == 0 ? 1 : 0, 12);
    const Move move =
        Dipole::ParseMove(position, Dipole::FormatMove(position, Move(square, Direction::kNE, 12)))
            .value();
    EXPECT_EQ(Dipole::ParseMove(position, FormatCourseMove(position, move)).value(), move);
  }
}

TEST(MoveText, AnyDirectionOffTheBoardIsTheSameMove) {
  for (const std::string text : {"e1n8", "e1ne8", "e1nw8", "H5,NW,8"})
    EXPECT_EQ(Read(kStart, text), "e1n8") << text;
  EXPECT_EQ(Read(kStart, "e1nw5"), "e1ne5") << "straight is odd";
}

TEST(MoveText, PassesAreWordsOrAnOwnSquareAndZero) {
  const std::string stuck = "W:Wc1x1:Bb2x2,d2x2";
  for (const std::string text : {"pass", "PASS", "H3,N,0", "c1n0", "c1sw0"})
    EXPECT_EQ(Read(stuck, text), "pass") << text;
  EXPECT_EQ(FormatCourseMove(Parsed(stuck), Move::Pass()), "H3,N,0");
  EXPECT_THAT(MoveError(stuck, "b2n0"), HasSubstr("White has no stack on b2"));
  EXPECT_THAT(MoveError(kStart, "pass"), HasSubstr("19 legal moves and may not pass"));
  EXPECT_THAT(MoveError(kStart, "0000"), HasSubstr("19 legal moves and may not pass"));
  EXPECT_THAT(MoveError(kStart, "e1n0"), HasSubstr("may not pass"));
}

TEST(MoveText, ErrorsNameTheCause) {
  EXPECT_THAT(MoveError(kStart, "e1ne99"), HasSubstr("expected 1 to 12 checkers from e1, got 99"));
  EXPECT_THAT(MoveError(kStart, "d8s2"),
              AllOf(HasSubstr("White has no stack on d8"), HasSubstr("A4")));
  EXPECT_THAT(MoveError(kStart, "c3n2"), HasSubstr("White has no stack on c3"));
  EXPECT_THAT(MoveError(kStart, "e1n1"), HasSubstr("light square"));
  // Beyond the edge the reason is another one.
  EXPECT_THAT(MoveError("W:Wg7x3:Bd8x1", "g7n3"),
              AllOf(HasSubstr("cannot leave the board straight ahead: only even numbers do"),
                    HasSubstr("g7ne3")));
  EXPECT_EQ(Read("W:Wg7x3:Bd8x1", "g7ne3"), "g7ne3");
  EXPECT_EQ(Read("W:Wg7x3:Bd8x1", "g7n2"), "g7n2");
  EXPECT_THAT(MoveError("B:Wg7x3:Bb2x5", "b2s5"), HasSubstr("b2se5"));
  EXPECT_THAT(MoveError(kStart, "e1n9"), HasSubstr("only even numbers do"));
  EXPECT_THAT(MoveError(kStart, "e1s1"), HasSubstr("which is only allowed forward"));
  EXPECT_THAT(MoveError(kStart, "e1s2"), HasSubstr("leave the board, which is only allowed"));
  EXPECT_THAT(MoveError(kStart, "e1w2"), HasSubstr("no enemy stack on c1"));
  EXPECT_THAT(MoveError("W:We1x5:Bh4x4", "e1ne3"), HasSubstr("the enemy stack on h4 has 4"));
  EXPECT_THAT(MoveError("W:W:Bh4x4", "h4s2"), HasSubstr("the game is over"));
  for (const std::string text :
       {"e1", "e1x3", "e1n", "i9n2", "e1ne", "e1nee1", "e1ne1x", "e1ne-1", "12", "", "e1ne100"})
    EXPECT_THAT(MoveError(kStart, text), HasSubstr("expected square, direction")) << text;
}

TEST(MoveText, TwoSquaresAreWhereCheckersComeFromAndGoTo) {
  EXPECT_EQ(Read(kStart, "e1e3"), "e1n2");
  EXPECT_EQ(Read(kStart, "e1-e3"), "e1n2");
  EXPECT_EQ(Read(kStart, "E1,E3"), "e1n2");
  EXPECT_EQ(Read(kStart, "e1f2"), "e1ne1");
  EXPECT_EQ(Read(kStart, "e1-a5"), "e1nw4");
  EXPECT_EQ(Read(kStart, "H5F5"), "e1n2");
  EXPECT_EQ(Read(kStart, "h5-e8"), "e1ne3");
  EXPECT_THAT(MoveError(kStart, "e1f4"), HasSubstr("e1 to f4 is not a straight line"));
  EXPECT_THAT(MoveError(kStart, "e1e1"), HasSubstr("e1 to e1 is not a straight line"));
  EXPECT_THAT(MoveError(kStart, "e1g1"), HasSubstr("no enemy stack on g1"));
  EXPECT_THAT(MoveError(kStart, "e1-e2"), HasSubstr("e2 is a light square"));
  EXPECT_THAT(MoveError(kStart, "e1d3"), HasSubstr("d3 is a light square"));
  EXPECT_THAT(MoveError("W:We1x2:Bd8x12", "e1e5"), HasSubstr("expected 1 to 2 checkers from e1"));
  EXPECT_THAT(MoveError(kStart, "d8d6"), HasSubstr("White has no stack on d8"));
}

TEST(MoveText, AbstractPlaysIsWrittenAndRead) {
  const auto both = [](const std::string& position, const std::string& ours) {
    const Position at = Parsed(position);
    const std::string text = FormatAbstractPlayMove(at, Dipole::ParseMove(at, ours).value());
    EXPECT_EQ(Read(position, text), ours) << text;
    return text;
  };
  EXPECT_EQ(both(kStart, "e1n2"), "e1-e3");
  EXPECT_EQ(both("W:We1x7:Bd8x1,h4x3", "e1ne3"), "e1xh4");
  EXPECT_EQ(both("W:We1x7:Bd8x1,g1x2", "e1e2"), "e1xg1");
  EXPECT_EQ(both("W:We1x7,e3x1:Bd8x1", "e1n2"), "e1+e3");
  EXPECT_EQ(both("B:We1x7:Bd8x5,c7x1", "d8sw1"), "d8+c7");
  EXPECT_EQ(both("W:Wc1x1:Bb2x2,d2x2", "pass"), "pass");
  // The fewest that leave have a text of that site; of more it knows nothing.
  EXPECT_EQ(both(kStart, "e1ne4"), "e1-off");
  EXPECT_EQ(both(kStart, "e1ne5"), "e1ne5");
  EXPECT_EQ(both("B:We1x1:Bb2x2", "b2s2"), "b2-off");
  EXPECT_EQ(Read(kStart, "E1-OFF"), "e1ne4");
  EXPECT_THAT(MoveError("W:We1x3:Bd8x1", "e1-off"), HasSubstr("only 4 checkers or more leave"));
  EXPECT_THAT(MoveError(kStart, "d8-off"), HasSubstr("White has no stack on d8"));
  EXPECT_THAT(MoveError(kStart, "e1xe3"), HasSubstr("x is for captures: no enemy stack on e3"));
  EXPECT_THAT(MoveError(kStart, "e1+e3"), HasSubstr("+ joins an own stack: there is none on e3"));
  EXPECT_THAT(MoveError("W:We1x7,e3x1:Bd8x1", "e1xe3"), HasSubstr("x is for captures"));
  EXPECT_THAT(MoveError("W:We1x7:Bh4x2,d8x1", "e1+h4"), HasSubstr("+ joins an own stack"));
  EXPECT_THAT(MoveError(kStart, "e1off"), HasSubstr("expected square, direction"));
}

TEST(MoveText, AbstractPlaysHasATextOfItsOwnForEachMove) {
  std::mt19937_64 random(3);
  for (int game = 0; game < 20; ++game) {
    Position position = Dipole::Start({});
    for (int ply = 0; ply < 60 && !position.Finished(); ++ply) {
      Dipole::MoveList moves;
      Dipole::Generate(position, moves);
      for (const Move& move : moves)
        ASSERT_EQ(Dipole::ParseMove(position, FormatAbstractPlayMove(position, move)).value(),
                  move);
      position = position.Play(moves[random() % moves.size()]);
    }
  }
}

// Only the direction that is a file's letter too could be meant.
TEST(MoveText, EastAndTheFileOfThatLetterDiffer) {
  const std::string across = "W:We1x4:Bg1x2,d8x1";
  EXPECT_EQ(Read(across, "e1e2"), "e1e2") << "e2 is light, and two go east";
  EXPECT_EQ(Read(across, "e1e3"), "e1n2") << "three never go east";
  EXPECT_EQ(Read(across, "H5,E,2"), "e1e2");
  // In the course's text E2 is b4.
  EXPECT_THAT(MoveError(across, "H5E2"), AllOf(HasSubstr("H5,NW,3"), HasSubstr("H5,E,2")));
  EXPECT_EQ(Read(across, "H5-E2"), "e1nw3");
  EXPECT_EQ(Read(kStart, "H5E2"), "e1nw3") << "nothing to capture in the east";
  EXPECT_EQ(Read("W:We1x2:Bg1x2,d8x1", "H5E2"), "e1e2") << "too few for the other way";
  EXPECT_THAT(MoveError("W:We1x2:Bd8x1", "H5E2"), HasSubstr("expected 1 to 2 checkers from e1"));
}

TEST(MoveText, OddNumbersLeaveStraightAheadWhereTheServerSaysSo) {
  const Position position = Parsed("W:Wg7x3,a1x1:Bd8x1");
  const auto read = [&](const std::string& text) {
    const auto move = ParseMoveWithOddExits(position, text);
    return move.ok() ? Dipole::FormatMove(position, *move) : std::string(move.status().message());
  };
  EXPECT_EQ(read("g7n3"), "g7ne3");
  EXPECT_EQ(read("B7,N,3"), "g7ne3");
  EXPECT_EQ(read("g7n2"), "g7n2");
  EXPECT_EQ(read("g7ne1"), "g7ne1");
  EXPECT_THAT(read("g7n5"), HasSubstr("expected 1 to 3 checkers"));
  EXPECT_THAT(read("g7n1"), HasSubstr("light square"));
  EXPECT_THAT(read("a1n1"), HasSubstr("light square"));
  EXPECT_THAT(read("B7,E,3"), HasSubstr("only allowed forward"));
}

TEST(MoveText, SaysWhyAStackMayNotMoveOrGoThere) {
  const auto why = [](const std::vector<std::string>& squares) {
    return Dipole::WhyNotFrom(Parsed(kStart), squares).english();
  };
  EXPECT_THAT(why({"c3"}), HasSubstr("White has no stack on c3"));
  EXPECT_THAT(why({"d8"}), HasSubstr("White has no stack on d8"));
  EXPECT_THAT(why({"e1", "c1"}), HasSubstr("no enemy stack on c1"));
  EXPECT_THAT(why({"e1", "e2"}), HasSubstr("light square"));
  EXPECT_THAT(why({"e1", "f4"}), HasSubstr("not a straight line"));
  EXPECT_THAT(why({"e1", "zz"}), HasSubstr("expected squares such as e1, got"));
  EXPECT_EQ(why({"e1", "f2"}), "e1ne1 is legal");
  EXPECT_EQ(Dipole::WhyNotFrom(Parsed("W:Wa3x5:Be3x1"), {"a3", "e3"}).english(), "a3e4 is legal");
  EXPECT_THAT(Dipole::WhyNotFrom(Parsed("W:Wa3x5:Bd8x1"), {"a3", "d3"}).english(),
              HasSubstr("light square"));
}

TEST(Picture, ShowsStacksWithTheirSizes) {
  const base::BoardPicture picture = Dipole::Picture(Parsed("W:We1x12:Bd8x7"));
  EXPECT_EQ(picture.cells[3], "b7");
  EXPECT_EQ(picture.cells[0], "#");
  EXPECT_EQ(picture.cells[1], ".");
  EXPECT_EQ(picture.cells[60], "w12");
}

TEST(Route, IsOriginAndGoal) {
  const Position start = Parsed(kStart);
  EXPECT_THAT(Dipole::Route(start, Dipole::ParseMove(start, "e1ne3").value()),
              ::testing::ElementsAre("e1", "h4"));
  EXPECT_THAT(Dipole::Route(start, Dipole::ParseMove(start, "e1n8").value()),
              ::testing::ElementsAre("e1"));
}

}  // namespace
}  // namespace tavoliere::dipole
