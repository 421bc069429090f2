// Finding pagoda functions by linear programming.
#pragma once

#include <optional>
#include <vector>

#include "engines/solitaire/rules/board.h"

namespace tavoliere::solitaire {

// The weights of a board's holes.
using Weights = std::vector<int>;

// A pagoda function, w(from) + w(over) >= w(to) for every jump, that gives `pegs` less than the
// weight of `last_hole`; so no jumps leave the last peg there. nullopt if there is none, or none in
// small numbers: of all functions with weights from -1 to 1 the one that gives `pegs` least,
// brought to whole numbers whose absolute values sum to at most `largest_sum`. Some 50 microseconds
// for a board of 33 holes.
std::optional<Weights> CondemningFunction(const Board& board, Pegs pegs, int last_hole,
                                          int largest_sum);

}  // namespace tavoliere::solitaire
