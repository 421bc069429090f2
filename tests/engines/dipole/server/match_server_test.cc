// Servers and clients over the loopback interface.
#include "engines/dipole/server/match_server.h"

#include <future>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/status/status.h"
#include "engines/dipole/server/network.h"
#include "tests/engines/dipole/server/loopback_server.h"

namespace tavoliere::dipole {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST_F(ServerTest, TwoGuestsPlayAGameToItsEnd) {
  Start();
  ConnectOptions white = Guest();
  white.name = "first guest";
  auto first = std::async(std::launch::async,
                          [&] { return PlayOnServer(white, [](const std::string&) {}); });
  auto second = std::async(std::launch::async,
                           [&] { return PlayOnServer(Guest(), [](const std::string&) {}); });
  const auto verdict = first.get();
  const auto other = second.get();
  ASSERT_TRUE(verdict.ok()) << verdict.status();
  ASSERT_TRUE(other.ok()) << other.status();
  const protocol::GameRecord record = OnlyRecord();
  EXPECT_EQ(record.termination, "normal");
  EXPECT_THAT((std::vector<std::string>{record.engine[0], record.engine[1]}),
              Contains("first guest"));
  EXPECT_EQ(*verdict == Verdict::kTie, *other == Verdict::kTie);
  if (*verdict != Verdict::kTie) {
    EXPECT_NE(*verdict, *other);
  }
  // The moves lead to that result by the rules alone.
  core::History<Dipole> history(Dipole::Start({}));
  for (const protocol::MoveRecord& move : record.moves)
    history.Play(Dipole::ParseMove(history.current(), move.move).value());
  const auto outcome = history.GameOver(Settings{kServerMaxMoves});
  ASSERT_TRUE(outcome.has_value());
  EXPECT_EQ(record.result == "p1win", outcome->result == core::Outcome::Result::kFirstWins);
}

TEST_F(ServerTest, AnEngineTakesASeat) {
  options_.seats[0] = "default";
  options_.time = core::Milliseconds(10'000);  // of which a twentieth is left for delays
  Start();
  auto black = Seated("Black");
  const auto lines = ReadUntil(*black, "YOUR_TURN");
  EXPECT_THAT(lines, Contains(StartsWith("OPPONENT_MOVE H5,")));
  Say(*black, "MOVE A4,S,12");
  EXPECT_THAT(ReadAll(*black), Contains("DEFEAT"));
  black.reset();
  const protocol::GameRecord record = OnlyRecord();
  EXPECT_EQ(record.engine[0], "tav-dipole default");
  EXPECT_EQ(record.engine[1], "Black");
  EXPECT_EQ(record.result, "p1win");
}

TEST_F(ServerTest, APlayerThatLeavesWhileAnEngineThinksLoses) {
  options_.seats[0] = "default";
  Start();
  Seated("Black").reset();
  EXPECT_EQ(OnlyRecord().termination, "crash");
}

TEST_F(ServerTest, IllegalMovesAreReportedAndLose) {
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  ReadUntil(*white, "YOUR_TURN");
  Say(*white, "MOVE H5,N,9");
  EXPECT_THAT(ReadAll(*white), ::testing::AllOf(Contains("ILLEGAL_MOVE"), Contains("DEFEAT")));
  EXPECT_THAT(ReadAll(*black), Contains("VICTORY"));
  white.reset();
  black.reset();
  EXPECT_EQ(OnlyRecord().termination, "illegal");
}

TEST_F(ServerTest, AByteOrderMarkBeforeTheFirstLineIsSkipped) {
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  ReadUntil(*white, "YOUR_TURN");
  Say(*white, "\xEF\xBB\xBFMOVE H5,NE,2");
  EXPECT_THAT(ReadUntil(*black, "YOUR_TURN"), Contains("OPPONENT_MOVE H5,NE,2"));
  white.reset();
  black.reset();
  OnlyRecord();
}

TEST_F(ServerTest, AClientThatNeverSendsRunsOutOfTime) {
  options_.time = core::Milliseconds(100);
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  EXPECT_THAT(ReadAll(*white), ::testing::AllOf(Contains("TIMEOUT"), Contains("DEFEAT")));
  EXPECT_THAT(ReadAll(*black), Contains("VICTORY"));
  white.reset();
  black.reset();
  const protocol::GameRecord record = OnlyRecord();
  EXPECT_EQ(record.termination, "time");
  EXPECT_EQ(record.result, "p2win");
}

TEST_F(ServerTest, AClientThatNeverLeavesIsLeft) {
  options_.time = core::Milliseconds(100);
  Start();
  const auto white = Seated("White");
  const auto black = Seated("Black");
  // Neither reads its verdict nor closes.
  EXPECT_EQ(OnlyRecord().termination, "time");
}

TEST_F(ServerTest, ADisconnectedPlayerLosesEvenWhenNotToMove) {
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  ReadUntil(*white, "YOUR_TURN");
  black.reset();
  EXPECT_THAT(ReadAll(*white), Contains("VICTORY"));
  white.reset();
  const protocol::GameRecord record = OnlyRecord();
  EXPECT_EQ(record.termination, "crash");
  EXPECT_EQ(record.result, "p1win");
}

TEST_F(ServerTest, ASeatLeftBeforeTheGameIsFreeAgain) {
  Start();
  Seated("White").reset();
  // The server may not have noticed yet: then this one is Black, and White's leaving ends the game.
  std::unique_ptr<LineClient> next;
  auto again = Join();
  const auto lines = ReadUntil(*again, "WELCOME");
  if (lines.back() == "WELCOME White") {
    Seated("Black").reset();
    EXPECT_THAT(ReadAll(*again), Contains("VICTORY"));
  } else {
    EXPECT_THAT(ReadAll(*again), Contains("VICTORY"));
  }
  again.reset();
  EXPECT_EQ(OnlyRecord().termination, "crash");
}

TEST_F(ServerTest, GarbageLosesInTheEnd) {
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  ReadUntil(*white, "YOUR_TURN");
  for (int i = 0; i <= Judge::kForgiven; ++i) Say(*black, "\x01\xff garbage");
  EXPECT_THAT(ReadAll(*black), Contains("DEFEAT"));
  EXPECT_THAT(ReadAll(*white), Contains("VICTORY"));
  white.reset();
  black.reset();
  EXPECT_EQ(OnlyRecord().termination, "protocol");
}

TEST_F(ServerTest, AnEndlessLineLoses) {
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  ReadUntil(*white, "YOUR_TURN");
  Say(*white, std::string(1'000'000, 'x'));
  EXPECT_THAT(ReadAll(*black), Contains("VICTORY"));
  white.reset();
  black.reset();
  EXPECT_EQ(OnlyRecord().termination, "protocol");
}

TEST_F(ServerTest, AThirdClientIsSentAway) {
  Start();
  auto white = Seated("White");
  auto black = Seated("Black");
  auto third = Join();
  EXPECT_THAT(ReadAll(*third), ElementsAre("MESSAGE both seats are taken"));
  third.reset();
  white.reset();
  black.reset();
  OnlyRecord();
}

TEST_F(ServerTest, SeveralGamesAreServedOneAfterTheOther) {
  options_.games = 2;
  Start();
  for (int game = 0; game < 2; ++game) {
    auto white = Seated("White");
    auto black = Seated("Black");
    ReadUntil(*white, "YOUR_TURN");
    Say(*white, "MOVE H5,N,12");
    EXPECT_THAT(ReadAll(*white), Contains("DEFEAT"));
    EXPECT_THAT(ReadAll(*black), Contains("VICTORY"));
  }
  const auto records = Records();
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].id, "1.1");
  EXPECT_EQ(records[1].id, "2.1");
}

TEST_F(ServerTest, EndsWhenNoClientConnects) {
  options_.patience = core::Milliseconds(50);
  Start();
  thread_.join();
  EXPECT_THAT(std::string(status_.message()), HasSubstr("did not connect in time"));
}

TEST_F(ServerTest, AUsedPortIsAnError) {
  Start();
  ServeOptions second = options_;
  second.port = port_;
  const absl::Status status = Serve(
      second, [](int) {}, [](const std::string&) {});
  EXPECT_THAT(std::string(status.message()), HasSubstr("cannot listen on 127.0.0.1 port"));
  auto white = Seated("White");
  Seated("Black").reset();
  ReadAll(*white);
  white.reset();
  OnlyRecord();
}

TEST_F(ServerTest, UnknownProfilesAndAddressesAreErrors) {
  options_.seats[1] = "nobody";
  EXPECT_FALSE(Serve(
                   options_, [](int) {}, [](const std::string&) {})
                   .ok());
  options_.seats[1].reset();
  options_.address = "somewhere";
  EXPECT_THAT(std::string(Serve(
                              options_, [](int) {}, [](const std::string&) {})
                              .message()),
              HasSubstr("numeric address"));
}

TEST(ServeOptions, StayOnThisMachineUnlessAsked) { EXPECT_EQ(ServeOptions().address, "127.0.0.1"); }

}  // namespace
}  // namespace tavoliere::dipole
