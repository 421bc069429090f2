#include "gtest/gtest.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

TEST(FormatFigure, FiguresThatDoNotExist) {
  EXPECT_EQ(FormatFigure(std::nullopt, 1), "n/a");
  EXPECT_EQ(FormatFigure(-0.0, 1, true), "+0.0");
  EXPECT_EQ(FormatFigure(-0.04, 1), "0.0");
  EXPECT_EQ(FormatFigure(12.34, 1, true), "+12.3");
}

TEST(Counted, OneIsSingular) {
  EXPECT_EQ(Counted(0, "game"), "0 games");
  EXPECT_EQ(Counted(1, "game"), "1 game");
  EXPECT_EQ(Counted(2, "legal move"), "2 legal moves");
}

}  // namespace
}  // namespace tavoliere::match
