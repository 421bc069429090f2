// Times below 0 and times that are none never cost the move, in the dialects that tell of them.
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "engines/othello/dialects/gtp.h"
#include "engines/othello/dialects/nboard.h"

namespace tavoliere::othello {
namespace {

using protocol::Milliseconds;

std::optional<Milliseconds> NBoardClock(const std::string& clock) {
  const auto game = ParseTimedGame("(;TI[" + clock + "]BO[8 O* *];)");
  EXPECT_TRUE(game.ok()) << game.status();
  return game.ok() ? game->time[0] : std::nullopt;
}

TEST(NBoardTimes, AClockIsBroughtIntoItsRangeOrLeftOut) {
  EXPECT_EQ(NBoardClock("15:00"), Milliseconds(900'000));
  EXPECT_EQ(NBoardClock("0:01.5/0:30"), Milliseconds(1500));
  EXPECT_EQ(NBoardClock("-5"), Milliseconds(0));
  EXPECT_EQ(NBoardClock("1e30"), Milliseconds(1'000'000'000'000));
  EXPECT_EQ(NBoardClock("inf"), Milliseconds(1'000'000'000'000));
  for (const char* none : {"", "nan", "soon", "1:2:3:4", "5 min"}) {
    EXPECT_EQ(NBoardClock(none), std::nullopt) << none;
  }
}

TEST(NBoardTimes, AMoveIsReadWhateverItsTimeIs) {
  for (const char* time : {"", "-3", "x", "nan", "1e400", "1.5s"}) {
    const auto move = ParseTimedMove(std::string("F5//") + time);
    ASSERT_TRUE(move.ok()) << time;
    EXPECT_EQ(move->move, "F5");
    EXPECT_GE(move->time, Milliseconds(0)) << time;
  }
  EXPECT_EQ(ParseTimedMove("F5//1.5")->time, Milliseconds(1500));
}

TEST(GtpTimes, ANumberIsBroughtIntoItsRange) {
  const auto time = [](const std::string& word) {
    return GtpTime(ReadGtpRequest("time_left b " + word), 1, 1000);
  };
  EXPECT_EQ(*time("30"), 30);
  EXPECT_EQ(*time("-30"), 0);
  EXPECT_EQ(*time("29.9"), 29);
  EXPECT_EQ(*time("99999999999999999999"), 1000);
  EXPECT_FALSE(time("soon").ok());
  EXPECT_FALSE(time("").ok());
}

}  // namespace
}  // namespace tavoliere::othello
