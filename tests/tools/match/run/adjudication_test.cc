// When games are ended by the engines' own scores.
#include "tools/match/run/game/adjudication.h"

#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace tavoliere::match {
namespace {

constexpr int kNone = 1'000'000;
constexpr int kMate = 2'000'000;

// The plies after which the game ends, and how, when players 1 and 2 say these scores in turn.
std::string End(const DrawRule& draw, const ResignRule& resign, const std::vector<int>& scores) {
  Adjudicator adjudicator(draw, resign);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    protocol::MoveRecord move;
    if (std::abs(scores[i]) == kMate) {
      move.score_mate = scores[i] > 0 ? 5 : -5;
    } else if (scores[i] != kNone) {
      move.score_cp = scores[i];
    }
    const auto verdict = adjudicator.Add(static_cast<int>(i % 2), move, i + 1);
    if (verdict) return verdict->result + " after " + std::to_string(i + 1);
  }
  return "goes on";
}

TEST(Adjudication, DrawsWhenBothSaySoForLongEnough) {
  const DrawRule draw{2, 2, 10};
  EXPECT_EQ(End(draw, {}, {0, 5, -10, 10}), "draw after 4");
  EXPECT_EQ(End(draw, {}, {0, 5, -11, 10}), "goes on");
  EXPECT_EQ(End(draw, {}, {0, 5, kNone, 10, 1, 1, 1}), "draw after 7");
  EXPECT_EQ(End({3, 2, 10}, {}, {0, 0, 0, 0, 0, 0}), "draw after 6") << "not before move 3";
  EXPECT_EQ(End({}, {}, {0, 0, 0, 0, 0, 0}), "goes on");
}

TEST(Adjudication, ResignsForWhoSaysItIsLost) {
  const ResignRule resign{2, 300, false};
  EXPECT_EQ(End({}, resign, {0, -300, 0, -400}), "p1win after 4");
  EXPECT_EQ(End({}, resign, {-301, 0, -kMate, 0}), "p2win after 3");
  EXPECT_EQ(End({}, resign, {0, -300, 0, -299, 0, -300}), "goes on");
  EXPECT_EQ(End({}, resign, {0, -300, 0, kNone, 0, -300}), "goes on");
}

TEST(Adjudication, ResignsOnlyWhenBothAgreeWhereThatIsAsked) {
  const ResignRule resign{2, 300, true};
  EXPECT_EQ(End({}, resign, {0, -400, 299, -400, 299, -400}), "goes on");
  EXPECT_EQ(End({}, resign, {0, -400, 300, -400, kMate, -400}), "p1win after 5");
}

// What player 1's one score, with player 2's at the other end, decides under both rules.
std::string EndOfBound(const protocol::MoveRecord& first) {
  Adjudicator adjudicator({1, 1, 200}, {1, 300, true});
  protocol::MoveRecord other;
  other.score_cp = first.score_mate || std::abs(*first.score_cp) > 200 ? -1000 : 0;
  if (first.score_mate.value_or(first.score_cp.value_or(0)) < 0) other.score_cp = -*other.score_cp;
  EXPECT_FALSE(adjudicator.Add(0, first, 1)) << "one score of two was enough";
  const auto verdict = adjudicator.Add(1, other, 2);
  return verdict ? verdict->result : "goes on";
}

protocol::MoveRecord Scored(std::optional<int> cp, std::optional<int> mate,
                            std::optional<protocol::ScoreBound> bound) {
  protocol::MoveRecord move;
  move.score_cp = cp;
  move.score_mate = mate;
  move.bound = bound;
  return move;
}

TEST(Adjudication, ABoundCountsWhereEveryValueThatItAllowsDoes) {
  constexpr auto kLower = protocol::ScoreBound::kLower;
  constexpr auto kUpper = protocol::ScoreBound::kUpper;
  EXPECT_EQ(EndOfBound(Scored(0, {}, {})), "draw");
  EXPECT_EQ(EndOfBound(Scored(0, {}, kLower)), "goes on") << "it may be won";
  EXPECT_EQ(EndOfBound(Scored(0, {}, kUpper)), "goes on") << "it may be lost";
  EXPECT_EQ(EndOfBound(Scored(400, {}, kLower)), "p1win");
  EXPECT_EQ(EndOfBound(Scored(400, {}, kUpper)), "goes on");
  EXPECT_EQ(EndOfBound(Scored(-400, {}, kUpper)), "p2win");
  EXPECT_EQ(EndOfBound(Scored(-400, {}, kLower)), "goes on");
  EXPECT_EQ(EndOfBound(Scored({}, 5, kLower)), "p1win");
  EXPECT_EQ(EndOfBound(Scored({}, 5, kUpper)), "goes on");
  EXPECT_EQ(EndOfBound(Scored({}, -5, kUpper)), "p2win");
  EXPECT_EQ(EndOfBound(Scored({}, -5, kLower)), "goes on");
}

}  // namespace
}  // namespace tavoliere::match
