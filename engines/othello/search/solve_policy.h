// Decides when the midgame search hands a position to the endgame solver.
#pragma once

#include "core/search/evaluator.h"
#include "core/types.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

class SolvePolicy {
 public:
  // No position of more empty squares than `most` is solved; 0: none.
  explicit SolvePolicy(int most) : most_(most) {}

  // A node, which the search would still look `depth` plies beyond.
  bool TakesNode(int empties, core::Depth depth) const;
  // The root, if the solver can expect to prove something within the limits of `request`.
  bool TakesRoot(int empties, const core::SolverRequest<Move>& request) const;

 private:
  int most_;
};

}  // namespace tavoliere::othello
