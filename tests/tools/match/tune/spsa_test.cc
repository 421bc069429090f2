#include "tools/match/tune/spsa.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace tavoliere::match {
namespace {

TuneSettings TwoParameters() {
  TuneSettings settings;
  settings.parameters = {{"A", 20, 0, 200, 4}, {"B", 70, -50, 100, 3}};
  settings.iterations = 2000;
  return settings;
}

// How far the values lie from (100, 10), in steps.
double Distance(const TuneSettings& settings, double a, double b) {
  const double x = (a - 100) / settings.parameters[0].step;
  const double y = (b - 10) / settings.parameters[1].step;
  return std::sqrt(x * x + y * y);
}

TEST(SpsaTest, FindsTheOptimumOfANoisyQuadratic) {
  const TuneSettings settings = TwoParameters();
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    Spsa spsa(settings, seed);
    std::mt19937 games(static_cast<unsigned>(seed));
    while (spsa.iterations() < settings.iterations) {
      const Spsa::Trial trial = spsa.NextTrial();
      const auto loss = [&](const std::vector<std::int64_t>& values) {
        return std::pow(
            Distance(settings, static_cast<double>(values[0]), static_cast<double>(values[1])), 2);
      };
      const double strength = 0.02 * (loss(trial.minus) - loss(trial.plus));
      std::bernoulli_distribution wins(1 / (1 + std::exp(-strength)));
      std::int64_t balance = 0;
      for (int game = 0; game < 16; ++game) balance += wins(games) ? 1 : -1;
      spsa.Take(balance);
    }
    EXPECT_LT(Distance(settings, spsa.values()[0], spsa.values()[1]), 3)
        << "seed " << seed << ": " << spsa.values()[0] << ", " << spsa.values()[1];
  }
}

TEST(SpsaTest, PerturbationsDependOnSeedAndIterationOnly) {
  const TuneSettings settings = TwoParameters();
  Spsa won(settings, 7);
  Spsa lost(settings, 7);
  Spsa other(settings, 8);
  bool other_differs = false;
  for (int k = 0; k < 50; ++k) {
    const auto sign = [](const Spsa& spsa, std::size_t i) {
      const Spsa::Trial trial = spsa.NextTrial();
      return trial.plus[i] > trial.minus[i];
    };
    for (const std::size_t i : {0u, 1u}) {
      EXPECT_EQ(sign(won, i), sign(lost, i)) << "iteration " << k + 1;
      other_differs = other_differs || sign(won, i) != sign(other, i);
    }
    won.Take(1);
    lost.Take(-1);
    other.Take(1);
  }
  EXPECT_NE(won.values(), lost.values());
  EXPECT_TRUE(other_differs);
}

TEST(SpsaTest, FollowsTheGains) {
  TuneSettings settings = TwoParameters();
  settings.iterations = 100;
  Spsa spsa(settings, 1);
  const Spsa::Trial trial = spsa.NextTrial();
  const double sign = trial.plus[0] > trial.minus[0] ? 1 : -1;
  spsa.Take(5);
  const double width = 4 * std::pow(100.0, 0.101);
  const double gain = 0.002 * 4 * 4 * std::pow(110.0 / 11.0, 0.602);
  EXPECT_NEAR(spsa.values()[0], 20 + sign * 5 * gain / width, 1e-12);
}

TEST(SpsaTest, ClampsValuesAndTrials) {
  TuneSettings settings;
  settings.parameters = {{"A", 1, 0, 2, 50}};
  settings.rate = 1;
  settings.iterations = 20;
  Spsa spsa(settings, 3);
  while (spsa.iterations() < settings.iterations) {
    const Spsa::Trial trial = spsa.NextTrial();
    for (const std::int64_t value : {trial.plus[0], trial.minus[0]}) {
      EXPECT_TRUE(value == 0 || value == 2) << value;
    }
    spsa.Take(16);
    EXPECT_TRUE(spsa.values()[0] == 0 || spsa.values()[0] == 2) << spsa.values()[0];
  }
}

TEST(SpsaTest, RoundsUpAsOftenAsTheFractionDemands) {
  TuneSettings settings;
  settings.parameters = {{"A", 10.25, 0, 100, 2}};
  settings.gamma = 0;  // each trial changes the value by 2
  settings.iterations = 10'000;
  Spsa spsa(settings, 5);
  double sum = 0;
  while (spsa.iterations() < settings.iterations) {
    const Spsa::Trial trial = spsa.NextTrial();
    EXPECT_EQ(std::abs(trial.plus[0] - trial.minus[0]), 4);
    sum += static_cast<double>(trial.plus[0] + trial.minus[0]) / 2;
    spsa.Take(0);
  }
  EXPECT_NEAR(sum / 10'000, 10.25, 0.02);
}

}  // namespace
}  // namespace tavoliere::match
