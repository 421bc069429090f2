// `query explain` where the reason is known.
#include <memory>
#include <string>

#include "engines/othello/engine/engine.h"
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
  EXPECT_EQ(facts.stable.mover, 7);
  EXPECT_EQ(facts.frontier.opponent, 10) << "tenths";
  EXPECT_EQ(facts.mobility.mover, 10);
  EXPECT_EQ(facts.open.mover, 40);
  EXPECT_FALSE(Finished(line));
}

}  // namespace
}  // namespace tavoliere::othello
