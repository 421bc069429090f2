#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "engines/base/text/board_picture.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::base {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const BoardPicture kPresent{
    3, 2, {".", "#", "w", "#", "b3", "#"}, {"a2", "#", "c2", "#", "b1", "#"}};
const CellKinds kFixed = {".", "w", "b1-12"};
const CellKinds kAnyShape = {".", "w", "#4x3"};

absl::StatusOr<EditedBoard> Parse(const std::string& text, const CellKinds& kinds = kFixed,
                                  int players = 2) {
  return ParseEditedBoard(absl::StrSplit(text, ' ', absl::SkipEmpty()), kinds, kPresent, players);
}

std::string Error(const std::string& text, const CellKinds& kinds = kFixed, int players = 2) {
  return std::string(Parse(text, kinds, players).status().message());
}

TEST(EditedBoardTest, HasTheCellsThatWereGiven) {
  const auto board = Parse("p2 3x2 b12 # . # w #");
  ASSERT_TRUE(board.ok()) << board.status();
  EXPECT_EQ(board->turn, core::Player::kSecond);
  EXPECT_EQ(board->picture.columns, 3);
  EXPECT_EQ(board->picture.rows, 2);
  EXPECT_THAT(board->picture.cells, ElementsAre("b12", "#", ".", "#", "w", "#"));
  EXPECT_EQ(board->picture.names, kPresent.names);
  EXPECT_EQ(Parse("p1 3x2 b1 # . # w #")->turn, core::Player::kFirst);
}

TEST(EditedBoardTest, MayHaveAnyShapeWhereTheGameSaysSo) {
  const auto board = Parse("p1 4x1 # w . #", kAnyShape);
  ASSERT_TRUE(board.ok()) << board.status();
  EXPECT_EQ(board->picture.columns, 4);
  EXPECT_EQ(board->picture.rows, 1);
  EXPECT_THAT(board->picture.names, IsEmpty());
  EXPECT_THAT(Error("p1 5x1 . . . . .", kAnyShape), HasSubstr("at most 4 columns and 3 rows"));
  EXPECT_THAT(Error("p1 1x4 . . . .", kAnyShape), HasSubstr("got 1x4"));
  EXPECT_THAT(Error("p1 2x1 . b1", kAnyShape), HasSubstr("on cell 2, got 'b1'"));
}

TEST(EditedBoardTest, SaysWhatIsWrong) {
  EXPECT_THAT(Error(""), HasSubstr("expected p1 or p2 before the board, got nothing"));
  EXPECT_THAT(Error("p3 3x2 . # . # . #"), HasSubstr("got 'p3'"));
  EXPECT_THAT(Error("p2 3x2 . # . # . #", kFixed, 1), HasSubstr("expected p1 before"));
  EXPECT_THAT(Error("p1"), HasSubstr("such as 3x2, got nothing"));
  for (const char* size :
       {"3", "3x", "x2", "3x2x1", "-3x2", "3x02", "+3x2", "99999999999x2", "0x0"}) {
    EXPECT_THAT(Error(std::string("p1 ") + size), HasSubstr(std::string("got '") + size + "'"));
  }
  EXPECT_THAT(Error("p1 2x3 . # . # . #"), HasSubstr("expected a board of 3x2, got 2x3"));
  EXPECT_THAT(Error("p1 3x2 . # . # ."), HasSubstr("expected 6 cells, got 5"));
  EXPECT_THAT(Error("p1 3x2 . # . # . # ."), HasSubstr("expected 6 cells, got 7"));
  EXPECT_THAT(Error("p1 3x2 . w . # . #"), HasSubstr("cell 2 is not a square"));
  EXPECT_THAT(Error("p1 3x2 . # # # . #"), HasSubstr("on c2, got '#'"));
  for (const char* cell :
       {"W", "ww", "b", "b0", "b13", "b01", "b+1", "b1-12", "b99999999999", "x1"}) {
    EXPECT_THAT(Error(std::string("p1 3x2 . # . # ") + cell + " #"),
                HasSubstr(std::string("expected one of . w b1-12 on b1, got '") + cell + "'"));
  }
}

}  // namespace
}  // namespace tavoliere::base
