#include "core/learn/models/network_model.h"

#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace tavoliere::learn {
namespace {

// One term, and four inputs.
NetworkShape Small() { return {{0.5F}, 4, 8}; }

// Those with both of the first two inputs, or with neither, are won: no sum of weights tells them
// from the others. The term says nothing.
NetworkExamples BothOrNeither(int count, std::uint64_t seed) {
  NetworkExamples examples(Small());
  std::mt19937_64 random(seed);
  for (int i = 0; i < count; ++i) {
    const auto bits = random();
    std::vector<std::uint16_t> inputs;
    for (std::uint16_t input = 0; input < 4; ++input) {
      if ((bits >> input & 1) != 0) inputs.push_back(input);
    }
    const float term = (bits >> 8 & 1) != 0 ? 1.0F : -1.0F;
    examples.Add({term}, inputs, (bits & 1) == (bits >> 1 & 1) ? 1.0F : 0.0F);
  }
  return examples;
}

NetworkFitOptions Options(int epochs) {
  NetworkFitOptions options;
  options.epochs = epochs;
  options.patience = epochs;
  options.batch = 50;
  options.rate = 0.02F;
  options.seed = 3;
  return options;
}

NetworkValues Fitted(const NetworkFitOptions& options, NetworkReport* best = nullptr) {
  NetworkValues values = FirstValues(Small(), options.seed);
  const NetworkReport report = FitNetwork(Small(), BothOrNeither(2000, 1), BothOrNeither(200, 2),
                                          options, values, [](const auto&) {});
  if (best != nullptr) *best = report;
  return values;
}

TEST(NetworkModel, LearnsWhatNoSumOfWeightsExpresses) {
  NetworkReport best;
  const NetworkValues values = Fitted(Options(60), &best);
  // The best without knowing anything is ln 2.
  EXPECT_LT(best.loss, 0.3);
  EXPECT_EQ(CrossEntropy(Small(), values, BothOrNeither(200, 2)), best.loss);
}

TEST(NetworkModel, LearnsTheTermsByTheirScale) {
  NetworkExamples examples(Small());
  for (int i = 0; i < 400; ++i) {
    const float term = i % 2 == 0 ? 2.0F : -2.0F;
    examples.Add({term}, {}, 1.0F / (1.0F + std::exp(-0.3F * term)));
  }
  NetworkValues values = FirstValues(Small(), 1);
  FitNetwork(Small(), examples, examples, Options(60), values, [](const auto&) {});
  EXPECT_NEAR(values[0] * Small().term_scales[0], 0.3, 0.02);
}

TEST(NetworkModel, IsTheSameOnAnyThreads) {
  NetworkFitOptions options = Options(3);
  const NetworkValues one = Fitted(options);
  for (const int threads : {2, 3, 9}) {
    options.threads = threads;
    EXPECT_EQ(Fitted(options), one) << threads;
  }
  options.seed = 4;
  EXPECT_NE(Fitted(options), one);
}

TEST(NetworkModel, StopsWhenNothingGetsBetter) {
  // What is held out is the contrary of what is learnt.
  const NetworkExamples train = BothOrNeither(500, 1);
  NetworkExamples contrary(Small());
  for (std::size_t i = 0; i < train.size(); ++i)
    contrary.Add({train.terms(i)[0]}, train.inputs(i), 1.0F - train.chance(i));
  NetworkFitOptions options = Options(200);
  options.patience = 3;
  NetworkValues values = FirstValues(Small(), 1);
  std::vector<NetworkReport> reports;
  const NetworkReport best =
      FitNetwork(Small(), train, contrary, options, values,
                 [&](const NetworkReport& report) { reports.push_back(report); });
  EXPECT_LT(reports.size(), 100U);
  EXPECT_EQ(static_cast<int>(reports.size()) - best.epoch, 3);
  EXPECT_EQ(reports[static_cast<std::size_t>(best.epoch) - 1].loss, best.loss);
  EXPECT_EQ(CrossEntropy(Small(), values, contrary), best.loss);
}

TEST(NetworkModel, RoundsAndCutsOff) {
  EXPECT_EQ(Rounded(1.26F, 10.0F, 100), 13);
  EXPECT_EQ(Rounded(-1.26F, 10.0F, 100), -13);
  EXPECT_EQ(Rounded(50.0F, 10.0F, 100), 100);
  EXPECT_EQ(Rounded(-50.0F, 10.0F, 100), -100);
}

}  // namespace
}  // namespace tavoliere::learn
