#include "engines/dipole/server/judge.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tavoliere::dipole {
namespace {

using core::Player;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Player kWhite = Player::kFirst;
constexpr Player kBlack = Player::kSecond;
constexpr std::chrono::microseconds kSpent{1234};

// "White: YOUR_TURN"
std::vector<std::string> Texts(const Sayings& sayings) {
  std::vector<std::string> texts;
  for (const Saying& saying : sayings)
    texts.push_back(ColourName(saying.to) + ": " + FormatServerMessage(saying.message));
  return texts;
}

class JudgeTest : public ::testing::Test {
 protected:
  std::vector<std::string> Hear(Player from, const std::string& line) {
    return Texts(judge_.Hear(from, line, kSpent));
  }
  void ExpectForfeit(const std::string& result, const std::string& termination,
                     const std::string& reason) {
    EXPECT_TRUE(judge_.over());
    EXPECT_EQ(judge_.record().result, result);
    EXPECT_EQ(judge_.record().termination, termination);
    EXPECT_THAT(judge_.record().reason, HasSubstr(reason));
    EXPECT_THAT(Hear(kWhite, "MOVE H5,NE,1"), IsEmpty()) << "nothing changes any more";
    EXPECT_THAT(Texts(judge_.TimeIsUp()), IsEmpty());
    EXPECT_THAT(Texts(judge_.Disconnected(kBlack)), IsEmpty());
    EXPECT_EQ(judge_.record().termination, termination);
  }

  Judge judge_{JudgeSettings{}, {"one", "two"}};
};

TEST_F(JudgeTest, PassesMovesOn) {
  EXPECT_THAT(Texts(judge_.Begin()), ElementsAre("White: YOUR_TURN"));
  EXPECT_THAT(Hear(kWhite, "MOVE H5,NE,1"),
              ElementsAre("White: VALID_MOVE", "Black: OPPONENT_MOVE H5,NE,1", "Black: YOUR_TURN"));
  EXPECT_THAT(Hear(kBlack, "MOVE A4,SW,3"),
              ElementsAre("Black: VALID_MOVE", "White: OPPONENT_MOVE A4,SW,3", "White: YOUR_TURN"));
  ASSERT_EQ(judge_.record().moves.size(), 2U);
  EXPECT_EQ(judge_.record().moves[1].move, "d8sw3");
  EXPECT_EQ(judge_.record().moves[1].time_us, 1234);
}

TEST_F(JudgeTest, ReadsTolerantly) {
  EXPECT_THAT(Hear(kWhite, "  move\te1, ne ,1  "), Contains("White: VALID_MOVE"));
  EXPECT_THAT(Hear(kBlack, ""), IsEmpty());
  EXPECT_THAT(Hear(kBlack, "NAME me"), IsEmpty());
  EXPECT_THAT(Hear(kBlack, "Move a4SW3"), Contains("White: OPPONENT_MOVE A4,SW,3"));
}

TEST_F(JudgeTest, IllegalMovesLose) {
  EXPECT_THAT(Hear(kWhite, "MOVE H5,N,1"),
              ElementsAre(HasSubstr("White: MESSAGE"), HasSubstr("Black: MESSAGE"),
                          "White: ILLEGAL_MOVE", "White: DEFEAT", "Black: VICTORY"));
  ExpectForfeit("p2win", "illegal", "light square");
}

TEST_F(JudgeTest, StraightBearOffsWithOddCountsLose) {
  EXPECT_THAT(Hear(kWhite, "MOVE H5,N,9"), Contains("White: ILLEGAL_MOVE"));
  ExpectForfeit("p2win", "illegal", "H5,N,9");
}

TEST(Judge, LetsOddNumbersLeaveStraightAheadWhenAsked) {
  Judge judge({.odd_exits = true}, {});
  EXPECT_THAT(Texts(judge.Hear(kWhite, "MOVE H5,N,9", kSpent)),
              ElementsAre("White: VALID_MOVE", "Black: OPPONENT_MOVE H5,NE,9", "Black: YOUR_TURN"));
  EXPECT_EQ(judge.record().moves.at(0).move, "e1ne9");
  // On the board they need an even number all the same.
  EXPECT_THAT(Texts(judge.Hear(kBlack, "MOVE A4,S,7", kSpent)), Contains("Black: ILLEGAL_MOVE"));
}

TEST_F(JudgeTest, BearOffsInAnyDirectionAreOneMove) {
  EXPECT_THAT(Hear(kWhite, "MOVE H5,NW,8"), Contains("Black: OPPONENT_MOVE H5,N,8"));
}

TEST_F(JudgeTest, AnUnreadableMoveLoses) {
  EXPECT_THAT(Hear(kWhite, "MOVE \x01\x02 nonsense"), Contains("White: ILLEGAL_MOVE"));
  ExpectForfeit("p2win", "illegal", "expected square, direction");
}

TEST_F(JudgeTest, MovesOutOfTurnLose) {
  EXPECT_THAT(Hear(kBlack, "MOVE A4,SW,3"), Contains("Black: ILLEGAL_MOVE"));
  ExpectForfeit("p1win", "illegal", "Black moved out of turn");
}

TEST_F(JudgeTest, PassesNeedAStuckSide) {
  EXPECT_THAT(Hear(kWhite, "MOVE H5,N,0"), Contains("White: ILLEGAL_MOVE"));
  ExpectForfeit("p2win", "illegal", "may not pass");
}

TEST_F(JudgeTest, TimeoutsLose) {
  Hear(kWhite, "MOVE H5,NE,1");
  EXPECT_THAT(Texts(judge_.TimeIsUp()),
              ElementsAre(HasSubstr("MESSAGE"), HasSubstr("MESSAGE"), "Black: TIMEOUT",
                          "White: VICTORY", "Black: DEFEAT"));
  ExpectForfeit("p1win", "time", "Black ran out of time");
}

TEST_F(JudgeTest, ALeavingPlayerLosesEvenWhenNotToMove) {
  EXPECT_THAT(Texts(judge_.Disconnected(kBlack)), Contains("White: VICTORY"));
  ExpectForfeit("p1win", "crash", "Black left");
}

TEST_F(JudgeTest, SomeGarbageIsForgiven) {
  for (int i = 0; i < Judge::kForgiven; ++i) {
    EXPECT_THAT(Hear(kBlack, "hello"), ElementsAre("Black: MESSAGE expected MOVE and a move, got "
                                                   "'hello'"));
  }
  EXPECT_FALSE(judge_.over());
  EXPECT_THAT(Hear(kBlack, "hello"), Contains("Black: DEFEAT"));
  ExpectForfeit("p1win", "protocol", "that are not messages");
}

// Both sides bear everything off, White first: White runs out.
TEST_F(JudgeTest, TheEndOfTheGameIsReported) {
  EXPECT_THAT(Hear(kWhite, "MOVE H5,N,12"),
              ElementsAre("White: VALID_MOVE", "Black: OPPONENT_MOVE H5,N,12", "White: DEFEAT",
                          "Black: VICTORY"));
  EXPECT_EQ(judge_.record().result, "p2win");
  EXPECT_EQ(judge_.record().termination, "normal");
  EXPECT_EQ(judge_.record().reason, "White has no checkers left");
  EXPECT_EQ(judge_.record().engine[0], "one");
}

TEST(Judge, CountsCheckersAtTheLimit) {
  Judge judge({.variant = Variant::kDipoleC1, .max_moves = 1}, {});
  judge.Hear(kWhite, "MOVE c1ne1", kSpent);
  const Sayings sayings = judge.Hear(kBlack, "MOVE f8sw1", kSpent);
  EXPECT_THAT(Texts(sayings), ElementsAre("Black: VALID_MOVE", "White: OPPONENT_MOVE A6,SW,1",
                                          "White: TIE", "Black: TIE"));
  EXPECT_EQ(judge.record().result, "draw");
  EXPECT_EQ(judge.record().fen, "W:Wc1x12:Bf8x12");
}

TEST(ServerText, RoundTrips) {
  for (const std::string text :
       {"WELCOME White", "MESSAGE how are you", "YOUR_TURN", "VALID_MOVE", "OPPONENT_MOVE H5,NE,1",
        "ILLEGAL_MOVE", "TIMEOUT", "VICTORY", "DEFEAT", "TIE"}) {
    const ServerMessage message = ParseServerMessage(text);
    EXPECT_NE(message.kind, ServerMessage::Kind::kUnknown);
    EXPECT_EQ(FormatServerMessage(message), text);
  }
  EXPECT_EQ(ParseServerMessage(" welcome  black ").argument, "black");
  EXPECT_EQ(ParseServerMessage("VICTORIOUS").kind, ServerMessage::Kind::kUnknown);
  EXPECT_EQ(ParseColour("BLACK"), kBlack);
  EXPECT_FALSE(ParseColour("green").has_value());
}

}  // namespace
}  // namespace tavoliere::dipole
