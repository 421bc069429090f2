// The evaluation learnt from nothing, small.
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/read_file.h"
#include "engines/base/train/fit_probcut_command.h"
#include "engines/dama/learn/training_traits.h"
#include "tests/engines/base/train/train_runs.h"
#include "tests/engines/dama/parsed.h"
#include "tests/sanitized.h"

namespace tavoliere::dama {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

class DamaTrainTest : public base::TrainRuns<DamaTrainingTraits> {};

TEST_F(DamaTrainTest, LearnsFromNothingThatAManIsWorthSomething) {
  const base::Ended ended = Train(
      {"all", "--folder", "@all", "--games", std::to_string(kSanitized ? 20 : 120), "--depth", "2",
       "--later-games", "20", "--generations", "1", "--iterations", kSanitized ? "2" : "80"});
  ASSERT_EQ(ended.status, 0) << ended.complained;
  EXPECT_THAT(ended.said, HasSubstr("--random-plies 1"));
  const std::string bytes = files::TextOf(Path("all/weights-2"));
  const auto learnt = DamaTrainingTraits::WithWeights(bytes, {});
  ASSERT_TRUE(learnt.ok()) << learnt.status();
  const auto value = [&](const std::string& position) {
    return learnt->Evaluate(Parsed(position)).centi();
  };
  if (!kSanitized) {
    EXPECT_GT(value("W:W21-32:B1-11"), value("W:W21-32:B1-12") + 10);
    EXPECT_GT(value("W:W21-32:B1-12"), value("W:W21-31:B1-12") + 10);
  }
}

// Without this, an ending that the tables decide would be worth what undecided ones are.
TEST_F(DamaTrainTest, LearnsOfWonGamesToo) {
  ASSERT_EQ(Train({"self-play", "--output", "@games", "--games", "30", "--depth", "3"}).status, 0);
  const base::Ended most = Train({"fit", "@games", "--output", "@w", "--iterations", "2"});
  const base::Ended all =
      Train({"fit", "@games", "--output", "@w", "--iterations", "2", "--proved"});
  ASSERT_EQ(most.status, 0) << most.complained;
  ASSERT_EQ(all.status, 0) << all.complained;
  EXPECT_LT(std::stoi(most.said), std::stoi(all.said));
}

TEST_F(DamaTrainTest, FitsProbCut) {
  ASSERT_EQ(Train({"self-play", "--output", "@games", "--games", "10", "--depth", "2"}).status, 0);
  const base::Ended fitted =
      Run(base::FitProbCutCommand<DamaTrainingTraits>::Tool("tav-dama"),
          {"@games", "--positions", "150", "--depth", "4", "--stages", "8-24", "--hash", "1"});
  ASSERT_EQ(fitted.status, 0) << fitted.complained;
  EXPECT_THAT(fitted.said, ContainsRegex("  1 +3 +[0-9]+ +-?[0-9.]+ +[0-9.]+ +[0-9.]+\n"));
  EXPECT_THAT(fitted.said, ContainsRegex("\ncoefficients( -?[0-9.]+){5}\n"));
}

}  // namespace
}  // namespace tavoliere::dama
