// Ratings of the engines of a pool that last: every engine with a game has one, with its error.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/match/stats/rating_list/pool.h"

namespace tavoliere::match {

struct RatingSettings {
  // Ratings in Elo that are given; the others follow from them.
  std::map<std::string, double> anchors;
  // Games that count for each engine in addition to its own, half of them won and half lost, and
  // shared among its opponents as its games are; above 0. Four say about as much as the two draws
  // that BayesElo gives each engine.
  double prior = 4;
};

struct Estimate {
  double value = 0;
  double error = 0;  // half the width of the 95 % interval
};

struct RatedEngine {
  std::size_t engine = 0;  // in the pool
  // Against the mean of its group or, where one of the group is anchored, against the anchors.
  Estimate elo;
  bool anchored = false;
  // The probability that it is stronger than the next one; none for the last.
  std::optional<double> superiority;
};

// Engines that met, directly or by way of others; ratings of different groups say nothing about
// each other.
struct RatingGroup {
  std::vector<RatedEngine> engines;  // best first
  std::int64_t games = 0;
  Estimate first_move;  // what the first move is worth, in Elo
  Estimate draws;       // the share of draws between equals, 0 to 1
  // By what the scatter of pairs about their expectation exceeds that of independent games: below
  // 1 where the openings, whose sides are swapped, decide games.
  double dispersion = 1;
};

// The groups, largest first. The likeliest ratings, worth of the first move and share of draws by
// ChancesOf(), given the prior: RatingSettings::prior; for the first move one such game between
// equals; for the draws Jeffreys' prior. Errors come from the curvature of the logarithm there,
// times the root of the dispersion.
std::vector<RatingGroup> FitRatings(const Pool& pool, const RatingSettings& settings);

}  // namespace tavoliere::match
