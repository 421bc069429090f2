// Pagoda functions (Conway; Berlekamp, Conway, Guy, Winning Ways, chapter 23): weights of the holes
// such that no jump gains, w(from) + w(over) >= w(to). A position whose sum is less than the weight
// of the last peg's hole is lost. Negative weights, as Beasley's resource counts have them, say
// what a peg in a bad place costs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engines/solitaire/rules/board.h"

namespace tavoliere::solitaire {

// ---- finding them by linear programming

// The weights of a board's holes.
using Weights = std::vector<int>;

// Whether no jump gains: w(from) + w(over) >= w(to) for each of the board's.
bool IsPagoda(const Board& board, const Weights& w);

// The sum of the weights of `pegs`.
int Weigh(const Weights& weights, Pegs pegs);

// A pagoda function that gives `pegs` less than `left`, so that no jumps lead from the one to the
// other. nullopt if there is none, or none in small numbers: of all functions with weights from -1
// to 1 the one that separates them most, times at most `largest_scale` to be whole.
std::optional<Weights> SeparatingFunction(const Board& board, Pegs pegs, Pegs left,
                                          int largest_scale);

// A pagoda function, w(from) + w(over) >= w(to) for every jump, that gives `pegs` less than the
// weight of `last_hole`; so no jumps leave the last peg there. nullopt if there is none, or none in
// small numbers: of all functions with weights from -1 to 1 the one that gives `pegs` least,
// brought to whole numbers whose absolute values sum to at most `largest_sum`. Some 50 microseconds
// for a board of 33 holes.
std::optional<Weights> CondemningFunction(const Board& board, Pegs pegs, int last_hole,
                                          int largest_sum);

// A number of pagoda functions of one board, evaluated side by side: a jump costs one subtraction
// of a word for eight of them. Immutable.
class PagodaFunctions {
 public:
  static constexpr std::size_t kWords = 2;
  static constexpr std::size_t kLanes = 8 * kWords;

  // A byte for each function: a position's sum beyond the least sum of any position, 0 to 127.
  using Sums = std::array<std::uint64_t, kWords>;

  // Chosen for this board: functions, with their mirror images, that condemn many of some random
  // positions. Always the same ones. Takes some milliseconds.
  explicit PagodaFunctions(const Board& board);

  Sums Start(Pegs pegs) const;
  // After jump number `jump` of the board.
  Sums After(Sums sums, std::size_t jump) const {
    for (std::size_t i = 0; i < kWords; ++i) sums[i] -= costs_[jump][i];
    return sums;
  }
  // Those of `last_holes` where no function forbids that the last peg ends.
  Pegs Left(const Sums& sums, Pegs last_holes) const {
    Pegs left = 0;
    for (; last_holes != 0; last_holes &= last_holes - 1) {
      const Sums& need = needs_[static_cast<std::size_t>(FirstHole(last_holes))];
      std::uint64_t enough = kTopBits;
      for (std::size_t i = 0; i < kWords; ++i) enough &= (sums[i] | kTopBits) - need[i];
      if (enough == kTopBits) left |= last_holes & -last_holes;
    }
    return left;
  }

  // The weights of the holes, a vector each function.
  const std::vector<Weights>& functions() const { return functions_; }

 private:
  static constexpr std::uint64_t kTopBits = 0x8080808080808080;

  std::vector<Weights> functions_;
  std::vector<Sums> costs_;  // by jump
  std::vector<Sums> needs_;  // by hole
};

}  // namespace tavoliere::solitaire
