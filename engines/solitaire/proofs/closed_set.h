// Every position that the start leads to, or that leads to the goal: the proof where nothing
// shorter refutes a position.
#pragma once

#include <cstddef>
#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/solvers/sets/pegs_map.h"
#include "engines/solitaire/solvers/solver.h"

namespace tavoliere::solitaire {

using PositionSet = PegsMap<std::uint8_t>;  // without values

struct ClosedSet {
  enum class Kind : std::uint8_t {
    kSuccessors,   // the start, and every position that jumps lead to from there
    kPredecessors  // of fewer pegs than the start, all from which the goal is reached
  };
  Kind kind;
  PositionSet positions;
};

// The smaller one of the two. `pegs` cannot be reduced to one peg on `goal_holes`; an error if they
// can, or if each set is more than half of `max_bytes` holds. Counts positions by `meter`. Blocks.
absl::StatusOr<ClosedSet> FindClosedSet(const Board& board, Pegs pegs, Pegs goal_holes,
                                        std::size_t max_bytes, SearchMeter* meter);

// OK if the set proves that `pegs` cannot be reduced to one peg on `goal_holes`. `contains` says
// whether a position is in it, `visit` calls a function for each position until one is an error.
using ContainsPosition = absl::FunctionRef<bool(Pegs pegs)>;
using VisitPositions = absl::FunctionRef<absl::Status(absl::FunctionRef<absl::Status(Pegs pegs)>)>;
absl::Status CheckClosedSet(const Board& board, Pegs pegs, Pegs goal_holes, ClosedSet::Kind kind,
                            ContainsPosition contains, VisitPositions visit);

}  // namespace tavoliere::solitaire
