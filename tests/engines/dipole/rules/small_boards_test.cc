// The 4x4 and 6x6 boards: their starts, texts and the moves that only their size allows.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/dipole/engine/engine.h"
#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {
namespace {

using ::testing::HasSubstr;

template <class Game>
std::string Reread(const std::string& position, const std::string& move) {
  const auto at = Game::Parse(position, {}).value();
  const auto read = Game::ParseMove(at, move);
  return read.ok() ? Game::FormatMove(at, *read) : std::string(read.status().message());
}

TEST(SmallBoards, StacksOfSixBeginOpposite) {
  EXPECT_EQ(Dipole4::Format(Dipole4::Start({})), "W:Wc1x6:Bb4x6");
  EXPECT_EQ(Dipole6::Format(Dipole6::Start({})), "W:Wc1x6:Bd6x6");
}

TEST(SmallBoards, APositionHasUpToTwelveCheckersOfASide) {
  EXPECT_TRUE(Dipole4::Parse("W:Wc1x12:Bb4x2,a1x10", {}).ok());
  EXPECT_THAT(std::string(Dipole4::Parse("W:Wc1x13:Bb4x1", {}).status().message()),
              HasSubstr("expected 1 to 12 checkers"));
  EXPECT_FALSE(Dipole4::Parse("W:We1x1:Bb4x1", {}).ok());
  EXPECT_FALSE(Dipole6::Parse("W:Wa7x1:Bb4x1", {}).ok());
}

TEST(SmallBoards, CheckersLeaveTheBoardEarlier) {
  EXPECT_EQ(Reread<Dipole4>("W:Wc1x6:Bb4x6", "c1ne2"), "c1ne2");
  EXPECT_EQ(Reread<Dipole4>("W:Wc1x6:Bb4x6", "c1-off"), "c1ne2");
  EXPECT_EQ(Reread<Dipole4>("W:Wa1x3:Bd4x3", "a1xd4"), "a1ne3");
  EXPECT_EQ(Reread<Dipole6>("W:Wc1x6:Bd6x6", "c1-off"), "c1nw3");
}

TEST(SmallBoards, TheirVariantsBeginWithTheirStarts) {
  const auto engine = NewEngine();
  ASSERT_TRUE(engine->options().Set("UCI_Variant", "dipole6").ok());
  EXPECT_EQ(engine->Query({"startfen", {}}).value(), "W:Wc1x6:Bd6x6");
  ASSERT_TRUE(engine->options().Set("UCI_Variant", "dipole4").ok());
  EXPECT_EQ(engine->Query({"startfen", {}}).value(), "W:Wc1x6:Bb4x6");
  EXPECT_FALSE(engine->options().Set("Profile", "course").ok());
}

}  // namespace
}  // namespace tavoliere::dipole
