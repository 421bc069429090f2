#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/dipole/game.h"
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
  EXPECT_THAT(MoveError(kStart, "e1n0"), HasSubstr("may not pass"));
}

TEST(MoveText, ErrorsNameTheCause) {
  EXPECT_THAT(MoveError(kStart, "e1ne99"), HasSubstr("expected 1 to 12 checkers from e1, got 99"));
  EXPECT_THAT(MoveError(kStart, "d8s2"),
              AllOf(HasSubstr("White has no stack on d8"), HasSubstr("A4")));
  EXPECT_THAT(MoveError(kStart, "c3n2"), HasSubstr("White has no stack on c3"));
  EXPECT_THAT(MoveError(kStart, "e1n1"), HasSubstr("light square"));
  EXPECT_THAT(MoveError(kStart, "e1n9"), HasSubstr("light square"));
  EXPECT_THAT(MoveError(kStart, "e1s2"), HasSubstr("leave the board, which they may only do"));
  EXPECT_THAT(MoveError(kStart, "e1w2"), HasSubstr("no enemy stack on c1"));
  EXPECT_THAT(MoveError("W:We1x5:Bh4x4", "e1ne3"), HasSubstr("the enemy stack on h4 has 4"));
  EXPECT_THAT(MoveError("W:W:Bh4x4", "h4s2"), HasSubstr("the game is over"));
  for (const std::string text :
       {"e1", "e1x3", "e1n", "i9n2", "e1ne", "e1nee1", "e1ne1x", "e1ne-1", "12", "", "e1ne100"})
    EXPECT_THAT(MoveError(kStart, text), HasSubstr("expected square, direction")) << text;
}

TEST(MoveText, SaysWhyAStackMayNotMoveOrGoThere) {
  const auto why = [](const std::vector<std::string>& squares) {
    return Dipole::WhyNotFrom(Parsed(kStart), squares);
  };
  EXPECT_THAT(why({"c3"}), HasSubstr("White has no stack on c3"));
  EXPECT_THAT(why({"d8"}), HasSubstr("White has no stack on d8"));
  EXPECT_THAT(why({"e1", "c1"}), HasSubstr("no enemy stack on c1"));
  EXPECT_THAT(why({"e1", "e2"}), HasSubstr("light square"));
  EXPECT_THAT(why({"e1", "f4"}), HasSubstr("no straight line"));
  EXPECT_THAT(why({"e1", "zz"}), HasSubstr("expected squares such as e1, got"));
  EXPECT_EQ(why({"e1", "f2"}), "e1ne1 is legal");
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
