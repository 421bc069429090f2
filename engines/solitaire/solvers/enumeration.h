// Answers that need every position between a start and the goal: the number of solutions, and the
// solution with the fewest sweeps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/numeric/int128.h"
#include "absl/status/statusor.h"
#include "engines/solitaire/solvers/solver.h"
#include "engines/solitaire/table/win_table.h"

namespace tavoliere::solitaire {

// Told now and then what has been done, in a few words.
using Progress = absl::FunctionRef<void(const std::string&)>;

// How many sequences of jumps solve the task; a position already solved has one, the empty one.
// Works level by level with the numbers of ways to reach a position, modulo the symmetries that
// leave the task in place. `table` may be null. Blocks; nullopt when `meter` ended it. An error:
// more than 2^128 - 1, or ResourceExhausted: the positions do not fit into `max_bytes` or into the
// memory of the machine.
absl::StatusOr<std::optional<absl::uint128>> CountSolutions(const Task& task, const WinTable* table,
                                                            std::size_t max_bytes,
                                                            SearchMeter* meter, Progress progress);

// A sweep is a run of jumps by one peg.
struct SweepSolution {
  Verdict verdict = Verdict::kUnknown;
  int sweeps = 0;           // kSolvable: proved to be the least number
  std::vector<Jump> jumps;  // with so many sweeps
};

// Breadth first over sweeps, under a bound that rises until it suffices; a position whose Merson
// regions need too many sweeps is left out. `table` may be null. Blocks. ResourceExhausted as
// above.
absl::StatusOr<SweepSolution> FewestSweeps(const Task& task, const WinTable* table,
                                           std::size_t max_bytes, SearchMeter* meter,
                                           Progress progress);

}  // namespace tavoliere::solitaire
