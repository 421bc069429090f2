#include "engines/dama/evaluation/probcut.h"

#include <gtest/gtest.h>

#include "engines/dama/evaluation/evaluator.h"
#include "engines/dama/learn/training_traits.h"
#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

TEST(ProbCut, PredictsByAShallowerSearch) {
  for (core::Depth depth{kLeastProbCutDepth}; depth.value <= 60; depth = depth + 1) {
    EXPECT_GT(ProbCutDepth(depth).value, 0);
    EXPECT_LT(ProbCutDepth(depth), depth);
    EXPECT_LE(ProbCutDepth(depth), ProbCutDepth(depth + 1));
  }
}

TEST(ProbCut, ErrsByAsMuchAsWasMeasured) {
  // A fifth of a man to one.
  for (core::Depth depth{kLeastProbCutDepth}; depth.value <= 20; depth = depth + 1) {
    EXPECT_GT(ProbCutSigma(depth), 20.0) << depth.value;
    EXPECT_LT(ProbCutSigma(depth), 100.0) << depth.value;
  }
  EXPECT_LT(ProbCutSigma({4}), ProbCutSigma({5}))
      << "three plies are predicted better than four by the same search";
  EXPECT_GT(ProbCutSigma({200}), 0.0) << "beyond any search it stays a number";
}

TEST(ProbCut, IsForThePlayersOfTodayWhereNoCaptureIsDue) {
  const Position start;
  EXPECT_TRUE(Evaluator().ProbCut(start, {8}).has_value());
  EXPECT_FALSE(Evaluator().ProbCut(start, {2}).has_value());
  EXPECT_FALSE(Evaluator().ProbCut(Parsed("W:W21:B18"), {8}).has_value());
  EXPECT_FALSE(DamaTrainingTraits::WithoutProbCut(Evaluator()).ProbCut(start, {8}).has_value());
}

}  // namespace
}  // namespace tavoliere::dama
