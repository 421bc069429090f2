// The root moves, with the search's results for each.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

#include "core/game.h"
#include "core/search/shared/search_limits.h"
#include "core/types.h"

namespace tavoliere::core {

template <class Move>
struct RootMove {
  std::vector<Move> pv;       // begins with the move itself
  std::size_t generated = 0;  // its place in the order of the list
  Score score = -Score::Infinity();
  Bound bound = Bound::kNone;

  static bool Better(const RootMove& a, const RootMove& b) { return a.score > b.score; }
  static bool GeneratedBefore(const RootMove& a, const RootMove& b) {
    return a.generated < b.generated;
  }
};

// Those of `moves` that the limits want, in their order; at least one.
template <TwoPlayerGame G>
std::vector<RootMove<typename G::Move>> ListRootMoves(
    const typename G::MoveList& moves, const SearchLimits<typename G::Move>& limits) {
  std::vector<RootMove<typename G::Move>> list;
  for (const auto& move : moves) {
    const auto& wanted = limits.search_moves;
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), move) == wanted.end()) continue;
    auto& added = list.emplace_back();
    added.pv = {move};
    added.generated = list.size();
  }
  assert(!list.empty());
  return list;
}

}  // namespace tavoliere::core
