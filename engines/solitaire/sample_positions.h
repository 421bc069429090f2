// Random positions of the English board, the same ones everywhere for the same seed.
#pragma once

#include <cstdint>
#include <random>

#include "engines/solitaire/solvers/exact_solver.h"
#include "engines/solitaire/solvers/solver.h"
#include "engines/solitaire/table/win_table.h"

namespace tavoliere::solitaire {

// kRandom: any choice of so many holes. kReachable: random jumps from the centre-vacant start.
// kNamed: as kReachable, with a random hole of the class as the goal. kSolvable: random jumps
// backwards from one peg, kept where the centre-vacant start leads to them.
enum class SampleKind : std::uint8_t { kRandom, kReachable, kNamed, kSolvable };

class SamplePositions {
 public:
  // `pegs` is 1 to 31. `table`, which may be null, makes kSolvable faster and outlives this.
  SamplePositions(SampleKind kind, int pegs, std::uint64_t seed, const WinTable* table)
      : kind_(kind), pegs_(pegs), random_(seed), table_(table) {}

  Task Next();

 private:
  Pegs Random();
  Pegs Reachable();
  Pegs Solvable();

  SampleKind kind_;
  int pegs_;
  std::mt19937_64 random_;
  const WinTable* table_;
  ExactSolver exact_;
};

}  // namespace tavoliere::solitaire
