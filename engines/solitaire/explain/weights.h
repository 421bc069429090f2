// Why no jumps from a position leave one peg, in weights of the holes that a person can add up.
#pragma once

#include <optional>

#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/rules/game.h"
#include "engines/solitaire/solvers/pagoda.h"

namespace tavoliere::solitaire {

// No jump increases what the pegs weigh.
struct TooLight {
  Weights weights;      // of the holes
  int sum = 0;          // what the pegs weigh
  Pegs last_holes = 0;  // where the position class and the goal let the last peg stand; not empty
  int least = 0;        // of the weights of `last_holes`: more than `sum`
};

// nullopt: no such weights were found. `pegs` is not empty.
std::optional<TooLight> FindTooLight(const Board& board, Pegs pegs, Goal goal);

}  // namespace tavoliere::solitaire
