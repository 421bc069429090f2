#include "engines/othello/rules/square_numbers.h"

#include <string>

#include <gtest/gtest.h>

namespace tavoliere::othello {
namespace {

TEST(SquareNumbers, TheArticlesNumbersAreMoves) {
  const Position start = Othello::Start(Variant::kOthello);
  const auto move = [](const Position& position, const std::string& text) {
    return Othello::FormatMove(position, Othello::ParseMove(position, text).value());
  };
  EXPECT_EQ(move(start, "22"), "d3");
  EXPECT_EQ(move(start, "30"), "c4");
  EXPECT_EQ(FormatNumbered(start, Othello::ParseMove(start, "e6").value()), "50");
  const Position small = Othello::Start(Variant::kOthello6);
  EXPECT_EQ(move(small, "10"), "c2");
  for (const char* text : {"9", "72", "18", "1000", "-22", "71"})
    EXPECT_FALSE(Othello::ParseMove(start, text).ok()) << text;
  EXPECT_FALSE(Othello::ParseMove(small, "42").ok());
  const auto several = Othello::ParseMoves(start, "22");
  ASSERT_TRUE(several.ok());
  EXPECT_EQ(several->size(), 1U);
}

TEST(SquareNumbers, EverySquareComesBackAndAPassIsZero) {
  for (const auto& [name, variant] : Othello::kVariants) {
    const Position start = Othello::Start(variant);
    for (int square = 0; square < 64; ++square) {
      if ((BoardSquares(variant) & Bit(square)) == 0) continue;
      EXPECT_EQ(ReadSquareNumber(FormatNumbered(start, Move(square)), variant), square) << name;
    }
    EXPECT_EQ(FormatNumbered(start, Move::Pass()), "0");
  }
  const Position start = Othello::Start(Variant::kOthello);
  EXPECT_EQ(FormatNumbered(start, Move(0)), "1");
  EXPECT_EQ(FormatNumbered(start, Move(63)), "71");
  EXPECT_EQ(FormatNumbered(Othello::Start(Variant::kOthello6), Move(54)), "41");
  const Position stuck =
      Othello::Parse("XO" + std::string(62, '-') + " O", Variant::kOthello).value();
  const auto pass = Othello::ParseMove(stuck, "0");
  ASSERT_TRUE(pass.ok()) << pass.status();
  EXPECT_TRUE(pass->IsPass());
  EXPECT_FALSE(Othello::ParseMove(start, "0").ok());
}

}  // namespace
}  // namespace tavoliere::othello
