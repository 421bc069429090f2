// `query explain` in a game that has no statements of its own.
#include <atomic>
#include <memory>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/server/engine.h"
#include "protocol/wire/explanation.h"
#include "tests/engines/base/explain/explained.h"

namespace tavoliere::example {
std::unique_ptr<protocol::Engine> NewEngine();
}

namespace tavoliere::base {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Black wins by a1b1.
constexpr char kWon[] = "w3w/3w1/5/5/1bb1b b 0";

class Explain : public ::testing::Test {
 protected:
  void SetFen(const std::string& fen) {
    protocol::PositionCommand position;
    position.fen = fen;
    ASSERT_TRUE(engine_->SetPosition(position).ok());
  }
  protocol::Explanation Ask(const std::string& move) {
    const auto text = AskToExplain(*engine_, move);
    EXPECT_TRUE(text.ok()) << text.status();
    return *protocol::ParseExplanation(*text);
  }

  std::unique_ptr<protocol::Engine> engine_ = example::NewEngine();
};

TEST_F(Explain, AGameWithoutStatementsGetsLinesAndLoss) {
  const std::string legal = *engine_->Query({"legal", {}});
  int best = 0;
  std::string last;
  for (std::size_t at = 0; at < legal.size(); at += 5) {
    const std::string move = legal.substr(at, 4);
    const protocol::Explanation explanation = Ask(move);
    EXPECT_EQ(explanation.move.pv.front(), move);
    ASSERT_TRUE(explanation.other.has_value());
    EXPECT_NE(explanation.other->pv.front(), move);
    best += explanation.best ? 1 : 0;
    if (explanation.best) {
      EXPECT_EQ(explanation.loss, 0);
    }
    ExpectLegalLines(*engine_, "1w1w1/2b2/5/2w2/1b1b1 b 0", explanation);
    engine_->NewGame();
  }
  EXPECT_EQ(best, 1);
}

TEST_F(Explain, AProvedWinIsAReason) {
  SetFen(kWon);
  const std::string legal = *engine_->Query({"legal", {}});
  ASSERT_THAT(legal, HasSubstr("e1d1"));
  const protocol::Explanation win = Ask("e1d1");
  EXPECT_TRUE(win.best);
  EXPECT_EQ(win.move.score_mate, 1);
  const protocol::Explanation other = Ask("b1a1");
  EXPECT_FALSE(other.best);
  EXPECT_EQ(other.other->pv.front(), "e1d1");
}

TEST_F(Explain, TheAnswerIsAlwaysTheSame) {
  const auto first = AskToExplain(*engine_, "b1b4");
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(*AskToExplain(*engine_, "b1b4"), *first);
  ASSERT_TRUE(engine_->options().Set("Strength", "random").ok());
  EXPECT_EQ(*AskToExplain(*engine_, "B1B4"), *first);
}

TEST_F(Explain, WhatIsNoLegalMoveIsRefused) {
  EXPECT_THAT(AskToExplain(*engine_, "").status().message(), "query explain needs a move");
  EXPECT_THAT(std::string(AskToExplain(*engine_, "b1b2").status().message()),
              StartsWith("illegal move 'b1b2': 'b1b2' is not one of the legal moves"));
}

TEST_F(Explain, AFinishedGameHasNoMoveToExplain) {
  protocol::PositionCommand position;
  position.fen = kWon;
  position.moves = {"e1d1"};
  ASSERT_TRUE(engine_->SetPosition(position).ok());
  EXPECT_THAT(std::string(AskToExplain(*engine_, "a5a1").status().message()),
              HasSubstr("the game is over"));
}

TEST_F(Explain, StopEndsIt) { EXPECT_EQ(*AskToExplain(*engine_, "b1b4", true), "none"); }

TEST_F(Explain, TheSlowQuestionIsTheTextOfTheExplanation) {
  const std::atomic<bool> stop{false};
  const auto explanation = (*engine_->Explain("b1b4"))(stop);
  ASSERT_TRUE(explanation.ok()) << explanation.status();
  ASSERT_TRUE(explanation->has_value());
  EXPECT_EQ(protocol::FormatExplanation(**explanation), *AskToExplain(*engine_, "b1b4"));
}

}  // namespace
}  // namespace tavoliere::base
