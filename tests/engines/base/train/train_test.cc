#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/base/train/train_options.h"
#include "engines/base/train/train_plan.h"

namespace tavoliere::base {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

learn::Record<4> Searched(int value, int result) {
  learn::Record<4> record;
  record.search = static_cast<learn::Value>(value);
  record.result = static_cast<learn::Value>(result);
  record.depth = 4;
  return record;
}

TEST(FitArguments, TakesWhatIsKnownAndNotProved) {
  FitArguments given;
  given.first_stage = 3;
  given.last_stage = 5;
  given.least_depth = 4;
  EXPECT_TRUE(given.Takes(Searched(100, 1), 3));
  EXPECT_FALSE(given.Takes(Searched(100, 1), 2));
  EXPECT_FALSE(given.Takes(Searched(100, 1), 6));
  EXPECT_FALSE(given.Takes(learn::Record<4>(), 4));
  given.least_depth = 5;
  EXPECT_FALSE(given.Takes(Searched(100, 1), 3));
  learn::Record<4> exact;
  exact.exact = 6400;
  EXPECT_TRUE(given.Takes(exact, 4));
  for (const int won : {learn::kWon, -learn::kWon}) {
    exact.exact = static_cast<learn::Value>(won);
    EXPECT_FALSE(given.Takes(exact, 4));
  }
}

TEST(FitArguments, MixesResultsIntoWhatSearchesSaid) {
  FitArguments given;
  EXPECT_NEAR(given.Chance(Searched(150, -1), 150.0F), 0.7311, 1e-4);
  given.result_share = 0.25F;
  EXPECT_NEAR(given.Chance(Searched(150, 9), 150.0F), 0.75 * 0.7311 + 0.25, 1e-4);
  EXPECT_NEAR(given.Chance(Searched(150, 0), 150.0F), 0.75 * 0.7311 + 0.125, 1e-4);
  EXPECT_NEAR(given.Chance(Searched(150, -9), 150.0F), 0.75 * 0.7311, 1e-4);
  EXPECT_NEAR(given.Chance(Searched(150, learn::kNoValue), 150.0F), 0.7311, 1e-4);
  learn::Record<4> exact = Searched(0, -9);
  exact.exact = 150;
  EXPECT_NEAR(given.Chance(exact, 150.0F), 0.7311, 1e-4);
}

std::vector<std::string> VerbsAndFiles(const std::vector<TrainStep>& steps) {
  std::vector<std::string> said;
  for (const TrainStep& step : steps)
    said.push_back(step.arguments.front() + " " + step.output.substr(2));
  return said;
}

TrainAllOptions TwoGenerations() {
  TrainAllOptions options;
  options.folder = "f";
  options.generations = 2;
  return options;
}

TEST(TrainPlan, LearnsBackwardsFromWhatASolverFinds) {
  TrainingPlan plan;
  plan.solve_from = 10;
  plan.last_stages = {20, 30};
  plan.knots = "0-30";
  const std::vector<TrainStep> steps = StepsOf(plan, TwoGenerations());
  EXPECT_THAT(
      VerbsAndFiles(steps),
      ElementsAre("self-play games-0.data", "fit weights-1", "label labels-1.data", "fit weights-2",
                  "label labels-2.data", "fit weights-3", "self-play games-1.data",
                  "label after-random-moves-1.data", "fit weights-4", "self-play games-2.data",
                  "label after-random-moves-2.data", "fit weights-5"));
  EXPECT_THAT(steps[1].arguments, Contains("--exact-of"));
  EXPECT_THAT(steps[1].arguments, Contains("--knots"));
  EXPECT_THAT(steps[1].arguments, Not(Contains("--seed")));
}

TEST(TrainPlan, LearnsFromSearchesAtOnceWithoutASolver) {
  TrainingPlan plan;
  plan.last_stages = {24};
  plan.play = {"--nodes", "500"};
  const std::vector<TrainStep> steps = StepsOf(plan, TwoGenerations());
  EXPECT_THAT(
      VerbsAndFiles(steps),
      ElementsAre("self-play games-0.data", "fit weights-1", "self-play games-1.data",
                  "label after-random-moves-1.data", "fit weights-2", "self-play games-2.data",
                  "label after-random-moves-2.data", "fit weights-3"));
  EXPECT_THAT(steps[0].arguments, Contains("500"));
  EXPECT_THAT(steps[1].arguments, Contains("f/games-0.data"));
  EXPECT_THAT(steps[1].arguments, Contains("0-24"));
  EXPECT_THAT(steps[1].arguments, Contains("--seed"));
  for (const TrainStep& step : steps) {
    EXPECT_THAT(step.arguments, Not(Contains("--exact-of")));
    EXPECT_THAT(step.arguments, Not(Contains("--knots")));
  }
  EXPECT_THAT(steps.back().arguments, Not(Contains("f/games-0.data")));
}

}  // namespace
}  // namespace tavoliere::base
