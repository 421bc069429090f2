// Answers to the search by the endgame solver, in its units: hundredths of a disc.
#pragma once

#include <vector>

#include "core/search/evaluator.h"
#include "core/types.h"
#include "engines/othello/evaluation/pattern_weights.h"
#include "engines/othello/rules/game.h"
#include "engines/othello/solver/solver.h"

namespace tavoliere::othello {

// One question to the solver.
class Endgame {
 public:
  // As Solver's.
  Endgame(core::SolverContext& context, const Position& position, const PatternWeights* patterns)
      : position_(position), solver_(context, position.variant(), patterns) {}

  // As core::EvaluatorBase::SolveNode().
  core::SolverResult Solve(core::Score alpha, core::Score beta);

  // Solves for each line that `request` wants, best first, and reports as
  // core::EvaluatorBase::SolveRoot(). Where time may run out, who wins comes before by how much.
  void SolveLines(const core::SolverRequest<Move>& request, Goal goal);

 private:
  // The legal moves that `request` allows.
  std::vector<Move> MovesFor(const core::SolverRequest<Move>& request) const;
  // The best of `moves`; adds its line to `lines` once it is known.
  Move SolveLine(const core::SolverRequest<Move>& request, const std::vector<Move>& moves,
                 Goal goal, std::vector<core::Line<Move>>& lines);

  const Position position_;
  Solver solver_;
};

}  // namespace tavoliere::othello
