#include "engines/base/text/grid.h"

#include "engines/base/text/game_text.h"
#include "engines/base/text/two_colours.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::base {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Grid kFromTop(3, 2, Grid::FirstRow::kTop);
constexpr Grid kFromBottom(3, 12, Grid::FirstRow::kBottom);

TEST(GridTest, NamesAndReadsItsSquares) {
  EXPECT_EQ(kFromTop.Name(0), "a1");
  EXPECT_EQ(kFromBottom.Name(kFromBottom.At(2, 11)), "c12");
  for (int square = 0; square < kFromBottom.squares(); ++square)
    EXPECT_EQ(kFromBottom.Read(kFromBottom.Name(square)), square);
  EXPECT_EQ(kFromTop.Read("B2"), kFromTop.At(1, 1));
  for (const char* text : {"", "a", "a0", "a01", "a3", "d1", "a1x", "1a", " a1", "@1", "\xff"})
    EXPECT_EQ(kFromTop.Read(text), std::nullopt) << text;
}

TEST(GridTest, TakesASquareOffATextsFront) {
  std::string_view text = "c12a1";
  EXPECT_EQ(kFromBottom.Take(text), kFromBottom.At(2, 11));
  EXPECT_EQ(text, "a1");
  text = "c12";
  EXPECT_EQ(kFromTop.Take(text), kFromTop.At(2, 0)) << "there is no row 12";
  EXPECT_EQ(text, "2");
}

std::string CellsOf(const Grid& grid, const std::string& text) {
  const auto cells = grid.ParseRows(text, "xo", '.');
  return cells.ok() ? *cells : std::string(cells.status().message());
}

TEST(GridTest, RowsGoFromTheTop) {
  constexpr Grid kBoard(3, 2, Grid::FirstRow::kBottom);
  EXPECT_EQ(CellsOf(kFromTop, "x2/1o1"), "x...o.");
  EXPECT_EQ(CellsOf(kBoard, "x2/1o1"), ".o.x..");
  EXPECT_EQ(CellsOf(kBoard, "x../.o."), ".o.x..");
  for (const char* text : {"x2/1o1", "3/3", "xox/2o"}) {
    const std::string cells = CellsOf(kBoard, text);
    EXPECT_EQ(
        kBoard.FormatRows([&](int square) { return cells[static_cast<std::size_t>(square)]; }, '.'),
        text);
  }
  EXPECT_THAT(CellsOf(kBoard, "3"), HasSubstr("expected 2 rows"));
  EXPECT_THAT(CellsOf(kBoard, "2/3"), HasSubstr("expected 3 squares in row 1"));
  EXPECT_THAT(CellsOf(kBoard, "3/99"), HasSubstr("expected 3 squares in row 2"));
  EXPECT_THAT(CellsOf(kBoard, "3/xoxo"), HasSubstr("expected 3 squares in row 2"));
  EXPECT_THAT(CellsOf(kBoard, "3/1z1"), HasSubstr("one of xo"));
}

TEST(GridTest, PicturesHaveHoles) {
  const BoardPicture picture =
      kFromTop.Picture([](int square) { return std::string(square == 1 ? "#" : "x"); });
  EXPECT_THAT(picture.cells, ElementsAre("x", "#", "x", "x", "x", "x"));
  EXPECT_THAT(picture.names, ElementsAre("a1", "#", "c1", "a2", "b2", "c2"));
}

TEST(GridTest, FindsTheSquaresOfAMovesText) {
  const BoardPicture picture = kFromBottom.Picture([](int) { return std::string("."); });
  EXPECT_THAT(SquaresIn("c12a1", picture), ElementsAre("c12", "a1"));
  EXPECT_THAT(SquaresIn("a1-b2", picture), ElementsAre("a1", "b2"));
  EXPECT_THAT(SquaresIn("pass", picture), IsEmpty());
}

TEST(GridTest, StepsEndAtTheBorder) {
  EXPECT_EQ(kFromTop.Step(kFromTop.At(1, 0), 1, 1), kFromTop.At(2, 1));
  EXPECT_EQ(kFromTop.Step(kFromTop.At(1, 0), 0, -1), std::nullopt);
  EXPECT_EQ(kFromTop.Step(kFromTop.At(2, 0), 1, 0), std::nullopt) << "not the next row";
}

TEST(GridTest, RingsAreStepsOfAKing) {
  constexpr Grid kSquare(5, 5, Grid::FirstRow::kBottom);
  EXPECT_EQ(kSquare.Ring(kSquare.At(2, 2), 0), core::Bit(kSquare.At(2, 2)));
  EXPECT_EQ(kSquare.Ring(kSquare.At(2, 2), 1), core::Bits{0b00000'01110'01010'01110'00000});
  EXPECT_EQ(kSquare.Ring(kSquare.At(2, 2), 2), core::Bits{0b11111'10001'10001'10001'11111});
  EXPECT_EQ(kSquare.Ring(kSquare.At(0, 0), 1), core::Bits{0b00000'00000'00000'00011'00010});
}

TEST(TwoColoursTest, ReadsWhatItWrites) {
  constexpr Grid kBoard(3, 2, Grid::FirstRow::kBottom);
  constexpr TwoColours kStones(kBoard, "xo");
  const StoneSets stones = {core::Bit(0) | core::Bit(5), core::Bit(1)};
  EXPECT_EQ(kStones.FormatRows(stones), "2x/xo1");
  EXPECT_EQ(*kStones.ParseRows("2x/xo1"), stones);
  EXPECT_THAT(std::string(kStones.ParseRows("2x/xz1").status().message()), HasSubstr("one of xo"));
  const BoardPicture picture = kStones.Picture(stones);
  EXPECT_THAT(picture.cells, ElementsAre(".", ".", "x", "x", "o", "."));
  EXPECT_EQ(kStones.FormatBoard(picture, core::Player::kFirst), "2x/xo1 x");
  const StonesToMove position{stones, core::Player::kSecond};
  EXPECT_EQ(kStones.Format(position), "2x/xo1 o");
  EXPECT_EQ(*kStones.Parse("2x/xo1 o"), position);
  for (const char* text : {"", "2x/xo1", "2x/xo1 z", "2x/xo1 o 1", "2x/xo1  o"}) {
    EXPECT_THAT(std::string(kStones.Parse(text).status().message()),
                HasSubstr("expected rows, a blank, and x or o, got"))
        << text;
  }
  EXPECT_EQ(position.own(), stones[1]);
  EXPECT_EQ(position.other(), stones[0]);
  EXPECT_EQ(*kStones.Parse("2o/ox1 x"), position.Mirrored());
  EXPECT_NE(position.key(), position.Mirrored().key());
  EXPECT_THAT(kStones.Cells(), ElementsAre(".", "x", "o"));
  EXPECT_EQ(kStones.Letter(core::Player::kSecond), "o");
  EXPECT_EQ(kStones.Side("o"), core::Player::kSecond);
  for (const char* word : {"", "w", "xo"}) EXPECT_EQ(kStones.Side(word), std::nullopt) << word;
}

}  // namespace
}  // namespace tavoliere::base
