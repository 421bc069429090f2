// Pagoda functions (Conway; Berlekamp, Conway, Guy, Winning Ways, chapter 23): weights of the holes
// such that no jump gains, w(from) + w(over) >= w(to). A position whose sum is less than the weight
// of the last peg's hole is lost. Negative weights, as Beasley's resource counts have them, say
// what a peg in a bad place costs.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/solitaire/board.h"

namespace tavoliere::solitaire {

// A number of pagoda functions of one board, evaluated side by side: a jump costs one subtraction
// of a word for eight of them. Immutable.
class PagodaFunctions {
 public:
  static constexpr std::size_t kWords = 2;
  static constexpr std::size_t kLanes = 8 * kWords;

  // A byte for each function: how much the position has beyond what it needs; the top bit of a byte
  // is set when it has too little.
  using Surplus = std::array<std::uint64_t, kWords>;

  // Chosen for this board by a fixed random search: functions that condemn many positions, with
  // their mirror images. Takes some milliseconds.
  explicit PagodaFunctions(const Board& board);

  // The surplus of `pegs` when the last peg may stand on any of `last_holes`, not empty.
  Surplus Start(Pegs pegs, Pegs last_holes) const;
  // After jump number `jump` of the board.
  Surplus After(Surplus surplus, std::size_t jump) const {
    for (std::size_t i = 0; i < kWords; ++i) surplus[i] -= costs_[jump][i];
    return surplus;
  }
  static bool Condemned(const Surplus& surplus) {
    std::uint64_t bits = 0;
    for (const std::uint64_t word : surplus) bits |= word;
    return (bits & 0x8080808080808080) != 0;
  }

  // The weights of the holes, a vector each function.
  using Weights = std::vector<int>;
  const std::vector<Weights>& functions() const { return functions_; }

 private:
  std::vector<Weights> functions_;
  std::vector<Surplus> costs_;  // by jump
};

}  // namespace tavoliere::solitaire
