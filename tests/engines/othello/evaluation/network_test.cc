#include "engines/othello/evaluation/network.h"

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/read_file.h"
#include "core/learn/models/pattern_network.h"
#include "engines/base/train/fit_command.h"
#include "engines/othello/learn/network_trainer.h"
#include "engines/othello/learn/training_traits.h"
#include "engines/othello/rules/symmetry.h"
#include "tests/engines/base/train/train_runs.h"
#include "tests/engines/othello/naive.h"
#include "tests/sanitized.h"

namespace tavoliere::othello {
namespace {

using ::testing::HasSubstr;

constexpr Variant kBoards[] = {Variant::kOthello, Variant::kOthello6};

// Of games of random moves.
std::vector<Position> RandomGamePositions(Variant variant, int count, std::uint64_t seed) {
  std::vector<Position> positions;
  std::mt19937_64 random(seed);
  while (static_cast<int>(positions.size()) < count) {
    Position position = Othello::Start(variant);
    for (std::uint64_t plies = random() % 60; plies > 0 && !core::Finished<Othello>(position);
         --plies) {
      Othello::MoveList moves;
      Othello::Generate(position, moves);
      position = position.Play(moves[random() % moves.size()]);
    }
    positions.push_back(position);
  }
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
  for (const Variant variant : kBoards) {
    const learn::PatternNetworkShape shape = Network::Shape(variant);
    const learn::PatternValues values = RandomValues(variant, 1);
    const auto network = Network::Parse(TextOf(variant, values));
    ASSERT_TRUE(network.ok()) << network.status();
    EXPECT_EQ((*network)->variant(), variant);
    double largest = 0.0;
    std::vector<std::uint16_t> slots(shape.slots.size());
    for (const Position& position : RandomGamePositions(variant, 200, 2)) {
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
  for (const Position& position : RandomGamePositions(Variant::kOthello, 50, 4)) {
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
        for (const Position& position : RandomGamePositions(Variant::kOthello, 100, 5))
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
  EXPECT_EQ(Network::Parse(damaged).status().message(),
            "is damaged: the checksum of section 'rows' is wrong");
}

TEST(OthelloNetwork, OfABoardWithoutOneIsThePatterns) {
  EvaluatorOptions options;
  const Evaluator patterns(options);
  options.evaluation = Evaluation::kNetwork;
  const Evaluator network(options);
  for (const Position& position : RandomGamePositions(Variant::kOthello6, 20, 8))
    EXPECT_EQ(network.Evaluate(position), patterns.Evaluate(position));
}

class OthelloFitNetworkTest : public base::TrainRuns<OthelloTrainingTraits> {};

TEST_F(OthelloFitNetworkTest, LearnsThatACornerIsWorthSomething) {
  ASSERT_EQ(Train({"self-play", "--output", "@games", "--games", kSanitized ? "4" : "60", "--depth",
                   "1", "--solve-from", "8", "--plies", "6-20"})
                .status,
            0);
  const base::Ended ended = Run(base::FitCommand<OthelloTrainingTraits, NetworkTrainer>::Tool(
                                    "tav-othello", "fit-network", ""),
                                {"@games", "--output", "@network", "--epochs", "2"});
  ASSERT_EQ(ended.status, 0) << ended.complained;
  EXPECT_THAT(ended.said, HasSubstr("epoch 2: loss 0."));
  const auto learnt =
      OthelloTrainingTraits::WithWeights(files::TextOf(Path("network")), Variant::kOthello);
  ASSERT_TRUE(learnt.ok()) << learnt.status();
  EXPECT_EQ(learnt->options().evaluation, Evaluation::kNetwork);
}

}  // namespace
}  // namespace tavoliere::othello
