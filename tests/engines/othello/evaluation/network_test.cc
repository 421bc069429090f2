#include "engines/othello/evaluation/network.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/read_file.h"
#include "core/learn/data/data_set.h"
#include "core/learn/models/pattern_network.h"
#include "engines/base/train/fit_command.h"
#include "engines/othello/learn/network_trainer.h"
#include "engines/othello/learn/training_traits.h"
#include "engines/othello/rules/symmetry.h"
#include "engines/othello/search/evaluator.h"
#include "tests/engines/base/train/train_runs.h"
#include "tests/engines/othello/naive.h"
#include "tests/sanitized.h"

namespace tavoliere::othello {
namespace {

using ::testing::HasSubstr;

std::vector<Position> RandomPositions(Variant variant, int count, std::uint64_t seed) {
  std::vector<Position> positions;
  std::mt19937_64 random(seed);
  for (int i = 0; i < count; ++i)
    positions.push_back(RandomPosition(variant, static_cast<int>(random() % 60), random));
  return positions;
}

learn::PatternValues RandomValues(Variant variant, std::uint64_t seed) {
  const learn::PatternNetworkShape shape = Network::Shape(variant);
  learn::PatternValues values = learn::FirstValues(shape, seed);
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<float> uniform(-0.1F, 0.1F);
  for (std::size_t i = 0; i < shape.biases_at(); ++i) values[i] = uniform(random);
  return values;
}

std::string TextOf(Variant variant, const learn::PatternValues& values) {
  return learn::QuantisedNetwork::Text("othello", Network::ModelName(variant),
                                       Network::Shape(variant), values);
}

TEST(OthelloNetwork, InWholeNumbersIsCloseToWhatIsLearnt) {
  for (const Variant variant : kBothVariants) {
    const learn::PatternNetworkShape shape = Network::Shape(variant);
    const learn::PatternValues values = RandomValues(variant, 1);
    const auto network = Network::Parse(TextOf(variant, values));
    ASSERT_TRUE(network.ok()) << network.status();
    EXPECT_EQ((*network)->variant(), variant);
    double largest = 0.0;
    std::vector<std::uint16_t> slots(shape.slots.size());
    for (const Position& position : RandomPositions(variant, 200, 2)) {
      OthelloTrainingTraits::Slots(position, slots.data());
      const auto stage = static_cast<std::size_t>(OthelloTrainingTraits::Stage(position));
      const double learnt =
          100.0 * static_cast<double>(Network::kDiscsPerLogit *
                                      LogitsOf(shape, values.data(), stage, slots.data()));
      EXPECT_NEAR((*network)->Evaluate(position).centi(), learnt, 60.0);
      largest = std::max(largest, std::abs(learnt));
    }
    EXPECT_GT(largest, 300.0);
  }
}

TEST(OthelloNetwork, IsTheSameForImagesOfAPosition) {
  const auto network =
      Network::Parse(TextOf(Variant::kOthello, RandomValues(Variant::kOthello, 3)));
  ASSERT_TRUE(network.ok());
  for (const Position& position : RandomPositions(Variant::kOthello, 50, 4)) {
    const Discs image = Canonical({position.own(), position.other()});
    EXPECT_EQ((*network)->Evaluate({image.own, image.other, position.turn(), Variant::kOthello}),
              (*network)->Evaluate(position));
  }
}

TEST(OthelloNetwork, IsTheSameOnEveryThread) {
  const auto network =
      Network::Parse(TextOf(Variant::kOthello, RandomValues(Variant::kOthello, 9)));
  ASSERT_TRUE(network.ok());
  std::vector<std::vector<int>> values(2);
  {
    std::vector<std::jthread> threads;
    for (std::vector<int>& of : values) {
      threads.emplace_back([&network, &of] {
        for (const Position& position : RandomPositions(Variant::kOthello, 100, 5))
          of.push_back((*network)->Evaluate(position).centi());
      });
    }
  }
  EXPECT_EQ(values[0], values[1]);
}

TEST(OthelloNetwork, IsOfTheBoardThatItsFileNamesOrRefused) {
  const std::string six = TextOf(Variant::kOthello6, RandomValues(Variant::kOthello6, 6));
  EXPECT_TRUE(OthelloTrainingTraits::WithWeights(six, Variant::kOthello6).ok());
  EXPECT_EQ(OthelloTrainingTraits::WithWeights(six, Variant::kOthello).status().message(),
            "holds the weights of the other board");
  EXPECT_EQ(Network::Parse("no").status().message(), "is not a network file");
  std::string damaged = TextOf(Variant::kOthello, RandomValues(Variant::kOthello, 6));
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  EvaluatorOptions options;
  EXPECT_EQ(TakeWeights(damaged, options).status().message(),
            "is damaged: the checksum of section 'rows' is wrong");
  EXPECT_EQ(TakeWeights("no", options).status().message(), "is not a weights file");
}

TEST(OthelloNetwork, EvaluatesItsOwnBoardAlone) {
  EvaluatorOptions options;
  const Evaluator patterns(options);
  ASSERT_EQ(*TakeWeights(TextOf(Variant::kOthello, RandomValues(Variant::kOthello, 8)), options),
            Variant::kOthello);
  const Evaluator network(options);
  for (const Position& position : RandomPositions(Variant::kOthello6, 20, 8))
    EXPECT_EQ(network.Evaluate(position), patterns.Evaluate(position));
  int others = 0;
  for (const Position& position : RandomPositions(Variant::kOthello, 20, 8)) {
    EXPECT_EQ(network.Evaluate(position), options.networks[0]->Evaluate(position));
    if (network.Evaluate(position) != patterns.Evaluate(position)) ++others;
  }
  EXPECT_GT(others, 15);
}

class OthelloFitNetworkTest : public base::TrainRuns<OthelloTrainingTraits> {};

TEST_F(OthelloFitNetworkTest, LearnsWhoIsAhead) {
  ASSERT_EQ(Train({"self-play", "--output", "@games", "--games", kSanitized ? "4" : "60", "--depth",
                   "1", "--solve-from", "8", "--plies", "6-20"})
                .status,
            0);
  const base::Ended ended = Run(base::FitCommand<OthelloTrainingTraits, NetworkTrainer>::Tool(
                                    "tav-othello", "fit-network", ""),
                                {"@games", "--output", "@network", "--epochs",
                                 kSanitized ? "2" : "60", "--held-out-one-in", "5"});
  ASSERT_EQ(ended.status, 0) << ended.complained;
  EXPECT_THAT(ended.said, HasSubstr("epoch 2: loss 0."));
  const auto learnt =
      OthelloTrainingTraits::WithWeights(files::TextOf(Path("network")), Variant::kOthello);
  ASSERT_TRUE(learnt.ok()) << learnt.status();
  ASSERT_NE(learnt->options().networks[0], nullptr);
  if (kSanitized) return;
  int right = 0;
  int all = 0;
  const absl::Status read = learn::VisitRecords<OthelloTrainingTraits::kBytes>(
      Path("games"), learn::KindFor<OthelloTrainingTraits::kBytes>("othello", "othello"),
      [&](const learn::RecordOf<OthelloTrainingTraits>& record) {
        if (!learn::HeldOut(record.game, 5, 0) || std::abs(record.Best()) < 1000) return;
        const Position position = OthelloTrainingTraits::Unpack(record.position, Variant::kOthello);
        ++all;
        if ((learnt->Evaluate(position).centi() > 0) == (record.Best() > 0)) ++right;
      });
  ASSERT_TRUE(read.ok()) << read;
  EXPECT_GT(all, 100);
  EXPECT_GT(right, all * 3 / 4);
}

}  // namespace
}  // namespace tavoliere::othello
