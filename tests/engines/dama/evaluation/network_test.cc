#include "engines/dama/evaluation/network.h"

#include <cmath>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/read_file.h"
#include "core/learn/models/weights_file.h"
#include "engines/base/train/fit_command.h"
#include "engines/dama/learn/network_trainer.h"
#include "engines/dama/learn/training_traits.h"
#include "tests/engines/base/train/train_runs.h"
#include "tests/engines/dama/naive.h"
#include "tests/engines/dama/parsed.h"
#include "tests/sanitized.h"

namespace tavoliere::dama {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

std::vector<learn::NetworkValues> RandomPhases() {
  std::vector<learn::NetworkValues> phases;
  for (std::uint64_t seed = 1; seed <= Network::kPhases.size(); ++seed)
    phases.push_back(learn::FirstValues(Network::Shape(), seed));
  return phases;
}

std::vector<std::uint16_t> InputsOf(const Position& position) {
  std::vector<std::uint16_t> inputs;
  Network::Inputs(position, &inputs);
  return inputs;
}

std::vector<Position> RandomPositions(int count, std::uint64_t seed) {
  std::vector<Position> positions;
  std::mt19937_64 random(seed);
  for (int i = 0; i < count; ++i) positions.push_back(RandomPosition(2 + i % 23, 3, random));
  return positions;
}

TEST(DamaNetwork, SeesThePiecesAsTheSideToMoveDoes) {
  constexpr std::size_t kMove = Network::kPieceInputs;
  EXPECT_THAT(InputsOf(Parsed("W:W21,K5:B1,K32")), ElementsAre(20, 32 + 4, 64 + 0, 96 + 31, kMove));
  EXPECT_THAT(InputsOf(Parsed("W:W21:B5")), ElementsAre(20, 64 + 4));
  // Turned, square n is 33 - n.
  EXPECT_THAT(InputsOf(Parsed("B:W21:B1")), ElementsAre(31, 64 + 11, kMove));
}

TEST(DamaNetwork, HasAPhaseForEveryNumberOfPieces) {
  std::map<std::size_t, int> pieces;
  for (int count = 1; count <= 25; ++count) ++pieces[Network::PhaseOf(count)];
  EXPECT_THAT(pieces, ElementsAre(Pair(0, 7), Pair(1, 4), Pair(2, 6), Pair(3, 8)));
}

TEST(DamaNetwork, InWholeNumbersIsCloseToWhatIsLearnt) {
  const std::vector<learn::NetworkValues> phases = RandomPhases();
  const auto network = Network::Parse(Network::WeightsText(phases));
  ASSERT_TRUE(network.ok()) << network.status();
  double largest = 0.0;
  for (const Position& position : RandomPositions(500, 4)) {
    const std::size_t phase = Network::PhaseOf(Count(position.pieces()));
    const float learnt =
        Network::kCentiPerLogit * LogitsOf(Network::Shape(), phases[phase], InputsOf(position));
    EXPECT_NEAR((*network)->Evaluate(position).centi(), learnt, 6.0) << Dama::Format(position);
    largest = std::max(largest, std::abs(static_cast<double>(learnt)));
  }
  EXPECT_GT(largest, 100.0);
}

// A network that evaluates for the first time has nothing to carry, and the one before loses what
// it had: each is asked in a row of its own.
TEST(DamaNetwork, CarriesItsSumsWhateverCameBefore) {
  const std::string text = Network::WeightsText(RandomPhases());
  const auto carrying = Network::Parse(text);
  ASSERT_TRUE(carrying.ok());
  const std::vector<Position> positions = RandomPositions(kSanitized ? 60 : 600, 5);
  std::vector<core::Score> carried;
  for (const Position& position : positions) {
    carried.push_back((*carrying)->Evaluate(position));
    ASSERT_EQ(carried.back(), (*carrying)->Evaluate(position.Mirrored()));
  }
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto fresh = Network::Parse(text);
    ASSERT_EQ(carried[i], (*fresh)->Evaluate(positions[i])) << Dama::Format(positions[i]);
  }
}

TEST(DamaNetwork, IsTheSameOnEveryThread) {
  const auto network = Network::Parse(Network::WeightsText(RandomPhases()));
  ASSERT_TRUE(network.ok());
  std::vector<std::vector<int>> values(2);
  {
    std::vector<std::jthread> threads;
    for (std::vector<int>& of : values) {
      threads.emplace_back([&network, &of] {
        for (const Position& position : RandomPositions(300, 6))
          of.push_back((*network)->Evaluate(position).centi());
      });
    }
  }
  EXPECT_EQ(values[0], values[1]);
}

TEST(DamaNetwork, OfAnotherModelIsRefused) {
  const auto message = [](const std::string& text) {
    return std::string(Network::Parse(text).status().message());
  };
  const std::string text = Network::WeightsText(RandomPhases());
  EXPECT_LT(text.size(), 1U << 20);
  std::string damaged = text;
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  EXPECT_EQ(message(damaged), "is damaged: the checksum of section 'weights' is wrong");
  EXPECT_EQ(message("no"), "is not a weights file");
  const std::vector<std::int16_t> few(2, 0);
  EXPECT_THAT(message(learn::WeightsText("dama", {"toy", 1, {0}, 2}, few)),
              HasSubstr("holds 2 weights of toy, not "));
  const auto count = static_cast<std::uint32_t>(Network::Shape().parameters());
  const std::vector<std::int16_t> one_phase(count, 0);
  EXPECT_EQ(message(learn::WeightsText("dama", {kNetworkModelName, 256, {2}, count}, one_phase)),
            "has other phases");
}

TEST(DamaNetwork, InTheProgramKnowsWhatAPieceIsWorth) {
  const auto value = [](const std::string& text) {
    return Network::BuiltIn()->Evaluate(Parsed(text)).centi();
  };
  const int man = value("W:W21-32:B1-11") - value("W:W21-32:B1-12");
  EXPECT_GT(man, 40);
  EXPECT_LT(man, 250);
  EXPECT_GT(value("W:W21,22,23,26,K30:B1,2,3,5,6"), 60);
  EXPECT_LT(value("W:W21,22,23,26,30:B1,2,3,5,K6"), -60);
  EXPECT_THAT(Network::BuiltIn()->Terms(Position()), HasSubstr("\nfrom 18 pieces: "));
}

class DamaFitNetworkTest : public base::TrainRuns<DamaTrainingTraits> {};

TEST_F(DamaFitNetworkTest, LearnsThatAManIsWorthSomething) {
  ASSERT_EQ(Train({"self-play", "--output", "@games", "--games", kSanitized ? "5" : "60", "--depth",
                   "2", "--plies", "6-20"})
                .status,
            0);
  const base::Ended ended =
      Run(base::FitCommand<DamaTrainingTraits, NetworkTrainer>::Tool("tav-dama", "fit-network", ""),
          {"@games", "--output", "@network", "--epochs", "2", "--proved"});
  ASSERT_EQ(ended.status, 0) << ended.complained;
  EXPECT_THAT(ended.said, HasSubstr("from 18 pieces, epoch 1: held out 0."));
  const auto learnt = DamaTrainingTraits::WithWeights(files::TextOf(Path("network")), {});
  ASSERT_TRUE(learnt.ok()) << learnt.status();
  EXPECT_EQ(learnt->options().evaluation, Evaluation::kNetwork);
  const auto value = [&](const std::string& position) {
    return learnt->Evaluate(Parsed(position)).centi();
  };
  if (!kSanitized) {
    EXPECT_GT(value("W:W21-32:B1-9"), value("W:W21-29:B1-12"));
  }
}

}  // namespace
}  // namespace tavoliere::dama
