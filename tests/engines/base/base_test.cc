#include <gtest/gtest.h>

#include "engines/base/board_picture.h"
#include "engines/base/go_limits.h"
#include "engines/base/info_line.h"
#include "engines/base/search_control.h"

namespace tavoliere::base {
namespace {

using core::Milliseconds;
using core::Player;

TEST(GoLimitsTest, EachPlayerHasItsOwnClock) {
  protocol::GoCommand go;
  go.clock[0].time = Milliseconds(100'000);
  go.clock[1].time = Milliseconds(1'000);
  const auto hard = [&](Player turn) {
    return *BudgetFor(go, turn, Player::kSecond, Milliseconds(10), 30).hard;
  };
  EXPECT_GT(hard(Player::kFirst), Milliseconds(1'000));
  EXPECT_LT(hard(Player::kSecond), Milliseconds(1'000));
}

TEST(GoLimitsTest, WhiteAndBlackAreWhoTheGameSays) {
  protocol::GoCommand go;
  go.white.time = Milliseconds(100'000);
  go.black.time = Milliseconds(1'000);
  const auto hard = [&](Player turn, Player white) {
    return *BudgetFor(go, turn, white, Milliseconds(10), 30).hard;
  };
  EXPECT_GT(hard(Player::kSecond, Player::kSecond), Milliseconds(1'000));
  EXPECT_LT(hard(Player::kSecond, Player::kFirst), Milliseconds(1'000));
}

TEST(GoLimitsTest, MovetimeIsKeptAsItStands) {
  protocol::GoCommand go;
  go.movetime = Milliseconds(250);
  const core::Budget budget = BudgetFor(go, Player::kFirst, Player::kFirst, Milliseconds(10), 30);
  EXPECT_EQ(budget.hard, Milliseconds(250));
  EXPECT_EQ(budget.soft, std::nullopt);
}

TEST(GoLimitsTest, TheSmallerOfClockAndMovetime) {
  protocol::GoCommand go;
  go.movetime = Milliseconds(250);
  go.clock[0].time = Milliseconds(100);
  EXPECT_LE(*BudgetFor(go, Player::kFirst, Player::kFirst, Milliseconds(10), 30).hard,
            Milliseconds(90));
  // The opponent's clock stands in for one that was not sent.
  EXPECT_LE(*BudgetFor(go, Player::kSecond, Player::kFirst, Milliseconds(10), 30).hard,
            Milliseconds(90));
}

TEST(GoLimitsTest, KnowsWhatBoundsASearch) {
  EXPECT_FALSE(HasLimit({}));
  protocol::GoCommand go;
  go.infinite = true;
  EXPECT_FALSE(HasLimit(go));
  go.nodes = 5;
  EXPECT_TRUE(HasLimit(go));
}

TEST(InfoLineTest, Scores) {
  using core::Bound;
  using core::Ply;
  using core::Score;
  EXPECT_EQ(ScoreText(Score(-35), Bound::kExact), "cp -35");
  EXPECT_EQ(ScoreText(Score::Win(Ply{3}), Bound::kExact), "mate 3");
  EXPECT_EQ(ScoreText(Score::Loss(Ply{4}), Bound::kExact), "mate -4");
  EXPECT_EQ(ScoreText(Score(12), Bound::kLower), "cp 12 lowerbound");
  const Bound exact = Bound::kExact;
  EXPECT_EQ(ProofText(Score(600), exact), "exact +6");
  EXPECT_EQ(ProofText(Score(-1200), exact), "exact -12");
  EXPECT_EQ(ProofText(Score(0), exact), "exact +0");
  EXPECT_EQ(ProofText(Score::Win(Ply{3}), exact), std::nullopt);
  EXPECT_EQ(ProofText(Score(200), Bound::kLower), "proved win");
  EXPECT_EQ(ProofText(Score(-200), Bound::kUpper), "proved loss");
  EXPECT_EQ(ProofText(Score(0), Bound::kLower), std::nullopt);
  EXPECT_EQ(ProofText(Score(200), Bound::kUpper), std::nullopt);
}

TEST(InfoLineTest, HasEveryField) {
  InfoLine line;
  line.depth = core::Depth{7};
  line.selective_depth = 9;
  line.score = core::Score(5);
  line.nodes = 1000;
  line.time = Milliseconds(10);
  line.hashfull = 3;
  line.pv = "a1 b2";
  EXPECT_EQ(ToText(line),
            "info depth 7 seldepth 9 multipv 1 score cp 5 nodes 1000 nps 100000 hashfull 3 time 10 "
            "pv a1 b2");
}

TEST(BoardPictureTest, LineAndText) {
  const BoardPicture picture{2, 2, {".", "w", "#", "b12"}, {"a2", "b2", "#", "b1"}};
  EXPECT_EQ(ToLine(picture), "2x2 . w # b12");
  EXPECT_EQ(NamesLine(picture), "2x2 a2 b2 # b1");
  EXPECT_EQ(ToText(picture),
            "     a   b\n"
            " 2   .   w 2\n"
            " 1     b12 1\n"
            "     a   b");
}

// Where squares are numbers, letters at the border would belong to no move.
TEST(BoardPictureTest, RowsOfNumberedSquaresTellTheirFirstAndLast) {
  const BoardPicture picture{4,
                             3,
                             {"b", "#", ".", "#", "#", "w", "#", "K", "#", "#", "#", "#"},
                             {"9", "#", "10", "#", "#", "11", "#", "12", "#", "#", "#", "#"}};
  EXPECT_EQ(ToText(picture),
            "  9 b   .   10\n"
            " 11   w   K 12\n"
            "           ");
}

TEST(SearchControlTest, TheClockOfAPonderingSearchStartsWithPonderHit) {
  SearchControl control;
  control.Begin({Milliseconds(0), Milliseconds(0)}, true);
  EXPECT_FALSE(control.clock().HardPassed());
  control.PonderHit();
  EXPECT_TRUE(control.clock().HardPassed());
  EXPECT_FALSE(control.stop());
}

TEST(SearchControlTest, StopLastsUntilTheNextSearch) {
  SearchControl control;
  control.Begin({}, false);
  control.Stop();
  EXPECT_TRUE(control.stop());
  control.Begin({}, false);
  EXPECT_FALSE(control.stop());
}

}  // namespace
}  // namespace tavoliere::base
