// The routine "Fist VI" of the historical program: whether a peg without neighbours can still get
// one.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engines/solitaire/board.h"

namespace tavoliere::solitaire {

// A peg is supplied if at most six jumps, which use no peg twice nor the peg itself, can bring a
// peg beside it. Which pegs suffice for that does not depend on the position, so the smallest such
// sets are listed once for each hole, when it is first asked for (some milliseconds).
//
// One thread at a time.
class FistSix {
 public:
  explicit FistSix(std::shared_ptr<const Board> board);

  const Board& board() const { return *board_; }

  // The holes beside any of `pegs`.
  Pegs Beside(Pegs pegs) const {
    Pegs beside = 0;
    for (std::size_t chunk = 0; chunk < beside_.size(); ++chunk) {
      beside |= beside_[chunk][pegs >> (chunk * kChunkBits) & (kChunkSize - 1)];
    }
    return beside;
  }

  // Whether a peg of `among`, which are some of `pegs`, has no neighbour and cannot be supplied.
  bool AnyLost(Pegs pegs, Pegs among) {
    for (Pegs lonely = among & ~Beside(pegs); lonely != 0; lonely &= lonely - 1) {
      if (!Supplied(pegs, FirstHole(lonely))) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t kChunkBits = 11;
  static constexpr std::size_t kChunkSize = std::size_t{1} << kChunkBits;

  // Sets of pegs, fewest first; filled up with the last one to whole blocks.
  using Supplies = std::vector<Pegs>;
  static constexpr std::size_t kBlock = 32;

  bool Supplied(Pegs pegs, int hole);
  Supplies FindSupplies(int hole) const;
  void Expand(Pegs needs, Pegs used, int jumps, int kept, Supplies* found) const;

  std::shared_ptr<const Board> board_;
  std::vector<std::array<Pegs, kChunkSize>> beside_;
  std::array<std::vector<Jump>, Board::kMaxHoles> jumps_into_;
  std::array<Supplies, Board::kMaxHoles> supplies_;  // by hole; empty: not yet listed
};

}  // namespace tavoliere::solitaire
