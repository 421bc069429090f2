#include "tools/play/judge/judgement.h"

#include <optional>

#include "gtest/gtest.h"

namespace tavoliere::play {
namespace {

using protocol::Chances;
using protocol::SearchInfo;

SearchInfo Known(int win, int draw, int score_cp = 0) {
  SearchInfo info;
  info.chances = Chances{win, draw, 1000 - win - draw};
  info.score_cp = score_cp;
  return info;
}

SearchInfo Scored(int score_cp) {
  SearchInfo info;
  info.score_cp = score_cp;
  return info;
}

SearchInfo Mate(int plies) {
  SearchInfo info;
  info.score_mate = plies;
  return info;
}

TEST(JudgementTest, ADrawIsHalfOfTheExpectedScore) {
  EXPECT_EQ(ExpectedScore(Known(600, 100)), 650);
  EXPECT_EQ(ExpectedScore(Mate(5)), 1000);
  EXPECT_EQ(ExpectedScore(Mate(-4)), 0);
  EXPECT_EQ(ExpectedScore(Scored(300)), std::nullopt);
}

TEST(JudgementTest, TenPointsAreAMistakeAndTwentyABlunder) {
  EXPECT_EQ(JudgeMove(Known(600, 0), Known(501, 0)).fault, Fault::kNone);
  EXPECT_EQ(JudgeMove(Known(600, 0), Known(500, 0)).fault, Fault::kMistake);
  EXPECT_EQ(JudgeMove(Known(600, 0), Known(401, 0)).fault, Fault::kMistake);
  EXPECT_EQ(JudgeMove(Known(600, 0), Known(400, 0)).fault, Fault::kBlunder);
  EXPECT_EQ(JudgeMove(Known(600, 0), Known(400, 200)).fault, Fault::kMistake);
  EXPECT_EQ(JudgeMove(Known(600, 0), Known(500, 0)).chance, 100);
  EXPECT_EQ(JudgeMove(Known(400, 0), Known(600, 0)).chance, 0);
}

TEST(JudgementTest, AChangedProvedResultIsABlunder) {
  EXPECT_EQ(JudgeMove(Known(0, 1000), Known(0, 0)).fault, Fault::kBlunder);
  EXPECT_EQ(JudgeMove(Known(1000, 0), Known(0, 1000)).fault, Fault::kBlunder);
  EXPECT_EQ(JudgeMove(Known(1000, 0, 400), Mate(3)).fault, Fault::kNone);
}

TEST(JudgementTest, WhatADecidedGameCostsIsMarkedInAnotherWay) {
  const Judgement won = JudgeMove(Known(1000, 0, 4000), Known(1000, 0, 1800));
  EXPECT_EQ(won.fault, Fault::kCostly);
  EXPECT_EQ(won.loss, 2200);
  EXPECT_FALSE(won.IsMistake());
  EXPECT_EQ(JudgeMove(Known(30, 0, -1000), Known(10, 0, -1600)).fault, Fault::kCostly);
  EXPECT_EQ(JudgeMove(Known(960, 0, 900), Known(940, 0, 700)).fault, Fault::kNone);
  EXPECT_EQ(JudgeMove(Known(800, 0, 900), Known(760, 0, 400)).fault, Fault::kNone)
      << "the game is not decided";
  EXPECT_EQ(JudgeMove(Known(960, 0, 900), Known(800, 0, 300)).fault, Fault::kMistake);
}

TEST(JudgementTest, WithoutChancesScoresJudge) {
  EXPECT_EQ(JudgeMove(Scored(100), Scored(51)).fault, Fault::kNone);
  EXPECT_EQ(JudgeMove(Scored(100), Scored(50)).fault, Fault::kInaccuracy);
  EXPECT_EQ(JudgeMove(Scored(100), Scored(0)).fault, Fault::kMistake);
  EXPECT_EQ(JudgeMove(Scored(100), Scored(-200)).fault, Fault::kBlunder);
  EXPECT_EQ(JudgeMove(Mate(5), Scored(0)).loss, 1000);
  EXPECT_EQ(JudgeMove(Scored(100), Scored(0)).chance, std::nullopt);
}

TEST(JudgementTest, AnExerciseAcceptsLossesBelowFivePoints) {
  EXPECT_TRUE(JudgeMove(Known(600, 0, 500), Known(551, 0, 0)).IsGoodEnough());
  EXPECT_FALSE(JudgeMove(Known(600, 0), Known(550, 0)).IsGoodEnough());
  EXPECT_TRUE(JudgeMove(Scored(100), Scored(51)).IsGoodEnough());
  EXPECT_FALSE(JudgeMove(Scored(100), Scored(50)).IsGoodEnough());
}

TEST(JudgementTest, TheOtherPlayerHasTheOtherChances) {
  Found found;
  found.info = Known(600, 100, 35);
  const Found other = Reversed(found);
  EXPECT_EQ(other.info.score_cp, -35);
  EXPECT_EQ(ExpectedScore(other.info), 350);
}

TEST(JudgementTest, AGameThatHasEndedIsWorthItsResult) {
  Facts facts;
  facts.result = "draw";
  Found found;
  found.info = Known(900, 0, 700);
  EXPECT_EQ(ExpectedScore(AtTheEnd(facts, 0, found).info), 500);
  facts.result = "p2win";
  EXPECT_EQ(ExpectedScore(AtTheEnd(facts, 0, found).info), 0);
  EXPECT_EQ(ExpectedScore(AtTheEnd(facts, 1, found).info), 1000);
  EXPECT_EQ(AtTheEnd(facts, 1, found).info.score_cp, 700) << "by how much it was won";
}

}  // namespace
}  // namespace tavoliere::play
