// The evaluation learnt from nothing, small.
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/read_file.h"
#include "engines/base/train/fit_probcut_command.h"
#include "engines/othello/learn/training_traits.h"
#include "tests/engines/base/train/train_runs.h"
#include "tests/sanitized.h"

namespace tavoliere::othello {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

class TrainTest : public base::TrainRuns<OthelloTrainingTraits> {
 protected:
  base::Ended FitProbCut(const std::vector<std::string>& words) const {
    return Run(base::FitProbCutCommand<OthelloTrainingTraits>::Tool("tav-othello"), words);
  }
  void Play(const std::string& name, const std::string& variant) const {
    const base::Ended played = Train({"self-play", "--output", name, "--games", "60", "--depth",
                                      "2", "--solve-from", "8", "--variant", variant});
    ASSERT_EQ(played.status, 0) << played.complained;
  }
};

TEST_F(TrainTest, GoesFromNothingToWeights) {
  for (const std::string variant : {"othello", "othello6"}) {
    Play("@games-" + variant, variant);
    const std::string games = "@games-" + variant;
    base::Ended ended =
        Train({"label", games, "--output", "@exact", "--stages", "9-10", "--variant", variant});
    ASSERT_EQ(ended.status, 0) << ended.complained;
    ended = Train({"fit", games, "@exact", "--output", "@weights", "--stages", "0-10", "--knots",
                   "0-12", "--iterations", "8", "--variant", variant});
    ASSERT_EQ(ended.status, 0) << ended.complained;
    EXPECT_THAT(ended.said, ContainsRegex("examples, .* held out"));
    ended = Train({"report", "@exact", "--weights", "@weights", "--held-out-one-in", "1",
                   "--variant", variant});
    ASSERT_EQ(ended.status, 0) << ended.complained;
    EXPECT_THAT(ended.said, ContainsRegex("   10 +[0-9]+ mean"));
    ended = Train({"self-play", "--output", "@second", "--games", "5", "--weights", "@weights",
                   "--variant", variant});
    EXPECT_EQ(ended.status, 0) << ended.complained;
    std::filesystem::remove(Path("exact"));
    std::filesystem::remove(Path("second"));
  }
}

TEST_F(TrainTest, WeightsOfOtherKnotsAreBegunWithAsInterpolated) {
  Play("@games", "othello");
  const auto error_of = [this](const std::string& weights) {
    const base::Ended ended =
        Train({"report", "@games", "--weights", weights, "--held-out-one-in", "1"});
    EXPECT_EQ(ended.status, 0) << ended.complained;
    return std::stod(ended.said.substr(ended.said.rfind(' ')));  // root mean square, of all
  };
  ASSERT_EQ(Train({"fit", "@games", "--output", "@few", "--knots", "0-60", "--knots-every", "20",
                   "--iterations", "12"})
                .status,
            0);
  // Drawn to what it begins with by this much, the fit stays there.
  const base::Ended ended =
      Train({"fit", "@games", "--output", "@many", "--from", "@few", "--knots", "0-60",
             "--knots-every", "1", "--iterations", "1", "--shrink", "1e9"});
  ASSERT_EQ(ended.status, 0) << ended.complained;
  EXPECT_GT(std::filesystem::file_size(Path("many")), 10 * std::filesystem::file_size(Path("few")));
  EXPECT_NEAR(error_of("@many"), error_of("@few"), 0.05);
}

TEST_F(TrainTest, DoesItAllAndWhatIsThereNotAgain) {
  const std::string games = std::to_string(kSanitized ? 20 : 40);
  const std::string iterations = std::to_string(kSanitized ? 4 : 40);
  const std::vector<std::string> words = {
      "all", "--folder",      "@all", "--games",      games,      "--one-game-in",
      "2",   "--depth",       "2",    "--variant",    "othello6", "--later-games",
      "20",  "--generations", "1",    "--iterations", iterations};
  base::Ended ended = Train(words);
  ASSERT_EQ(ended.status, 0) << ended.complained;
  EXPECT_EQ(std::filesystem::exists(Path("all/weights-4")), true);
  EXPECT_THAT(ended.said, HasSubstr("--random-plies 1"));
  EXPECT_GT(std::filesystem::file_size(Path("all/after-random-moves-1.data")), 1'000U);
  const std::string weights = files::TextOf(Path("all/weights-4"));
  EXPECT_TRUE(OthelloTrainingTraits::WithWeights(weights, Variant::kOthello6).ok());
  std::filesystem::remove(Path("all/weights-4"));
  std::filesystem::resize_file(Path("all/games-1.data"), 200);
  ended = Train(words);
  ASSERT_EQ(ended.status, 0) << ended.complained;
  EXPECT_EQ(files::TextOf(Path("all/weights-4")), weights);
  EXPECT_THAT(ended.said, ::testing::Not(HasSubstr("fit --output " + Path("all/weights-3"))));
}

TEST_F(TrainTest, JoinsSplitsAndCounts) {
  Play("@games", "othello");
  EXPECT_EQ(
      Train({"split", "@games", "--output", "@most", "--held-out", "@few", "--one-in", "4"}).status,
      0);
  EXPECT_EQ(Train({"join", "@most", "@few", "@few", "--output", "@all", "--deduplicate",
                   "--shuffle", "3"})
                .status,
            0);
  const auto last_line = [this](const std::string& name) {
    const std::string said = Train({"count", name}).said;
    return said.substr(said.rfind('\n', said.size() - 2) + 1);
  };
  EXPECT_EQ(Train({"join", "@games", "--output", "@unique", "--deduplicate"}).status, 0);
  EXPECT_EQ(last_line("@all"), last_line("@unique"));
  EXPECT_NE(last_line("@few"), last_line("@most"));
  EXPECT_THAT(last_line("@all"), ContainsRegex("  all +[0-9]+ +[0-9]+ exact +[0-9]+ by search"));
}

TEST_F(TrainTest, FitsProbCut) {
  Play("@games", "othello");
  const std::vector<std::string> words = {"@games", "--positions", "120",   "--depth",
                                          "4",      "--stages",    "20-50", "--stages-per-cell",
                                          "16",     "--hash",      "1"};
  const base::Ended fitted = FitProbCut(words);
  ASSERT_EQ(fitted.status, 0) << fitted.complained;
  EXPECT_THAT(fitted.said, ContainsRegex("  1 +3 +[0-9]+ +-?[0-9.]+ +[0-9.]+ +[0-9.]+\n"));
  EXPECT_THAT(fitted.said, ContainsRegex("\ncoefficients( -?[0-9.]+){5}\n"));
  EXPECT_THAT(FitProbCut({"@games", "--stages", "200-210"}).complained, HasSubstr("too few"));
  EXPECT_THAT(FitProbCut({"@games", "--depth", "2"}).complained, HasSubstr("--depth"));
  EXPECT_THAT(FitProbCut({}).complained, HasSubstr("expected data sets"));
}

TEST_F(TrainTest, SaysWhatIsWrong) {
  const auto complaint = [this](const std::vector<std::string>& words, int status) {
    const base::Ended ended = Train(words);
    EXPECT_EQ(ended.status, status) << ended.complained;
    return ended.complained;
  };
  EXPECT_THAT(complaint({}, 2), HasSubstr("expected a subcommand"));
  EXPECT_THAT(complaint({"fly"}, 2), HasSubstr("unknown subcommand 'fly'"));
  EXPECT_THAT(complaint({"self-play"}, 2), HasSubstr("expected --output"));
  EXPECT_THAT(complaint({"self-play", "--output", "@x", "--shard", "0/3"}, 2),
              HasSubstr("--shard"));
  EXPECT_THAT(complaint({"self-play", "--output", "@x", "--plies", "9-3"}, 2),
              HasSubstr("--plies"));
  EXPECT_THAT(complaint({"self-play", "--output", "@x", "--variant", "go"}, 2),
              HasSubstr("there is no variant 'go'"));
  EXPECT_THAT(complaint({"count", "@none"}, 1), HasSubstr("there is no data set"));
  EXPECT_THAT(complaint({"self-play", "--output", "@none/x"}, 1), HasSubstr("cannot"));
  std::ofstream(Path("weights")) << "no weights";
  EXPECT_THAT(complaint({"self-play", "--output", "@x", "--weights", "@weights"}, 1),
              HasSubstr("weights' is not a weights file"));
  Play("@games", "othello");
  EXPECT_THAT(complaint({"count", "@games", "--variant", "othello6"}, 1),
              HasSubstr("is a data set of othello (variant othello, 28 bytes a record), not of "
                        "othello (variant othello6, 28 bytes a record)"));
  ASSERT_TRUE(
      learn::DataSetWriter::Open(Path("foreign"), learn::KindFor<16>("draughts", "othello")).ok());
  EXPECT_THAT(complaint({"join", "@games", "@foreign", "--output", "@x"}, 1),
              HasSubstr("foreign' is a data set of draughts ("));
  EXPECT_FALSE(std::filesystem::exists(Path("x")));
}

}  // namespace
}  // namespace tavoliere::othello
