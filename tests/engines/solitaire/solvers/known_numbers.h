// What the known numbers of triangular boards are compared with.
#pragma once

#include <algorithm>
#include <atomic>
#include <string>

#include "engines/solitaire/solvers/enumeration.h"
#include "tests/engines/solitaire/at.h"

namespace tavoliere::solitaire {

// A triangle with `side` holes a side, all filled.
inline Position FullTriangle(int side) {
  std::string text;
  for (int row = 0; row < side; ++row) {
    if (row > 0) text += '/';
    const std::string margin(static_cast<std::size_t>(side - 1 - row), '-');
    text += margin + "o";
    for (int i = 0; i < row; ++i) text += "-o";
    text += margin;
  }
  return At(text);
}

// The fewest sweeps that lead from one vacant hole to one peg, wherever both are; 0: no start
// within `max_bytes` has a solution.
inline int FewestSweepsOfTriangle(int side, std::size_t max_bytes) {
  const std::atomic<bool> never{false};
  const Position full = FullTriangle(side);
  const Board& board = full.board();
  int fewest = 0;
  for (int hole = 0; hole < board.hole_count(); ++hole) {
    bool first = true;
    for (int s = 0; s < board.symmetry_count(); ++s) {
      first = first && board.MapHole(s, hole) >= hole;
    }
    if (!first) continue;
    SearchMeter meter(never);
    const Task task{Position(full.shared_board(), full.pegs() & ~Bit(hole)), {}};
    const auto found = FewestSweeps(task, nullptr, max_bytes, &meter, [](const std::string&) {});
    if (!found.ok() || found->verdict != Verdict::kSolvable) continue;
    fewest = fewest == 0 ? found->sweeps : std::min(fewest, found->sweeps);
  }
  return fewest;
}

}  // namespace tavoliere::solitaire
