// Maximum-likelihood ratings of any number of engines that played one another, and their order.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tools/match/stats/results.h"

namespace tavoliere::match {

struct Rating {
  std::optional<double> elo;    // relative to the mean of the rated engines
  std::optional<double> error;  // half the width of its 95 % interval, against that mean
};

// The ratings r that make the results likeliest when engine i expects 1 / (1 + 10^((r_j - r_i) /
// 400)) against j, a draw counting half (Bradley and Terry's model). One for each engine of
// `results`, in its order; for two engines their difference is Elo() of their games.
//
// The likelihood has a maximum when no group of engines has all its points against the others
// (Ford 1957), that is within a group whose members are joined both ways by chains of points won.
// The largest such group is rated; the others have no rating.
//
// Errors come from the scatter of what was played about the expected scores (White's sandwich),
// pairs counting as one item as in Encounter::BestSample().
std::vector<Rating> MaximumLikelihoodRatings(const Results& results);

// The order of the engines of a tournament, best first.
//
// Indices of the engines, best first. Who took points from another, directly or by a chain of
// others, without giving any back stands above it; engines that took points from one another both
// ways stand together, ordered by rating, or by score where they have none. What that leaves open
// is decided by score, and then by the order of the engines.
std::vector<std::size_t> Ranking(const Results& results, const std::vector<Rating>& ratings);

}  // namespace tavoliere::match
