// Weights that refute a start by its first and its last jump.
//
// The last peg lies where the last jump landed, so that before it two pegs were left, on the holes
// that it takes. If a pagoda function gives the pegs after the first jump less than those two, no
// jumps lead from the one to the other. One function or another for each possible first and each
// possible last jump refutes every solution. That is more than functions for the last hole do: the
// pegs may weigh less after the first jump than before, and the two pegs more than the last one.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/solvers/pagoda.h"

namespace tavoliere::solitaire {

struct RootWeights {
  struct Case {
    Jump first;
    Jump last;
    std::size_t function;  // that refutes solutions with these two
  };
  std::vector<Weights> functions;
  std::vector<Case> cases;  // each first jump with each last one, in the board's order
};

// Refutes that one peg can be left on one of `last_holes`, which are not empty. nullopt: some first
// and last jump have no function, or `pegs` are fewer than three. Looks for one function that
// serves all before it takes several. About a millisecond for each function tried.
std::optional<RootWeights> FindRootWeights(const Board& board, Pegs pegs, Pegs last_holes);

// Whether `weights` prove it: whole numbers and nothing of how they were found.
bool Refutes(const Board& board, Pegs pegs, Pegs last_holes, const RootWeights& weights);

// The weaker proof, for one last hole: a pagoda function that gives `pegs` less than it.
std::optional<Weights> FindHoleWeights(const Board& board, Pegs pegs, int last_hole);

}  // namespace tavoliere::solitaire
