// Beam search: finds solutions where a depth-first search wanders, and proves nothing.
#pragma once

#include <optional>
#include <vector>

#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/solvers/pagoda.h"
#include "engines/solitaire/solvers/solver.h"
#include "engines/solitaire/table/win_table.h"

namespace tavoliere::solitaire {

// All but the values outlive the search.
struct BeamTask {
  const Board& board;
  const PagodaFunctions& pagodas;
  // Those that leave the goal in place: of two images one is enough.
  const Board::SymmetrySet& symmetries;
  const WinTable* table;  // null, or the English board's
  Pegs pegs;
  Pegs last_holes;  // where the last peg may stand; not empty
};

// Goes on, one jump after the other, with the `width` positions whose pegs look easiest to remove:
// not alone, many jumps at hand, few pegs on holes that few jumps concern. The numbers of the jumps
// of a solution; nullopt: found none, the machine has no memory for it, or `meter` is over.
std::optional<std::vector<std::size_t>> SearchBeam(const BeamTask& task, std::size_t width,
                                                   SearchMeter* meter);

}  // namespace tavoliere::solitaire
