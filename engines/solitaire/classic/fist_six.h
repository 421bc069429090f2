// The routine "Fist VI" of the historical program: whether a peg from outside can still come to a
// peg or a group of pegs.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "engines/solitaire/rules/board.h"

namespace tavoliere::solitaire {

// A peg is supplied if a peg stands beside it or if at most six jumps, which use no peg twice nor
// the peg itself, can bring one there; pegs in their way count as gone. Which pegs suffice for that
// does not depend on the position, so the smallest such sets are listed once for each hole, when it
// is first asked for (some milliseconds). A hole of a large board that takes more than 32,768 of
// them, which six jumps do not, counts as supplied.
//
// One thread at a time.
class FistSix {
 public:
  // The depth of the historical program. On the English board more than fourteen jumps find nothing
  // that fourteen do not.
  static constexpr int kDepth = 6;
  static constexpr int kMaxDepth = 14;

  // `depth`: how many jumps may bring the peg, 0 to kMaxDepth.
  explicit FistSix(std::shared_ptr<const Board> board, int depth = kDepth);

  const Board& board() const { return *board_; }
  int depth() const { return depth_; }

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
      if (!Supplied(FirstHole(lonely), pegs ^ (lonely & -lonely))) return true;
    }
    return false;
  }

  // Whether one of `others`, which are none of `group`, stands beside a peg of `group` or can be
  // brought there.
  bool CanJoin(Pegs group, Pegs others) {
    if ((Beside(group) & others) != 0) return true;
    for (Pegs rest = group; rest != 0; rest &= rest - 1) {
      if (Supplied(FirstHole(rest), others)) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t kChunkBits = 11;
  static constexpr std::size_t kChunkSize = std::size_t{1} << kChunkBits;

  // The sets of pegs that supply a hole, a bit each, this many at a time: which of them need a peg
  // on each hole, and which bits stand for none.
  static constexpr std::size_t kWords = 8;
  static constexpr std::size_t kMaxSets = std::size_t{1} << 15;
  using Bits = std::array<std::uint64_t, kWords>;
  struct Block {
    std::array<Bits, Board::kMaxHoles> need;
    Bits unused;
  };

  bool Supplied(int hole, Pegs others);
  static std::vector<Block> Pack(const std::vector<Pegs>& sets);
  // The smallest sets of pegs that supply `hole`, fewest first; past kMaxSets the empty set alone.
  std::vector<Pegs> FindSupplies(int hole) const;

  std::shared_ptr<const Board> board_;
  int depth_;
  std::vector<std::array<Pegs, kChunkSize>> beside_;
  std::array<std::vector<Jump>, Board::kMaxHoles> jumps_into_;
  std::array<std::vector<Block>, Board::kMaxHoles> supplies_;  // by hole; empty: not yet listed
};

}  // namespace tavoliere::solitaire
