// A game of a few positions, for what solves groups of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/tables/retrograde.h"

namespace tavoliere::core {

// A game on a graph: a move follows an arrow. Arrows to -1 - n leave the group with value n of
// `exits`.
struct GraphGame {
  std::vector<std::vector<int>> arrows;
  std::vector<TableValue> exits;

  std::uint64_t size() const { return arrows.size(); }
  template <class Inside, class Outside>
  void Successors(std::uint64_t i, const Inside& inside, const Outside& outside) const {
    for (const int to : arrows[i]) {
      if (to >= 0) {
        inside(static_cast<std::uint64_t>(to));
      } else {
        outside(exits[static_cast<std::size_t>(-1 - to)]);
      }
    }
  }
  template <class Visit>
  void Predecessors(std::uint64_t i, const Visit& visit) const {
    for (std::size_t from = 0; from < arrows.size(); ++from) {
      for (const int to : arrows[from]) {
        if (to == static_cast<int>(i)) visit(from);
      }
    }
  }
};

}  // namespace tavoliere::core
