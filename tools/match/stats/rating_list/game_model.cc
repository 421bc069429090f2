#include "tools/match/stats/rating_list/game_model.h"

#include <utility>

#include <cmath>

namespace tavoliere::match {

double Logistic(double x) { return 1 / (1 + std::exp(-x)); }

ResultChances ChancesOf(double advantage, double draws) {
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
