// The order of the engines of a tournament, best first.
#pragma once

#include <cstddef>
#include <vector>

#include "tools/match/stats/ratings.h"
#include "tools/match/stats/results.h"

namespace tavoliere::match {

// Indices of the engines, best first. Who took points from another, directly or by a chain of
// others, without giving any back stands above it; engines that took points from one another both
// ways stand together, ordered by rating, or by score where they have none. What that leaves open
// is decided by score, and then by the order of the engines.
std::vector<std::size_t> Ranking(const Results& results, const std::vector<Rating>& ratings);

}  // namespace tavoliere::match
