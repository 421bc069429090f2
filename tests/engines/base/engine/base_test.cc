#include <gtest/gtest.h>

#include "engines/base/search/search_control.h"
#include "engines/base/search/search_report.h"
#include "engines/base/text/board_picture.h"

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

TEST(SearchReportTest, Scores) {
  using core::Bound;
  using core::Ply;
  using core::Score;
  const auto text = [](Score score, Bound bound) {
    protocol::SearchInfo info;
    SetScore(score, bound, &info);
    return protocol::FormatScore(info);
  };
  EXPECT_EQ(text(Score(-35), Bound::kExact), "cp -35");
  EXPECT_EQ(text(Score::Win(Ply{3}), Bound::kExact), "mate 3");
  EXPECT_EQ(text(Score::Loss(Ply{4}), Bound::kExact), "mate -4");
  EXPECT_EQ(text(Score(12), Bound::kLower), "cp 12 lowerbound");
  EXPECT_EQ(ScoreText(Score(-35)), "cp -35");
}

TEST(SearchReportTest, Proofs) {
  using core::Bound;
  using core::Ply;
  using core::Score;
  const auto proof = [](Score score, Bound bound) {
    protocol::SearchReport report;
    SetScore(score, bound, &report.lines.emplace_back());
    report.proof = ProofOf(score, bound);
    const std::string lines = protocol::FormatReport(report);
    const std::size_t second = lines.find('\n');
    return second == std::string::npos ? "" : lines.substr(second + 1);
  };
  const Bound exact = Bound::kExact;
  EXPECT_EQ(proof(Score(600), exact), "info string exact +6");
  EXPECT_EQ(proof(Score(-1200), exact), "info string exact -12");
  EXPECT_EQ(proof(Score(0), exact), "info string exact +0");
  EXPECT_EQ(proof(Score(50), exact), "info string exact +0.50");
  EXPECT_EQ(proof(Score::Win(Ply{3}), exact), "");
  EXPECT_EQ(proof(Score(200), Bound::kLower), "info string proved win");
  EXPECT_EQ(proof(Score(-200), Bound::kUpper), "info string proved loss");
  EXPECT_EQ(proof(Score(0), Bound::kLower), "");
  EXPECT_EQ(proof(Score(200), Bound::kUpper), "");
}

TEST(SearchReportTest, HasEveryFigure) {
  protocol::SearchInfo info = Figures(core::Depth{7}, 9, 1000, Milliseconds(10));
  SetScore(core::Score(5), core::Bound::kExact, &info);
  info.hashfull = 3;
  info.pv = {"a1", "b2"};
  EXPECT_EQ(protocol::FormatSearchInfo(info),
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
TEST(BoardPictureTest, RowsOfNumberedSquaresNameTheirFirstAndLast) {
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
