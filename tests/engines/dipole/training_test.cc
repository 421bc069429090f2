#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "engines/dipole/fit.h"
#include "engines/dipole/self_play.h"

namespace tavoliere::dipole {
namespace {

std::vector<Sample> FewGames() {
  SelfPlayOptions options;
  options.games = 20;
  options.nodes = 30;
  return PlayAgainstItself(Evaluator(), options);
}

TEST(SelfPlay, SamplesAreUnfinishedPositionsOfGames) {
  int wins = 0;
  const std::vector<Sample> samples = FewGames();
  for (const Sample& sample : samples) {
    EXPECT_FALSE(sample.position.Finished());
    EXPECT_FALSE(sample.score.IsMate());
    wins += sample.won ? 1 : 0;
  }
  EXPECT_GT(samples.size(), 100U);
  EXPECT_GT(wins, 0);
  EXPECT_LT(wins, static_cast<int>(samples.size()));
}

TEST(SelfPlay, OneSideOfAGameWinsAllOfIt) {
  const std::vector<Sample> samples = FewGames();
  for (std::size_t i = 1; i < samples.size(); ++i) {
    const Sample& last = samples[i - 1];
    const Sample& next = samples[i];
    if (next.game != last.game) continue;
    const bool same_side = next.position.turn() == last.position.turn();
    ASSERT_EQ(next.won == last.won, same_side) << Dipole::Format(next.position);
  }
}

TEST(SelfPlay, TheSameSeedGivesTheSameGames) {
  const std::vector<Sample> once = FewGames();
  const std::vector<Sample> again = FewGames();
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i].position, again[i].position);
}

// Samples whose target depends on nothing but the number of checkers.
std::vector<Sample> MoreCheckersWin() {
  std::vector<Sample> samples = FewGames();
  for (Sample& sample : samples) {
    const Position& position = sample.position;
    const int more =
        position.checkers(position.turn()) - position.checkers(core::Opponent(position.turn()));
    sample.won = more > 0;
    sample.score = core::Score(more == 0 ? 0 : more > 0 ? 1000 : -1000);
  }
  return samples;
}

TEST(Fit, LearnsWhatDecides) {
  const std::vector<Sample> samples = MoreCheckersWin();
  constexpr int kEpochs = 100;
  FitOptions options;
  options.result_share = 0.0;
  options.epochs = kEpochs;
  std::vector<double> losses;
  const Fitted fitted = Fit(samples, options, [&](int, double loss) { losses.push_back(loss); });
  ASSERT_EQ(losses.size(), static_cast<std::size_t>(kEpochs));
  EXPECT_LT(losses.back(), losses.front());
  EXPECT_EQ(losses.back(), fitted.loss);

  // As rounded to whole numbers.
  int decided = 0;
  int right = 0;
  for (const Sample& sample : samples) {
    if (sample.score == core::Score::Draw()) continue;
    const core::Score value =
        Weigh(TermsOf(sample.position), fitted.weights) + fitted.net.Value(sample.position);
    ++decided;
    right += (value > core::Score::Draw()) == sample.won ? 1 : 0;
  }
  EXPECT_GT(right, decided * 9 / 10);
}

TEST(Fit, TheSameSamplesGiveTheSameWeights) {
  const std::vector<Sample> samples = FewGames();
  FitOptions options;
  options.epochs = 1;
  const Fitted once = Fit(samples, options, [](int, double) {});
  const Fitted again = Fit(samples, options, [](int, double) {});
  EXPECT_EQ(once.weights, again.weights);
  EXPECT_TRUE(once.net == again.net);
}

}  // namespace
}  // namespace tavoliere::dipole
