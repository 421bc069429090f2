// The probabilities of a game's results from the players' strengths.
#pragma once

#include <utility>

#include <array>
#include <cmath>

#include "tools/match/stats/rating_list/pool.h"

namespace tavoliere::match {

// The chances of player 1's win, a draw and player 2's win, and the slopes of their logarithms.
struct ResultChances {
  std::array<double, kResultKinds> chance;
  std::array<double, kResultKinds> by_advantage;
  std::array<double, kResultKinds> by_draws;
};

// 1 / (1 + exp(-x)).
inline double Logistic(double x) { return 1 / (1 + std::exp(-x)); }

// `advantage`: by how much player 1 is stronger, the first move included, in natural units (Elo
// times ln 10 / 400). Player 1's expected score is E = 1 / (1 + exp(-advantage)), the logistic
// curve on which Elo() rests, whatever the share of draws. Draws follow Davidson's relation
// draw^2 = 4 m win loss (Journal of the American Statistical Association 65, 1970), where
// sqrt(m) = exp(draws), so that equals draw exp(draws) / (1 + exp(draws)) of their games.
inline ResultChances ChancesOf(double advantage, double draws) {
  // From the side of the stronger player, whose figures lose no digits in differences.
  const double x = std::abs(advantage);
  const double expected = Logistic(x);
  const double slope = expected * Logistic(-x);  // of the expected score
  const double m = std::exp(2 * draws);
  // The draw's chance d solves (1 - m) d^2 + 2 m d = 4 m slope; root = m + (1 - m) d.
  const double root = std::sqrt(m * (m * (1 - 4 * slope) + 4 * slope));
  const double draw = 4 * m * slope / (m + root);
  const double win = expected - draw / 2;
  const double loss = draw * draw / (4 * m * win);

  const double draw_by_x = 2 * m / root * (1 - 2 * expected) * slope / draw;
  const double win_by_x = (slope - draw * draw_by_x / 2) / win;
  ResultChances chances;
  chances.chance = {win, draw, loss};
  chances.by_advantage = {win_by_x, draw_by_x, 2 * draw_by_x - win_by_x};
  chances.by_draws = {-draw * draw / (2 * root * win), draw / root, -2 * m * win / root};
  if (advantage < 0) {
    std::swap(chances.chance[0], chances.chance[2]);
    std::swap(chances.by_draws[0], chances.by_draws[2]);
    std::swap(chances.by_advantage[0], chances.by_advantage[2]);
    for (double& by_x : chances.by_advantage) by_x = -by_x;
  }
  return chances;
}

}  // namespace tavoliere::match
