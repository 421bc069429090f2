// Which pairs of a vacant hole and a last hole have a solution, and why not where they have none.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "engines/solitaire/solvers/root_weights.h"

namespace tavoliere::solitaire {

// In the order in which they are tried.
enum class Proof : std::uint8_t { kHoleWeights, kRootWeights, kSolution, kSearch, kOpen };

struct PairVerdict {
  int vacant = 0;
  int last = 0;
  Proof proof = Proof::kOpen;
  RootWeights weights;      // kHoleWeights: one function and no cases; kRootWeights
  std::vector<Jump> jumps;  // kSolution
  std::uint64_t nodes = 0;  // of the search
};

// The position with this hole vacant.
inline Pegs StartPegs(const Board& board, int vacant) { return board.all() & ~Bit(vacant); }

// One hole of each set of symmetric ones, the first; `kept`: by the symmetries alone that leave
// this hole in place.
std::vector<int> DistinctHoles(const Board& board, std::optional<int> kept);

// Tries the proofs in turn, the search last and for at most `nodes` positions. Blocks. `last` lies
// in the position class of the start.
PairVerdict Decide(const std::shared_ptr<const Board>& board, int vacant, int last,
                   std::uint64_t nodes, ExactSolver* solver);

// The head and the words in lines of at most 100 columns, the further ones indented, all of them
// without a head; `mark` follows each word but the last.
std::string WrapWords(const std::string& head, const std::vector<std::string>& words,
                      const std::string& mark = "");

// The weights in the shape of the board, a line for each row.
std::vector<std::string> WeightLines(const Board& board, const Weights& weights);

}  // namespace tavoliere::solitaire
