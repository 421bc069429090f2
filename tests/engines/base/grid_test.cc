#include "engines/base/grid.h"

#include "engines/base/game_text.h"
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

}  // namespace
}  // namespace tavoliere::base
