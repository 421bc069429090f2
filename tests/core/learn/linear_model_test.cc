#include "core/learn/models/linear_model.h"

#include <cmath>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tavoliere::learn {
namespace {

constexpr std::uint32_t kPattern = 9;
constexpr std::uint32_t kCount = 4;

// Two images of a pattern that share their weights, and a count.
ModelShape Toy() { return {{0, 0, kPattern}, kPattern + kCount, {0, 10, 20}}; }

ModelWeights RandomWeights(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<float> uniform(-5.0F, 5.0F);
  ModelWeights weights;
  for (std::size_t i = 0; i < 3 * (kPattern + kCount); ++i) weights.push_back(uniform(random));
  return weights;
}

float At(const ModelWeights& weights, int stage, const std::vector<std::uint16_t>& slots) {
  const int knot = stage < 10 ? 0 : 1;
  const float high = static_cast<float>(stage - 10 * knot) / 10.0F;
  const auto of = [&](std::size_t i) {
    const auto low = static_cast<std::size_t>(knot) * (kPattern + kCount);
    const float above = high > 0 ? weights[low + kPattern + kCount + i] : 0.0F;
    return (1.0F - high) * weights[low + i] + high * above;
  };
  return of(slots[0]) + of(slots[1]) + of(kPattern + slots[2]);
}

Examples Drawn(const ModelWeights& weights, std::uint64_t seed, int count, float noise = 0.0F) {
  std::mt19937_64 random(seed);
  std::normal_distribution<float> normal;
  Examples examples(3);
  for (int i = 0; i < count; ++i) {
    const std::vector<std::uint16_t> slots = {static_cast<std::uint16_t>(random() % kPattern),
                                              static_cast<std::uint16_t>(random() % kPattern),
                                              static_cast<std::uint16_t>(random() % kCount)};
    const int stage = static_cast<int>(random() % 21);
    examples.Add(stage, slots, At(weights, stage, slots) + noise * normal(random));
  }
  return examples;
}

double HeldOutError(const ModelWeights& weights, const Examples& examples) {
  return std::sqrt(Summed(ErrorsByStage(Toy(), weights, examples)).square);
}

FitReport FitQuietly(const Examples& train, const Examples& held_out, const FitOptions& options,
                     ModelWeights& weights) {
  return Fit(Toy(), train, held_out, options, weights, [](const FitReport&) {});
}

TEST(ShareOf, LiesBetweenTheKnots) {
  const std::vector<int> knots = {4, 8, 16};
  EXPECT_EQ(ShareOf(knots, 0).low, 0U);
  EXPECT_EQ(ShareOf(knots, 0).high_share, 0.0F);
  EXPECT_EQ(ShareOf(knots, 6).low, 0U);
  EXPECT_EQ(ShareOf(knots, 6).high_share, 0.5F);
  EXPECT_EQ(ShareOf(knots, 8).low, 1U);
  EXPECT_EQ(ShareOf(knots, 8).high_share, 0.0F);
  EXPECT_EQ(ShareOf(knots, 14).high_share, 0.75F);
  EXPECT_EQ(ShareOf(knots, 60).low, 2U);
  EXPECT_EQ(ShareOf(knots, 60).high_share, 0.0F);
}

TEST(Fit, FindsTheWeightsThatMadeTheValues) {
  const ModelWeights truth = RandomWeights(1);
  const Examples train = Drawn(truth, 2, 5000);
  const Examples held_out = Drawn(truth, 3, 500);
  for (const Loss loss : {Loss::kSquared, Loss::kLogistic}) {
    FitOptions options;
    options.loss = loss;
    options.shrink = 1e-3F;
    options.smooth = 0.0F;
    options.iterations = 200;
    ModelWeights weights;
    const FitReport report = FitQuietly(train, held_out, options, weights);
    EXPECT_LT(report.held_out, 0.05) << static_cast<int>(loss);
    EXPECT_NEAR(HeldOutError(weights, held_out), report.held_out, 1e-6);
  }
}

TEST(Fit, DoesNotDependOnTheThreads) {
  const ModelWeights truth = RandomWeights(1);
  const Examples train = Drawn(truth, 2, 3000, 2.0F);
  const Examples held_out = Drawn(truth, 3, 500, 2.0F);
  FitOptions options;
  ModelWeights one;
  ModelWeights three;
  FitQuietly(train, held_out, options, one);
  options.threads = 3;
  FitQuietly(train, held_out, options, three);
  EXPECT_EQ(one, three);
}

TEST(Fit, KeepsWhatDidBestOnTheHeldOutExamples) {
  const ModelWeights truth = RandomWeights(1);
  const Examples train = Drawn(truth, 2, 60, 8.0F);
  const Examples held_out = Drawn(truth, 3, 500);
  FitOptions options;
  options.shrink = 0.0F;
  options.smooth = 0.0F;
  options.look_every = 1;
  options.iterations = 200;
  ModelWeights weights;
  double best = 1e9;
  int looks = 0;
  const FitReport report = Fit(Toy(), train, held_out, options, weights, [&](const auto& look) {
    best = std::min(best, look.held_out);
    ++looks;
  });
  EXPECT_LT(looks, 200);
  EXPECT_EQ(report.held_out, best);
  EXPECT_NEAR(HeldOutError(weights, held_out), best, 1e-6);
}

// Smoothed with the knots next to a knot, and with those two away.
class FitPenalties : public ::testing::TestWithParam<std::uint32_t> {};
INSTANTIATE_TEST_SUITE_P(KnotsApart, FitPenalties, ::testing::Values(1, 2));

TEST_P(FitPenalties, AndErrorsAreLeast) {
  const Examples train = Drawn(RandomWeights(1), 2, 100, 2.0F);
  FitOptions options;
  options.shrink = 3.0F;
  options.smooth = 7.0F;
  options.smooth_apart = GetParam();
  options.iterations = 300;
  ModelWeights weights;
  FitQuietly(train, Examples(3), options, weights);
  const auto loss = [&](const ModelWeights& at) {
    const StageError errors = Summed(ErrorsByStage(Toy(), at, train));
    double sum = errors.square * static_cast<double>(errors.count);
    const std::size_t apart = GetParam() * (kPattern + kCount);
    for (std::size_t i = 0; i < at.size(); ++i) {
      sum += 3.0 * at[i] * at[i];
      if (i + apart < at.size()) sum += 7.0 * std::pow(at[i] - at[i + apart], 2);
    }
    return sum;
  };
  const double least = loss(weights);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    for (const float step : {-0.02F, 0.02F}) {
      ModelWeights beside = weights;
      beside[i] += step;
      EXPECT_GT(loss(beside), least) << i;
    }
  }
}

TEST(Fit, OfPackedExamplesIsThatOfTheirIndices) {
  Examples packed(3, 1, [](const std::uint8_t* byte, std::uint16_t* indices) {
    indices[0] = static_cast<std::uint16_t>(*byte % kPattern);
    indices[1] = static_cast<std::uint16_t>(*byte / kPattern % kPattern);
    indices[2] = static_cast<std::uint16_t>(*byte % kCount);
  });
  Examples whole(3);
  for (std::uint32_t i = 0; i < 256; ++i) {
    const auto byte = static_cast<std::uint8_t>(i);
    const int stage = static_cast<int>(i % 21);
    packed.Add(stage, absl::MakeConstSpan(&byte, 1), static_cast<float>(i % 17));
    whole.Add(stage,
              std::vector<std::uint16_t>{static_cast<std::uint16_t>(i % kPattern),
                                         static_cast<std::uint16_t>(i / kPattern % kPattern),
                                         static_cast<std::uint16_t>(i % kCount)},
              static_cast<float>(i % 17));
  }
  ModelWeights of_packed;
  ModelWeights of_whole;
  FitQuietly(packed, packed, {}, of_packed);
  FitQuietly(whole, whole, {}, of_whole);
  EXPECT_EQ(of_packed, of_whole);
  EXPECT_NE(of_packed, ModelWeights(of_packed.size(), 0.0F));
}

TEST(Fit, TakesWhatIsRareFromTheNeighbouringKnots) {
  // Configuration 5 is seen at stage 0 alone.
  Examples train(3);
  for (int i = 0; i < 2000; ++i) {
    train.Add(0, std::vector<std::uint16_t>{5, 5, 0}, 8.0F);
    train.Add(20, std::vector<std::uint16_t>{1, 1, 1}, -8.0F);
  }
  FitOptions options;
  options.shrink = 0.1F;
  ModelWeights weights;
  FitQuietly(train, Examples(3), options, weights);
  const std::size_t last = 2 * (kPattern + kCount);
  EXPECT_GT(weights[last + 5], 0.5F * weights[5]);
  options.smooth = 0.0F;
  weights.clear();
  FitQuietly(train, Examples(3), options, weights);
  EXPECT_NEAR(weights[last + 5], 0.0F, 1e-3F);
}

Examples FourAlike() {
  Examples examples(3);
  for (int i = 0; i < 4; ++i) examples.Add(0, std::vector<std::uint16_t>{5, 6, 0}, 9.0F);
  return examples;
}

TEST(Fit, ShrinksWhatIsRare) {
  const Examples train = FourAlike();
  FitOptions options;
  options.shrink = 1.0F;
  options.smooth = 0.0F;
  ModelWeights weights;
  FitQuietly(train, Examples(3), options, weights);
  // Three weights w with 4 (9 - 3 w) = w.
  EXPECT_NEAR(weights[5], 36.0F / 13.0F, 1e-3F);
}

TEST(Fit, ShrinksToWhatItBeginsFrom) {
  const Examples train = FourAlike();
  FitOptions options;
  options.shrink = 1.0F;
  options.smooth = 5.0F;
  const ModelWeights start = RandomWeights(1);
  ModelWeights weights = start;
  FitQuietly(train, Examples(3), options, weights);
  // What no example speaks of, there and at the knots beside, stays.
  EXPECT_EQ(weights[4], start[4]);
  EXPECT_EQ(weights[kPattern + kCount + 4], start[kPattern + kCount + 4]);
  EXPECT_NE(weights[5], start[5]);
  options.shrink = 1e6F;
  weights = start;
  FitQuietly(train, Examples(3), options, weights);
  EXPECT_NEAR(weights[5], start[5], 1e-3F);
}

TEST(TakeBestMean, MakesOldExamplesCountThatAreGone) {
  const ModelWeights truth = RandomWeights(1);
  const Examples held_out = Drawn(truth, 3, 500);
  FitOptions options;
  options.shrink = 1e-3F;
  options.smooth = 0.0F;
  ModelWeights start;
  ModelWeights fitted;
  FitQuietly(Drawn(truth, 2, 300, 4.0F), Examples(3), options, start);
  FitQuietly(Drawn(truth, 5, 300, 4.0F), Examples(3), options, fitted);
  const double before = std::min(HeldOutError(start, held_out), HeldOutError(fitted, held_out));
  ModelWeights mean = fitted;
  const double share = TakeBestMean(Toy(), start, held_out, mean);
  EXPECT_GT(share, 0.2);
  EXPECT_LT(share, 0.8);
  EXPECT_LT(HeldOutError(mean, held_out), 0.9 * before);
  EXPECT_NEAR(mean[0], (1.0 - share) * start[0] + share * fitted[0], 1e-4);
}

TEST(TakeBestMean, StaysWhereNothingIsBetter) {
  const ModelWeights truth = RandomWeights(1);
  const Examples held_out = Drawn(truth, 3, 500);
  ModelWeights fitted = RandomWeights(2);
  EXPECT_EQ(TakeBestMean(Toy(), truth, held_out, fitted), 0.0);
  EXPECT_EQ(fitted, truth);
  fitted = truth;
  EXPECT_EQ(TakeBestMean(Toy(), RandomWeights(2), held_out, fitted), 1.0);
  EXPECT_EQ(fitted, truth);
}

TEST(ErrorsByStage, AreListedByStage) {
  Examples examples(3);
  examples.Add(0, std::vector<std::uint16_t>{0, 0, 0}, 2.0F);
  examples.Add(0, std::vector<std::uint16_t>{0, 0, 0}, -4.0F);
  examples.Add(7, std::vector<std::uint16_t>{0, 0, 0}, 3.0F);
  const ModelWeights nothing(3 * (kPattern + kCount), 0.0F);
  const auto errors = ErrorsByStage(Toy(), nothing, examples);
  EXPECT_EQ(errors.at(0).count, 2U);
  EXPECT_DOUBLE_EQ(errors.at(0).mean, 1.0);
  EXPECT_DOUBLE_EQ(errors.at(0).absolute, 3.0);
  EXPECT_DOUBLE_EQ(errors.at(0).square, 10.0);
  EXPECT_DOUBLE_EQ(Summed(errors).absolute, 3.0);
}

TEST(Quantised, RoundsAndCutsOff) {
  EXPECT_THAT(Quantised({0.0F, 0.5F, -0.26F, 1e6F, -1e6F}, 10),
              ::testing::ElementsAre(0, 5, -3, 32'767, -32'767));
}

}  // namespace
}  // namespace tavoliere::learn
