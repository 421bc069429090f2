// The evaluation learnt from nothing, small.
#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/read_file.h"
#include "core/learn/data/data_set.h"
#include "core/learn/returns.h"
#include "engines/base/train/fit_command.h"
#include "engines/dipole/evaluation/weights.h"
#include "engines/dipole/learn/training_traits.h"
#include "tests/engines/base/train/train_runs.h"
#include "tests/engines/dipole/random_position.h"
#include "tests/sanitized.h"

namespace tavoliere::dipole {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(DipoleTrainingTraits, PacksPositionsAsTheirMoverSeesThem) {
  std::mt19937_64 random(5);
  for (int i = 0; i < Samples(2000); ++i) {
    const Position position = RandomPosition(random, 1 + static_cast<int>(random() % 12),
                                             1 + static_cast<int>(random() % 12));
    const auto bytes = DipoleTrainingTraits::Pack(position);
    const Position seen = position.turn() == core::Player::kFirst ? position : position.Turned();
    ASSERT_EQ(DipoleTrainingTraits::Unpack(bytes, Variant::kDipole), seen)
        << Dipole::Format(position);
    ASSERT_EQ(DipoleTrainingTraits::Pack(position.Turned()), bytes);
    ASSERT_EQ(DipoleTrainingTraits::Stage(seen), DipoleTrainingTraits::Stage(position));
  }
  EXPECT_EQ(DipoleTrainingTraits::Stage(Dipole::Start(Variant::kDipole)), 24);
}

TEST(DipoleTrainingTraits, ValuesAFinishedGameForTheSideToMove) {
  const auto result = [](const std::string& text) {
    return DipoleTrainingTraits::Result(Dipole::Parse(text, Variant::kDipole).value());
  };
  EXPECT_EQ(result("W:We1x1:B"), learn::kWon);
  EXPECT_EQ(result("B:We1x1:B"), -learn::kWon);
}

// What is learnt gives, rounded and written, the values that it had.
TEST(DipoleTrainingTraits, WritesWhatWasLearnt) {
  const learn::NetworkShape shape = DipoleTrainingTraits::Shape();
  learn::NetworkValues values = learn::FirstValues(shape, 3);
  std::mt19937_64 random(7);
  for (std::size_t i = 0; i < shape.terms(); ++i)
    values[i] = static_cast<float>(random() % 100) / 50.0F - 1.0F;
  const auto evaluator =
      DipoleTrainingTraits::WithWeights(DipoleTrainingTraits::WeightsText(values), {});
  ASSERT_TRUE(evaluator.ok()) << evaluator.status();
  for (int i = 0; i < Samples(500); ++i) {
    const Position position = RandomPosition(random, 6, 5);
    std::vector<float> terms;
    std::vector<std::uint16_t> inputs;
    DipoleTrainingTraits::Inputs(position, &terms, &inputs);
    float logits = 0.0F;
    for (std::size_t k = 0; k < terms.size(); ++k)
      logits += values[k] * shape.term_scales[k] * terms[k];
    for (std::size_t k = 0; k < shape.hidden; ++k) {
      float sum = values[shape.biases_at() + k];
      for (const std::uint16_t input : inputs) sum += values[shape.RowAt(input) + k];
      const float active = std::clamp(sum, 0.0F, 1.0F);
      logits += values[shape.output_at() + k] * active * active;
    }
    // Half a hundredth for every unit of a term, and some units of the network's sums.
    EXPECT_NEAR(evaluator->Evaluate(position).centi(),
                logits * DipoleTrainingTraits::kCentiPerLogit, 80.0)
        << Dipole::Format(position);
  }
}

class TrainTest : public base::TrainRuns<DipoleTrainingTraits> {
 protected:
  void Play(const std::string& name, int games) const {
    const base::Ended played =
        Train({"self-play", "--output", name, "--games", std::to_string(games), "--plies", "2-10",
               "--depth", "3", "--nodes", "200", "--decided", "600"});
    ASSERT_EQ(played.status, 0) << played.complained;
  }
};

TEST_F(TrainTest, GoesFromNothingToWeights) {
  Play("@games", Samples(300));
  base::Ended ended = Train({"fit", "@games", "--output", "@weights", "--results", "0.5"});
  ASSERT_EQ(ended.status, 0) << ended.complained;
  EXPECT_THAT(ended.said, ContainsRegex("[0-9]+ examples, [0-9]+ held out\nepoch 1: held out 0"));
  ended = Train({"report", "@games", "--weights", "@weights", "--held-out-one-in", "1"});
  ASSERT_EQ(ended.status, 0) << ended.complained;
  EXPECT_THAT(ended.said, ContainsRegex("   24 +[0-9]+ mean"));
  EXPECT_THAT(Train({"label", "@games", "--output", "@x"}).complained,
              HasSubstr("no solver: expected --depth"));
  EXPECT_THAT(Train({"fit", "@games", "--output", "@x", "--results", "2"}).complained,
              HasSubstr("--results"));
  EXPECT_THAT(Train({"fit", "@games", "--output", "@x", "--lambda", "-0.1"}).complained,
              HasSubstr("--lambda: expected 0 to 1"));
  EXPECT_THAT(Train({"fit", "@games", "--output", "@x", "--stages", "90-99"}).complained,
              HasSubstr("expected positions to learn from"));
  EXPECT_FALSE(std::filesystem::exists(Path("x")));
  EXPECT_THAT(Train({"report", "@games", "--weights", "@games"}).complained,
              HasSubstr("games' is not a weights file: its first line is not"));
}

// Learns nothing and remembers what it was given.
class Rememberer {
 public:
  static constexpr base::ModelKind kModel = base::ModelKind::kNetwork;
  static inline std::vector<learn::Value> given;

  Rememberer(const base::FitArguments&, Dipole::Variant) { given.clear(); }
  static absl::Status Begin() { return absl::OkStatus(); }
  static void Add(const Position&, const learn::RecordOf<DipoleTrainingTraits>& record, bool) {
    given.push_back(record.Best());
  }
  static std::size_t examples() { return given.size(); }
  static std::size_t held_out() { return 0; }
  static std::string Fit() { return ""; }
};

TEST_F(TrainTest, LearnsFromTheLaterPositionsOfEachGame) {
  Play("@games", Samples(60));
  std::vector<learn::Value> expected;
  std::vector<learn::RecordOf<DipoleTrainingTraits>> game;
  const auto end_game = [&] {
    learn::TakeReturns<DipoleTrainingTraits>(0.5F, Dipole::Variant{}, game);
    for (const auto& record : game) {
      if (record.Best() != learn::kNoValue) expected.push_back(record.Best());
    }
    game.clear();
  };
  const absl::Status read = learn::VisitRecords<DipoleTrainingTraits::kBytes>(
      Path("games"), learn::KindFor<DipoleTrainingTraits::kBytes>("dipole", "dipole"),
      [&](const learn::RecordOf<DipoleTrainingTraits>& record) {
        if (!game.empty() && game[0].game != record.game) end_game();
        game.push_back(record);
      });
  ASSERT_TRUE(read.ok()) << read;
  end_game();
  const base::Subcommand fit =
      base::FitCommand<DipoleTrainingTraits, Rememberer>::Tool("tav-dipole", "fit", "");
  ASSERT_EQ(Run(fit, {"@games", "--output", "@x", "--proved"}).status, 0);
  EXPECT_NE(Rememberer::given, expected);
  ASSERT_EQ(Run(fit, {"@games", "--output", "@x", "--proved", "--lambda", "0.5"}).status, 0);
  EXPECT_EQ(Rememberer::given, expected);
}

// The side with more of them wins most games.
TEST_F(TrainTest, LearnsThatCheckersAreWorthSomething) {
  Play("@games", 300);  // fewer teach too little
  ASSERT_EQ(Train({"fit", "@games", "--output", "@weights", "--epochs", "12"}).status, 0);
  const auto learnt = DipoleTrainingTraits::WithWeights(files::TextOf(Path("weights")), {});
  ASSERT_TRUE(learnt.ok()) << learnt.status();
  std::mt19937_64 random(1);
  int right = 0;
  const int games = Samples(1000);
  for (int i = 0; i < games; ++i) {
    const bool more = random() % 2 == 0;
    const Position position = RandomPosition(random, more ? 9 : 5, more ? 5 : 9);
    right += (learnt->Evaluate(position) > core::Score::Draw()) == more ? 1 : 0;
  }
  EXPECT_GT(right, games * 8 / 10);
}

TEST_F(TrainTest, DoesItAllAndWhatIsThereNotAgain) {
  const std::string games = std::to_string(std::max(20, Samples(80)));
  std::vector<std::string> words = {
      "all", "--folder", "@all", "--games",   games, "--later-games", games, "--generations",
      "1",   "--depth",  "2",    "--threads", "2"};
  base::Ended ended = Train(words);
  ASSERT_EQ(ended.status, 0) << ended.complained;
  EXPECT_GT(std::filesystem::file_size(Path("all/after-random-moves-1.data")), 1'000U);
  const std::string weights = files::TextOf(Path("all/weights-2"));
  EXPECT_TRUE(LearntWeights::Load(Path("all/weights-2")).ok());
  // What a kill leaves, gone on with by one thread.
  std::filesystem::remove(Path("all/weights-2"));
  std::filesystem::resize_file(Path("all/games-1.data"), 200);
  words.back() = "1";
  ended = Train(words);
  ASSERT_EQ(ended.status, 0) << ended.complained;
  EXPECT_EQ(files::TextOf(Path("all/weights-2")), weights);
  EXPECT_THAT(ended.said, Not(HasSubstr("fit --output " + Path("all/weights-1"))));
  // And from nothing.
  words[2] = "@alone";
  ASSERT_EQ(Train(words).status, 0);
  for (const std::string name :
       {"games-0.data", "games-1.data", "after-random-moves-1.data", "weights-1", "weights-2"})
    EXPECT_EQ(files::TextOf(Path("alone/" + name)), files::TextOf(Path("all/" + name)));
}

}  // namespace
}  // namespace tavoliere::dipole
