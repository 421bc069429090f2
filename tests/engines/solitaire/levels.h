// Breadth first over jumps, for tests that count positions.
#pragma once

#include <algorithm>
#include <vector>

#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/solvers/sets/pegs_set.h"

namespace tavoliere::solitaire {

inline Pegs LeastImage(const Board& board, Pegs pegs) {
  Pegs least = pegs;
  for (int s = 0; s < board.symmetry_count(); ++s) least = std::min(least, board.Map(s, pegs));
  return least;
}

// The positions one jump after those of `level`, modulo symmetry.
inline std::vector<Pegs> NextLevel(const Board& board, const std::vector<Pegs>& level) {
  PegsSet seen(std::size_t{1} << 30);
  std::vector<Pegs> next;
  for (const Pegs pegs : level) {
    AnyJump(board, board.Possible(pegs), [&](std::size_t jump) {
      const Pegs image = LeastImage(board, pegs ^ board.jumps()[jump].mask());
      if (seen.Add(image)) next.push_back(image);
      return false;
    });
  }
  return next;
}

}  // namespace tavoliere::solitaire
