// The probabilities of a game's results from the players' strengths.
#pragma once

#include <array>

#include "tools/match/stats/rating_list/pool.h"

namespace tavoliere::match {

// The chances of player 1's win, a draw and player 2's win, and the slopes of their logarithms.
struct ResultChances {
  std::array<double, kResultKinds> chance;
  std::array<double, kResultKinds> by_advantage;
  std::array<double, kResultKinds> by_draws;
};

// `advantage`: by how much player 1 is stronger, the first move included, in natural units (Elo
// times ln 10 / 400). Player 1's expected score is E = 1 / (1 + exp(-advantage)), the logistic
// curve on which Elo() rests, whatever the share of draws. Draws follow Davidson's relation
// draw^2 = 4 m win loss (Journal of the American Statistical Association 65, 1970), where
// sqrt(m) = exp(draws), so that equals draw exp(draws) / (1 + exp(draws)) of their games.
ResultChances ChancesOf(double advantage, double draws);

// 1 / (1 + exp(-x)).
double Logistic(double x);

}  // namespace tavoliere::match
