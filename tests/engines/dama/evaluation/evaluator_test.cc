// What the search is told beside a position's value.
#include "engines/dama/evaluation/evaluator.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/engines/dama/evaluation/trained_patterns.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

class ThreatTest : public ::testing::Test {
 protected:
  bool Threatened(const std::string& position, int depth = 0,
                  Evaluation evaluation = Evaluation::kPattern) {
    EvaluatorOptions options;
    options.evaluation = evaluation;
    options.patterns = TrainedPatterns();
    moves_.clear();
    return Evaluator(options).Threatened(Parsed(position), core::Depth{depth}, moves_);
  }

  Dama::MoveList moves_;
};

TEST_F(ThreatTest, ACaptureThatCannotBeAnsweredIsAThreat) {
  EXPECT_FALSE(Threatened("B:W18,21,32:B14,6,2")) << "White would be captured in turn";
  EXPECT_TRUE(moves_.empty());
  const std::string threatened = "B:W18,21,32:B14,3";
  EXPECT_TRUE(Threatened(threatened));
  EXPECT_EQ(static_cast<int>(moves_.size()), Dama::CountMoves(Parsed(threatened)));
  EXPECT_FALSE(Threatened("B:W21,32:B14,3"));
}

TEST_F(ThreatTest, SoIsOneOfTwoMenForOne) {
  // 21x7 takes two men, and 3x12 one.
  EXPECT_TRUE(Threatened("B:W22,21,32:B18,11,15,3"));
}

TEST_F(ThreatTest, AreIgnoredFarBehindTheHorizon) {
  const std::string threatened = "B:W18,21,32:B14,3";
  EXPECT_TRUE(Threatened(threatened, -1));
  EXPECT_FALSE(Threatened(threatened, -2));
}

TEST_F(ThreatTest, TheHistoricalPlayersKnowCapturesAlone) {
  EXPECT_TRUE(Threatened("B:W18,21,32:B14,3", 0, Evaluation::kHandmade));
  EXPECT_FALSE(Threatened("B:W18,21,32:B14,3", 0, Evaluation::kPrima));
}

}  // namespace
}  // namespace tavoliere::dama
