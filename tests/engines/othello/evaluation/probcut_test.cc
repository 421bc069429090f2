#include "engines/othello/evaluation/probcut.h"

#include <gtest/gtest.h>

#include "core/search/search.h"
#include "engines/othello/search/evaluator.h"

namespace tavoliere::othello {
namespace {

TEST(ProbCut, PredictsByASearchOfHalfTheDepthAndTheSameParity) {
  for (core::Depth depth{kLeastProbCutDepth}; depth.value <= 40; depth = depth + 1) {
    const core::Depth shallow = ProbCutDepth(depth);
    EXPECT_GT(shallow.value, 0);
    EXPECT_LE(2 * shallow.value, depth.value + 1);
    EXPECT_EQ(shallow.value % 2, depth.value % 2);
  }
}

TEST(ProbCut, ErrsMoreTheFurtherAheadItPredicts) {
  for (const ProbCutOf of : {ProbCutOf::kPatterns, ProbCutOf::kPatterns6, ProbCutOf::kNetwork}) {
    for (const int empties : {14, 20, 26}) {
      EXPECT_LT(ProbCutSigma(of, empties, {4}), ProbCutSigma(of, empties, {6}));
      // Half a disc to ten, as measured.
      EXPECT_GT(ProbCutSigma(of, empties, {4}), 50.0);
      EXPECT_LT(ProbCutSigma(of, empties, {10}), 1000.0);
    }
  }
  // Beyond any board and any search it stays a number.
  EXPECT_GT(ProbCutSigma(ProbCutOf::kPatterns, 60, {120}), 0.0);
}

TEST(ProbCut, IsForThePlayerOfTodayAlone) {
  const Position position;
  EvaluatorOptions options;
  EXPECT_TRUE(Evaluator(options).ProbCut(position, {8}).has_value());
  EXPECT_FALSE(Evaluator(options).ProbCut(position, {2}).has_value());
  options.probcut_confidence = 0.0;
  EXPECT_FALSE(Evaluator(options).ProbCut(position, {8}).has_value());
  options = {};
  options.evaluation = Evaluation::kHandmade;
  EXPECT_FALSE(Evaluator(options).ProbCut(position, {8}).has_value());
}

}  // namespace
}  // namespace tavoliere::othello
