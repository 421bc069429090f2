// `query explain` where the reason is known.
#include <memory>
#include <string>

#include "engines/dipole/engine/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/base/explain/explained.h"

namespace tavoliere::dipole {
namespace {

using base::Explained;
using base::StatementOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr char kCapture[] = "W:Wg3x2,h4x1,a5x2,b6x2,c7x2:Bf2x3,d8x4";
constexpr char kBackwards[] = "W:We1x2,e3x2:Bd2x3,d8x6";
constexpr char kExits[] = "B:Wf6x1,h6x3,e7x1:Bd8x2";
constexpr char kWon[] = "W:Wa5x4:Be7x1";

class DipoleExplain : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(engine_->options().Set("Tables", "none").ok()); }

  std::unique_ptr<protocol::Engine> engine_ = NewEngine();
};

TEST_F(DipoleExplain, ACaptureIsAReason) {
  const auto english = Explained(*engine_, kCapture, "h4nw1", "en");
  EXPECT_EQ(StatementOf(english, "captures").text,
            "After h4nw1 Black captures 2 checkers and loses none (h4nw1 d8sw2).");
  EXPECT_GE(english.loss, 70);
  base::ExpectLegalLines(*engine_, kCapture, english);
  EXPECT_EQ(StatementOf(Explained(*engine_, kCapture, "h4nw1", "it"), "captures").text,
            "Dopo h4nw1 il Nero cattura 2 pedine senza perderne (h4nw1 d8sw2).");
}

TEST_F(DipoleExplain, ACaptureBackwardsIsAReason) {
  EXPECT_EQ(StatementOf(Explained(*engine_, kBackwards, "e1n2", "en"), "backwards").text,
            "After e1n2 Black captures 3 checkers backwards (e1n2 d8se3 e3nw3 g5sw3 e3nw1 d2n2 "
            "b6se2 d2n2).");
  EXPECT_THAT(StatementOf(Explained(*engine_, kBackwards, "e1n2", "it"), "backwards").text,
              StartsWith("Dopo e1n2 il Nero cattura 3 pedine all'indietro (e1n2 d8se3 "));
}

TEST_F(DipoleExplain, ExitsAreAReason) {
  const std::string text = StatementOf(Explained(*engine_, kExits, "d8s2", "en"), "exits").text;
  EXPECT_THAT(text, StartsWith("Exits: after d8s2 1 of Black and 0 of White (d8s2 e7ne1 "));
  EXPECT_THAT(text, EndsWith("); after d8sw2 0 and 2."));
  EXPECT_THAT(StatementOf(Explained(*engine_, kExits, "d8s2", "it"), "exits").text,
              StartsWith("Uscite: dopo d8s2 1 del Nero e 0 del Bianco (d8s2 e7ne1 "));
}

TEST_F(DipoleExplain, TempoComparesBothLines) {
  const auto english = Explained(*engine_, kCapture, "h4nw1", "en");
  const std::string text = StatementOf(english, "tempo").text;
  EXPECT_THAT(text, StartsWith("Tempo: after h4nw1 the checkers of White have "));
  EXPECT_THAT(text, HasSubstr("; after " + english.other->pv.front() + " "));
  EXPECT_THAT(StatementOf(Explained(*engine_, kCapture, "h4nw1", "it"), "tempo").text,
              StartsWith("Tempi: dopo h4nw1 alle pedine del Bianco restano "));
}

TEST_F(DipoleExplain, AWinMissedIsAReason) {
  EXPECT_EQ(StatementOf(Explained(*engine_, kWon, "a5ne1", "en"), "result").text,
            "a5ne3 wins by force (a5ne3 e7se1 d8se2); after a5ne1 no win is proved.");
}

TEST_F(DipoleExplain, TheLargeBoardHasStatementsToo) {
  ASSERT_TRUE(engine_->options().Set("UCI_Variant", "international").ok());
  const auto answer = base::AskToExplain(*engine_, "e1n2");
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_TRUE(protocol::ParseExplanation(*answer).ok()) << *answer;
}

}  // namespace
}  // namespace tavoliere::dipole
