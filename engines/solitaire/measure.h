// How a solver fares on random positions of the English board.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace tavoliere::solitaire {

// The `measure` subcommand: SOLVER KIND PEGS COUNT NODES [TABLE].
//   SOLVER  exact, or classic with the letters of the filters to use: classic:pmg is Alone+, Fail
//           Memory and Alone Group, classic: none of them
//   KIND    random: any choice of so many holes; reachable: random jumps from the centre-vacant
//           start; named: as reachable, with a random hole of the class as the goal
//   NODES   how many positions a search may take
// Writes one line of figures to standard output; times are the processor's.
absl::Status Measure(const std::vector<std::string>& arguments);

}  // namespace tavoliere::solitaire
