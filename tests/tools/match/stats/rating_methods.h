// Other ways to rate engines from the same games, for comparison, and games whose truth is known.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "tools/match/stats/rating_list/game_model.h"
#include "tools/match/stats/rating_list/pool.h"

namespace tavoliere::match {

// The chances of player 1's win, a draw, player 2's win.
using Chances = std::array<double, kResultKinds>;

inline double PerElo() { return std::log(10.0) / 400; }

// How results may come about; all in Elo, first move included in `advantage`.
inline Chances LogisticTruth(double advantage, double draws) {
  return ChancesOf(advantage * PerElo(), std::log(draws / (1 - draws))).chance;
}
// Rao and Kupper (1967), on which BayesElo rests: equals draw `draws` of their games.
inline Chances RaoKupperTruth(double advantage, double draws) {
  const double threshold = std::log((1 + draws) / (1 - draws));
  const double win = Logistic(advantage * PerElo() - threshold);
  const double loss = Logistic(-advantage * PerElo() - threshold);
  return {win, 1 - win - loss, loss};
}
// Davidson (1970): draws by the geometric mean of both strengths.
inline Chances DavidsonTruth(double advantage, double draws) {
  const double nu = 2 * draws / (1 - draws);
  const double up = std::exp(advantage * PerElo() / 2);
  const double sum = up + 1 / up + nu;
  return {up / sum, nu / sum, 1 / up / sum};
}

// So many pairs of games between every two of the engines, of which the second has sides swapped.
// `bias`: the standard deviation of what an opening, the same in both games, adds to the first
// move.
struct Truth {
  std::function<Chances(double, double)> chances;
  std::vector<double> elo;
  double first_move = 0;
  double draws = 0.3;
  double bias = 0;
};

inline double Uniform(std::mt19937_64& random) {
  constexpr double kUnit = 1.0 / (std::uint64_t{1} << 53);
  return static_cast<double>(random() >> 11) * kUnit;
}

inline double Normal(std::mt19937_64& random) {
  const double radius = std::sqrt(-2 * std::log(1 - Uniform(random)));
  return radius * std::cos(2 * std::acos(-1.0) * Uniform(random));
}

inline std::string NameOf(std::size_t engine) { return "engine" + std::to_string(engine); }

inline Pool Play(const Truth& truth, int pairs, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Pool pool;
  int number = 0;
  for (std::size_t i = 0; i < truth.elo.size(); ++i) {
    for (std::size_t j = i + 1; j < truth.elo.size(); ++j) {
      for (int pair = 0; pair < pairs; ++pair) {
        ++number;
        const double opening = truth.first_move + truth.bias * Normal(random);
        for (int game = 0; game < 2; ++game) {
          const std::size_t first = game == 0 ? i : j;
          const std::size_t second = game == 0 ? j : i;
          const Chances chances =
              truth.chances(truth.elo[first] - truth.elo[second] + opening, truth.draws);
          const double drawn = Uniform(random);
          protocol::GameRecord record;
          record.id = std::to_string(number) + "." + std::to_string(game + 1);
          record.engine[0] = NameOf(first);
          record.engine[1] = NameOf(second);
          record.result = drawn < chances[0]                ? "p1win"
                          : drawn < chances[0] + chances[1] ? "draw"
                                                            : "p2win";
          record.termination = "normal";
          pool.Add(record);
        }
      }
    }
  }
  return pool;
}

// What a method takes for the truth: the expected score of each engine as player 1 against each.
using Expectations = std::vector<std::vector<double>>;

inline Expectations ExpectationsOf(const std::vector<double>& elo,
                                   const std::function<double(double)>& score) {
  Expectations all(elo.size(), std::vector<double>(elo.size(), 0.5));
  for (std::size_t i = 0; i < elo.size(); ++i) {
    for (std::size_t j = 0; j < elo.size(); ++j) {
      if (i != j) all[i][j] = score(elo[i] - elo[j]);
    }
  }
  return all;
}

// The root of the mean square of what lies between them.
inline double Distance(const Expectations& a, const Expectations& b) {
  double squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < a.size(); ++j) squares += std::pow(a[i][j] - b[i][j], 2);
  }
  return std::sqrt(squares / static_cast<double>(a.size() * (a.size() - 1)));
}

// Single games by the engines who were player 1 and 2, and result.
struct Counted3 {
  std::size_t first, second;
  std::array<double, kResultKinds> counts;
};

inline std::vector<Counted3> GamesOf(const Pool& pool) {
  std::vector<Counted3> all;
  for (const auto& [engines, encounter] : pool.encounters()) {
    Counted3 lower{engines.first, engines.second, {}};
    Counted3 higher{engines.second, engines.first, {}};
    for (std::size_t r = 0; r <= kResultKinds; ++r) {
      for (std::size_t s = 0; s <= kResultKinds; ++s) {
        const auto count = static_cast<double>(encounter.counts[r][s]);
        if (r < kResultKinds) lower.counts[r] += count;
        if (s < kResultKinds) higher.counts[s] += count;
      }
    }
    all.push_back(lower);
    all.push_back(higher);
  }
  return all;
}

// The maximum of a smooth, concave function, parameter by parameter with Newton's method on
// differences; `x` is the start.
inline std::vector<double> Maximum(const std::function<double(const std::vector<double>&)>& f,
                                   std::vector<double> x) {
  constexpr double kWidth = 1e-3;
  constexpr int kMostRounds = 300;
  for (int round = 0; round < kMostRounds; ++round) {
    double longest = 0;
    for (double& parameter : x) {
      const double here = parameter;
      const double middle = f(x);
      parameter = here + kWidth;
      const double above = f(x);
      parameter = here - kWidth;
      const double below = f(x);
      const double bend = above - 2 * middle + below;
      double step = bend < 0 ? -kWidth * (above - below) / 2 / bend : 0;
      step = std::max(-1.0, std::min(1.0, step));
      parameter = here + step;
      longest = std::max(longest, std::abs(step));
    }
    if (longest < 1e-5) break;
  }
  return x;
}

// Ordo's method (version 1.2, option -W): ratings and a worth of the first move such that the sums
// of expected and scored points agree, draws half a point. That is the maximum of the likelihood of
// points.
inline Expectations OrdoExpectations(const Pool& pool) {
  const std::size_t n = pool.names().size();
  const auto games = GamesOf(pool);
  const auto likelihood = [&](const std::vector<double>& x) {
    double sum = 0;
    for (const Counted3& game : games) {
      const double advantage = x[game.first] - x[game.second] + x[n];
      const double points = game.counts[0] + game.counts[1] / 2;
      const double lost = game.counts[2] + game.counts[1] / 2;
      sum += points * std::log(Logistic(advantage)) + lost * std::log(Logistic(-advantage));
    }
    for (std::size_t i = 0; i < n; ++i) sum -= 1e-6 * x[i] * x[i];
    return sum;
  };
  const std::vector<double> x = Maximum(likelihood, std::vector<double>(n + 1, 0));
  return ExpectationsOf(std::vector<double>(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n)),
                        [&](double difference) { return Logistic(difference + x[n]); });
}

// BayesElo's method: Rao and Kupper's model with the first move and the draws estimated, and two
// draws of each engine against its opponents as the prior.
inline Expectations BayesEloExpectations(const Pool& pool) {
  const std::size_t n = pool.names().size();
  const auto games = GamesOf(pool);
  const auto chances = [](double advantage, double threshold) {
    const double win = Logistic(advantage - threshold);
    const double loss = Logistic(-advantage - threshold);
    return Chances{win, 1 - win - loss, loss};
  };
  const auto likelihood = [&](const std::vector<double>& x) {
    const double threshold = std::exp(x[n + 1]);
    double sum = 0;
    for (const Counted3& game : games) {
      const double difference = x[game.first] - x[game.second];
      const Chances of_game = chances(difference + x[n], threshold);
      for (std::size_t r = 0; r < kResultKinds; ++r) {
        sum += game.counts[r] * std::log(of_game[r]);
      }
      const double prior = 1.0 / static_cast<double>(n - 1);
      sum += prior * std::log(chances(difference, threshold)[kDrawn]);
    }
    for (std::size_t i = 0; i < n; ++i) sum -= 1e-6 * x[i] * x[i];
    return sum;
  };
  std::vector<double> start(n + 2, 0);
  start[n + 1] = std::log(0.6);
  const std::vector<double> x = Maximum(likelihood, start);
  return ExpectationsOf(std::vector<double>(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n)),
                        [&](double difference) {
                          const Chances c = chances(difference + x[n], std::exp(x[n + 1]));
                          return c[0] + c[1] / 2;
                        });
}

}  // namespace tavoliere::match
