// `query explain` where the reason is known.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/othello/engine/engine.h"
#include "engines/othello/explain/edge_play.h"
#include "engines/othello/explain/line_facts.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/base/explain/explained.h"

namespace tavoliere::othello {
namespace {

using base::Explained;
using base::StatementOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr char kCorner[] = "---OOOO--OOOOX--XOOOOOX-OXOOOXXXXXXOOXOO-X-XOOO----X-OO--------- X";
constexpr char kForced[] = "-------------O----OOOO----OOOOO---OOOXOO-XXXXOOO--XXXX----XXXX-- O";
constexpr char kAtOnce[] = "---OOX----OOOX---OOXXXXX-OOOOOXX--OOOXOX--XOOXXX--OOOX----O--X-- O";
constexpr char kWedge[] = "XO--XXXXXOOOOO--XOXXO-O-XXXOO--OXOXOO-O-XOXXO-O-XXXXXXXXXXXXXXO- X";
constexpr char kDrawn[] = "XOOOOOOOXOOOOOOXXOXOXOOXXOOXOXXXXOXOOXXXXX-OXXXXXO-XXX-X--XXXXXX O";

class OthelloExplain : public ::testing::Test {
 protected:
  std::unique_ptr<protocol::Engine> engine_ = NewEngine();
};

TEST_F(OthelloExplain, ACornerIsAReason) {
  const auto english = Explained(*engine_, kCorner, "f8", "en");
  const auto statement = StatementOf(english, "corner");
  EXPECT_EQ(statement.text, "After f8 White takes the corner a1 (f8 e7 b1 a1).");
  EXPECT_THAT(statement.line, ElementsAre("f8", "e7", "b1", "a1"));
  EXPECT_GE(english.loss, 400);
  base::ExpectLegalLines(*engine_, kCorner, english);

  const auto italian = Explained(*engine_, kCorner, "f8", "it");
  EXPECT_EQ(StatementOf(italian, "corner").text,
            "Dopo f8 il Bianco prende l'angolo a1 (f8 e7 b1 a1).");
}

TEST_F(OthelloExplain, ACornerMayBeLostByForce) {
  EXPECT_EQ(StatementOf(Explained(*engine_, kForced, "b7", "en"), "corner").text,
            "After b7 Black takes the corner a8 by force in 2 moves (b7 b5 a5 a8).");
  EXPECT_EQ(StatementOf(Explained(*engine_, kForced, "b7", "it"), "corner").text,
            "Dopo b7 il Nero prende per forza l'angolo a8 in 2 mosse (b7 b5 a5 a8).");
  EXPECT_EQ(StatementOf(Explained(*engine_, kAtOnce, "g8", "en"), "corner").text,
            "After g8 Black can take the corner h8 at once (g8 h8).");
}

TEST_F(OthelloExplain, AWedgeIsAReason) {
  const auto english = StatementOf(Explained(*engine_, kWedge, "c1", "en"), "wedge");
  EXPECT_EQ(english.text, "After c1 White wedges at d1, between two edge discs of Black (c1 d1).");
  EXPECT_THAT(english.line, ElementsAre("c1", "d1"));
  EXPECT_EQ(StatementOf(Explained(*engine_, kWedge, "c1", "it"), "wedge").text,
            "Dopo c1 il Bianco si incunea in d1, fra due dischi del Nero sul bordo (c1 d1).");
}

TEST_F(OthelloExplain, AChangedResultIsAReason) {
  const auto english = Explained(*engine_, kDrawn, "c6", "en");
  ASSERT_FALSE(english.statements.empty());
  EXPECT_EQ(english.statements[0].text,
            "Drawn before, lost now: after c6 Black wins by force (c6 b8 a8 c7 g7).");
  const auto italian = Explained(*engine_, kDrawn, "c6", "it");
  EXPECT_THAT(italian.statements[0].text, StartsWith("Prima patta, ora persa: dopo c6 il Nero"));
}

TEST_F(OthelloExplain, MobilityComparesBothLines) {
  const char start[] = "f5f6e6f4e3d6g4g3";
  const auto english = Explained(*engine_, start, "g2", "en");
  const std::string text = StatementOf(english, "mobility").text;
  EXPECT_THAT(text, StartsWith("Mobility, average of plies 5-12: after g2 Black has "));
  EXPECT_THAT(text, HasSubstr("; after " + english.other->pv.front() + " "));
  EXPECT_THAT(StatementOf(Explained(*engine_, start, "g2", "it"), "mobility").text,
              StartsWith("Mobilità, media delle semimosse 5-12: dopo g2 il Nero ha "));
}

TEST_F(OthelloExplain, TheBestMoveIsComparedWithTheNext) {
  const auto bad = Explained(*engine_, kCorner, "f8", "en");
  const auto best = Explained(*engine_, kCorner, bad.other->pv.front(), "en");
  EXPECT_TRUE(best.best);
  EXPECT_EQ(best.loss, 0);
  EXPECT_EQ(best.move.pv.front(), bad.other->pv.front());
  base::ExpectLegalLines(*engine_, kCorner, best);
}

TEST_F(OthelloExplain, TheOnlyMoveHasNoOther) {
  const char only[] = "-OX------------------------------------------------------------- X";
  const auto explanation = Explained(*engine_, only, "a1", "en");
  EXPECT_EQ(explanation.other, std::nullopt);
  EXPECT_THAT(explanation.statements, IsEmpty());
}

TEST_F(OthelloExplain, TheSmallBoardHasStatementsToo) {
  ASSERT_TRUE(engine_->options().Set("UCI_Variant", "othello6").ok());
  const auto answer = base::AskToExplain(*engine_, "c2");
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_TRUE(protocol::ParseExplanation(*answer).ok()) << *answer;
}

Position AfterMove(const char* text, const char* move) {
  const Position position = *Othello::Parse(text, Variant::kOthello);
  return position.Play(*Othello::ParseMove(position, move));
}

TEST(TakesByForce, LeavesTheEnemyEveryMove) {
  constexpr int kA8 = 56;
  constexpr core::Player kBlack = core::Player::kFirst;
  const Position after = AfterMove(kForced, "b7");
  EXPECT_TRUE(TakesByForce(after, kBlack, kA8, 3));
  EXPECT_FALSE(TakesByForce(after, kBlack, kA8, 2)) << "Black cannot take it at once";
  EXPECT_FALSE(TakesByForce(after, kBlack, kA8, 0));
  EXPECT_FALSE(TakesByForce(after, core::Player::kSecond, kA8, 3));
  // White takes a1 in the line of play, but Black could prevent it.
  EXPECT_FALSE(TakesByForce(AfterMove(kCorner, "f8"), core::Player::kSecond, 0, 5));
}

base::LineOfPlay<Othello> LineOf(const char* start, const std::vector<std::string>& moves) {
  base::LineOfPlay<Othello> line;
  line.positions = {*Othello::Parse(start, Variant::kOthello)};
  for (const std::string& move : moves) {
    line.moves.push_back(*Othello::ParseMove(line.end(), move));
    line.positions.push_back(line.end().Play(line.moves.back()));
  }
  return line;
}

TEST(WedgeIn, FindsADiscOfTheOpponentBetweenTwoOfTheMover) {
  const std::optional<Wedge> wedge = WedgeIn(LineOf(kWedge, {"c1", "d1"}));
  ASSERT_TRUE(wedge.has_value());
  EXPECT_EQ(wedge->square, 3);
  EXPECT_EQ(wedge->plies, 2u);
  EXPECT_EQ(WedgeIn(LineOf(kWedge, {"c1"})), std::nullopt);
  EXPECT_EQ(WedgeIn(LineOf(kAtOnce, {"g8", "h8"})), std::nullopt) << "a corner is no wedge";
}

TEST(LineFacts, CountsBothSidesAtItsEnd) {
  const auto start = *Othello::Parse(
      "XXO--------------------------------------------------------XXXXX X", Variant::kOthello);
  base::LineOfPlay<Othello> line;
  line.positions = {start};
  const LineFacts facts = FactsOf(line, kAllPlies);
  EXPECT_EQ(facts.corners.mover, 2);
  EXPECT_EQ(facts.corners.opponent, 0);
  EXPECT_EQ(facts.edges.mover, 7);
  EXPECT_EQ(facts.edges.opponent, 1);
  EXPECT_EQ(facts.edges.lead(), -6);
  EXPECT_EQ(facts.last_edges.lead(), -6);
  EXPECT_EQ(facts.stable.mover, 7);
  EXPECT_EQ(facts.frontier.opponent, 10) << "tenths";
  EXPECT_EQ(facts.mobility.mover, 10);
  EXPECT_EQ(facts.open.mover, 40);
  EXPECT_FALSE(Finished(line));
}

}  // namespace
}  // namespace tavoliere::othello
