#include "core/learn/models/layered_network.h"

#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace tavoliere::learn {
namespace {

LayeredShape SmallLayers() { return {6, {20, 5, 4}}; }

std::vector<std::uint16_t> SomeInputs(std::uint64_t bits) {
  std::vector<std::uint16_t> inputs;
  for (std::uint16_t input = 0; input < 6; ++input) {
    if ((bits >> input & 1) != 0) inputs.push_back(input);
  }
  return inputs;
}

// Those with an even number of the first three inputs are won.
NetworkExamples Even(int count, std::uint64_t seed) {
  NetworkExamples examples{NetworkShape{}};
  std::mt19937_64 random(seed);
  for (int i = 0; i < count; ++i) {
    const auto bits = random();
    const auto ones = (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1);
    examples.Add({}, SomeInputs(bits), ones % 2 == 0 ? 1.0F : 0.0F);
  }
  return examples;
}

NetworkFitOptions LayeredOptions(int epochs) {
  NetworkFitOptions options;
  options.epochs = epochs;
  options.patience = epochs;
  options.batch = 50;
  options.rate = 0.01F;
  return options;
}

NetworkValues FittedLayers(const NetworkFitOptions& options, NetworkReport* best = nullptr) {
  NetworkValues values = FirstValues(SmallLayers(), options.seed);
  const NetworkReport report = FitLayers(SmallLayers(), Even(2000, 1), Even(200, 2), options,
                                         values, [](const NetworkReport&) {});
  if (best != nullptr) *best = report;
  return values;
}

TEST(LayeredNetwork, EveryParameterHasAPlaceOfItsOwn) {
  const LayeredShape shape = SmallLayers();
  EXPECT_EQ(shape.RowAt(1), 20U);
  EXPECT_EQ(shape.first_biases_at(), 120U);
  EXPECT_EQ(shape.WeightsAt(1), 140U);
  EXPECT_EQ(shape.BiasesAt(1), 240U);
  EXPECT_EQ(shape.WeightsAt(2), 245U);
  EXPECT_EQ(shape.BiasesAt(2), 265U);
  EXPECT_EQ(shape.WeightsAt(3), 269U);
  EXPECT_EQ(shape.BiasesAt(3), 273U);
  EXPECT_EQ(shape.parameters(), 274U);
}

TEST(LayeredNetwork, IsWhatItsHeaderSays) {
  const LayeredShape shape = {2, {1, 1}};
  // Rows 0.5 and 9, bias 0.25; then 2 times the unit and 0.1; 3 times that and -1.
  const NetworkValues values = {0.5F, 9.0F, 0.25F, 0.5F, 0.1F, 3.0F, -1.0F};
  EXPECT_FLOAT_EQ(LogitsOf(shape, values, {}), 3.0F * (0.5F * 0.0625F + 0.1F) - 1.0F);
  EXPECT_FLOAT_EQ(LogitsOf(shape, values, {0}), 3.0F * (0.5F * 0.5625F + 0.1F) - 1.0F);
  EXPECT_FLOAT_EQ(LogitsOf(shape, values, {1}), 3.0F * 0.6F - 1.0F);
}

TEST(LayeredNetwork, TheGradientIsThatOfSmallSteps) {
  const LayeredShape shape = SmallLayers();
  NetworkValues values = FirstValues(shape, 7);
  const NetworkExamples examples = Even(1, 5);
  NetworkValues gradient(shape.parameters(), 0.0F);
  AddGradient(shape, values, examples, 0, absl::MakeSpan(gradient));
  int moved = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    constexpr float kStep = 2e-3F;
    const float value = values[i];
    values[i] = value + kStep;
    const double above = CrossEntropy(shape, values, examples);
    values[i] = value - kStep;
    const double below = CrossEntropy(shape, values, examples);
    values[i] = value;
    EXPECT_NEAR((above - below) / (2.0 * kStep), gradient[i], 2e-3) << i;
    if (std::abs(gradient[i]) > 1e-2F) ++moved;
  }
  EXPECT_GT(moved, 20);
}

TEST(LayeredNetwork, LearnsWhatNoSumOfWeightsExpresses) {
  NetworkReport best;
  const NetworkValues values = FittedLayers(LayeredOptions(40), &best);
  // The best without knowing anything is ln 2.
  EXPECT_LT(best.loss, 0.4);
  EXPECT_EQ(CrossEntropy(SmallLayers(), values, Even(200, 2)), best.loss);
}

TEST(LayeredNetwork, IsTheSameOnAnyThreads) {
  NetworkFitOptions options = LayeredOptions(2);
  const NetworkValues one = FittedLayers(options);
  for (const int threads : {2, 4}) {
    options.threads = threads;
    EXPECT_EQ(FittedLayers(options), one) << threads;
  }
  options.seed = 4;
  EXPECT_NE(FittedLayers(options), one);
}

}  // namespace
}  // namespace tavoliere::learn
