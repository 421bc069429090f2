// Computes the endgame tables row by row: a row has all placements of the one side beside one
// placement of the other, so that what a move leads to lies in a row too, close together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/functional/function_ref.h"
#include "engines/dipole/tables/table_index.h"

namespace tavoliere::dipole {

// By the checkers of the side to move and of the other: where the values of that material begin.
using TableOffsets = std::array<std::array<std::size_t, kMaxTableCheckers>, kMaxTableCheckers>;

// Fills in every value of up to `checkers` in all, at `values` and the offsets, in the order of
// IndexOf(): plies until the game is over, positive where the side to move wins; 0 is no position.
// All are 0 before. `reached` as for Tables::Build(). Takes a third as much memory again as the
// values; where there is none, std::bad_alloc. Blocks.
void ComputeTables(int checkers, int threads, const TableOffsets& offsets, std::int8_t* values,
                   absl::FunctionRef<void(double)> reached);

}  // namespace tavoliere::dipole
