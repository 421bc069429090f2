#include "core/learn/models/pattern_network.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/learn/models/quantised_network.h"

namespace tavoliere::learn {
namespace {

using ::testing::HasSubstr;
using Sizes = PatternNetworkShape;

// Two slots share rows 0 to 2; one has rows 3 and 4 for itself.
Sizes ToyNetwork() {
  Sizes shape;
  shape.slots = {0, 0, 3};
  shape.rows = 5;
  shape.stages = 3;
  return shape;
}

// Won where the first two indices are equal; at stage 2 the other way round. Index 2 of the first
// is never seen.
Examples EqualPairs(int count, std::uint64_t seed) {
  Examples examples(3);
  std::mt19937_64 random(seed);
  for (int i = 0; i < count; ++i) {
    const std::vector<std::uint16_t> indices = {static_cast<std::uint16_t>(random() % 2),
                                                static_cast<std::uint16_t>(random() % 2),
                                                static_cast<std::uint16_t>(random() % 2)};
    const int stage = 1 + static_cast<int>(random() % 2);
    const bool won = (indices[0] == indices[1]) == (stage == 1);
    examples.Add(stage, absl::MakeSpan(indices), won ? 3.0F : -3.0F);
  }
  return examples;
}

PatternFitOptions ToyNetworkOptions() {
  PatternFitOptions options;
  options.epochs = 30;
  options.batch = 50;
  options.rate = 0.01F;
  return options;
}

PatternValues FittedNetwork(const PatternFitOptions& options, PatternFitReport* best = nullptr) {
  PatternValues values = FirstValues(ToyNetwork(), options.seed);
  const PatternFitReport report =
      FitPatternNetwork(ToyNetwork(), EqualPairs(3000, 1), EqualPairs(300, 2), options, values,
                        [](const PatternFitReport&) {});
  if (best != nullptr) *best = report;
  return values;
}

PatternValues RandomNetworkValues(const Sizes& shape, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<float> uniform(-0.4F, 0.4F);
  PatternValues values(shape.parameters());
  std::generate(values.begin(), values.end(), [&] { return uniform(random); });
  return values;
}

float NaiveUnit(float sum) { return std::clamp(sum, 0.0F, 1.0F); }

// As the header says, a sum at a time.
float NaiveLogits(const Sizes& shape, const PatternValues& values, std::size_t stage,
                  const std::vector<std::uint16_t>& indices) {
  std::vector<float> first(Sizes::kWidth);
  for (std::size_t i = 0; i < first.size(); ++i) {
    float sum = values[shape.biases_at() + i];
    for (std::size_t slot = 0; slot < indices.size(); ++slot)
      sum += values[(shape.slots[slot] + indices[slot]) * Sizes::kWidth + i];
    first[i] = NaiveUnit(sum);
  }
  const float* const stack = &values[shape.StackAt(stage)];
  float logits = stack[Sizes::kBiasAt];
  for (std::size_t i = 0; i < Sizes::kWidth; ++i) logits += first[i] * stack[Sizes::kDirectAt + i];
  std::vector<float> second(Sizes::kSecond);
  for (std::size_t j = 0; j < second.size(); ++j) {
    float sum = stack[Sizes::kSecondBiasesAt + j];
    for (std::size_t i = 0; i < Sizes::kWidth; ++i) sum += first[i] * stack[i * Sizes::kSecond + j];
    second[j] = NaiveUnit(sum);
  }
  for (std::size_t k = 0; k < Sizes::kThird; ++k) {
    float sum = stack[Sizes::kThirdBiasesAt + k];
    for (std::size_t j = 0; j < Sizes::kSecond; ++j)
      sum += second[j] * stack[Sizes::kThirdAt + j * Sizes::kThird + k];
    logits += NaiveUnit(sum) * stack[Sizes::kOutputAt + k];
  }
  return logits;
}

const std::vector<std::vector<std::uint16_t>> kToyIndices = {{0, 0, 0}, {0, 1, 1}, {2, 1, 0}};

TEST(PatternNetwork, IsWhatItsHeaderSays) {
  const PatternValues values = RandomNetworkValues(ToyNetwork(), 3);
  for (const auto& indices : kToyIndices) {
    for (std::size_t stage = 0; stage < 3; ++stage) {
      EXPECT_NEAR(LogitsOf(ToyNetwork(), values.data(), stage, indices.data()),
                  NaiveLogits(ToyNetwork(), values, stage, indices), 1e-4F);
    }
  }
}

TEST(PatternNetwork, LearnsWhatNoSumOfWeightsExpresses) {
  PatternFitReport best;
  const PatternValues values = FittedNetwork(ToyNetworkOptions(), &best);
  EXPECT_LT(best.held_out, 0.5);
  const auto errors = ErrorsByStage(ToyNetwork(), values, EqualPairs(300, 2), 1.0F);
  ASSERT_EQ(errors.size(), 2U);
  EXPECT_EQ(std::sqrt(Summed(errors).square), best.held_out);
}

TEST(PatternNetwork, IsTheSameOnAnyThreads) {
  PatternFitOptions options = ToyNetworkOptions();
  options.epochs = 2;
  const PatternValues one = FittedNetwork(options);
  for (const int threads : {2, 4}) {
    options.threads = threads;
    EXPECT_EQ(FittedNetwork(options), one) << threads;
  }
  options.seed = 4;
  EXPECT_NE(FittedNetwork(options), one);
}

TEST(PatternNetwork, KeepsWhatDidBestOnTheHeldOutExamples) {
  PatternFitOptions options = ToyNetworkOptions();
  options.rate = 0.3F;  // too much: it does not get better and better
  PatternValues values = FirstValues(ToyNetwork(), 1);
  std::vector<double> seen;
  const PatternFitReport best =
      FitPatternNetwork(ToyNetwork(), EqualPairs(300, 1), EqualPairs(100, 2), options, values,
                        [&](const PatternFitReport& report) { seen.push_back(report.held_out); });
  EXPECT_EQ(best.held_out, *std::min_element(seen.begin(), seen.end()));
  EXPECT_NE(best.held_out, seen.back());
  EXPECT_EQ(std::sqrt(Summed(ErrorsByStage(ToyNetwork(), values, EqualPairs(100, 2), 1.0F)).square),
            best.held_out);
}

TEST(PatternNetwork, ARowThatIsNeverThereStaysNothing) {
  const PatternValues values = FittedNetwork(ToyNetworkOptions());
  for (std::size_t i = 0; i < Sizes::kWidth; ++i) {
    EXPECT_EQ(values[2 * Sizes::kWidth + i], 0.0F);
    EXPECT_LE(std::abs(values[i]), Sizes::kLargestRow);
  }
}

QuantisedNetwork ReadToyNetwork(const std::string& text) {
  const auto network = QuantisedNetwork::Read("toy", text);
  EXPECT_TRUE(network.ok()) << network.status();
  return network.value_or(QuantisedNetwork());
}

TEST(QuantisedNetwork, IsCloseToWhatIsLearnt) {
  const PatternValues values = RandomNetworkValues(ToyNetwork(), 5);
  const std::string text = QuantisedNetwork::Text("toy", "toy network", ToyNetwork(), values);
  const QuantisedNetwork network = ReadToyNetwork(text);
  for (const auto& indices : kToyIndices) {
    for (std::size_t stage = 0; stage < 3; ++stage) {
      const std::vector<std::uint32_t> rows = {indices[0], indices[1], 3U + indices[2]};
      EXPECT_NEAR(network.Value(stage, rows) / QuantisedNetwork::kLogit,
                  NaiveLogits(ToyNetwork(), values, stage, indices), 0.02);
    }
  }
}

std::string NetworkComplaint(const std::string& text, const std::string& model = "toy network",
                             std::uint32_t rows = 5) {
  const auto network = QuantisedNetwork::Read("toy", text);
  const absl::Status status = network.ok() ? network->CheckModel(model, rows, 3) : network.status();
  return std::string(status.message());
}

TEST(QuantisedNetwork, OfAnotherModelIsRefused) {
  const std::string text = QuantisedNetwork::Text("toy", "toy network", ToyNetwork(),
                                                  RandomNetworkValues(ToyNetwork(), 5));
  EXPECT_EQ(NetworkComplaint(text), "");
  EXPECT_EQ(NetworkComplaint(text, "other network"),
            "holds 5 rows and 3 stages of toy network, not 5 and 3 of other network");
  EXPECT_THAT(NetworkComplaint(text, "toy network", 6), HasSubstr("not 6 and 3"));
  EXPECT_EQ(NetworkComplaint("no"), "is not a network file");
  std::string damaged = text;
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  EXPECT_EQ(NetworkComplaint(damaged), "is damaged: the checksum of section 'stacks' is wrong");
}

TEST(QuantisedNetwork, WhoseSumsCouldOverflowIsRefused) {
  PatternValues values = RandomNetworkValues(ToyNetwork(), 5);
  values[ToyNetwork().StackAt(1) + Sizes::kBiasAt] = 2000.0F;
  EXPECT_EQ(NetworkComplaint(QuantisedNetwork::Text("toy", "toy network", ToyNetwork(), values)),
            "has numbers out of range");
  values = RandomNetworkValues(ToyNetwork(), 5);
  values[ToyNetwork().biases_at()] = 100.0F;
  EXPECT_EQ(NetworkComplaint(QuantisedNetwork::Text("toy", "toy network", ToyNetwork(), values)),
            "has numbers out of range");
}

}  // namespace
}  // namespace tavoliere::learn
