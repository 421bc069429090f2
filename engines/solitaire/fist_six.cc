#include "engines/solitaire/fist_six.h"

#include <utility>

#include <algorithm>

namespace tavoliere::solitaire {
namespace {

constexpr int kJumps = 6;
// What no position holds: the list of a hole that nothing can supply.
constexpr Pegs kNever = ~Pegs{0};

Pegs NeighboursOf(const Board& board, int hole) {
  static constexpr std::pair<int, int> kDirections[] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
  Pegs neighbours = 0;
  for (const auto& [dx, dy] : kDirections) {
    const auto next = board.HoleAt(board.ColumnOf(hole) + dx, board.RowOf(hole) + dy);
    if (next) neighbours |= Bit(*next);
  }
  return neighbours;
}

// Whether a block of sets has one that lies within `pegs`; written so that compilers compare
// several at a time.
template <std::size_t kSize>
bool AnyWithin(const Pegs* sets, Pegs pegs) {
  Pegs any = 0;
  for (std::size_t i = 0; i < kSize; ++i) any |= (sets[i] & ~pegs) == 0 ? ~Pegs{0} : 0;
  return any != 0;
}

}  // namespace

FistSix::FistSix(std::shared_ptr<const Board> board) : board_(std::move(board)) {
  const auto holes = static_cast<std::size_t>(board_->hole_count());
  beside_.resize((holes + kChunkBits - 1) / kChunkBits);
  for (std::size_t chunk = 0; chunk < beside_.size(); ++chunk) {
    beside_[chunk][0] = 0;
    for (std::size_t value = 1; value < kChunkSize; ++value) {
      const std::size_t hole =
          chunk * kChunkBits + static_cast<std::size_t>(std::countr_zero(value));
      beside_[chunk][value] = beside_[chunk][value & (value - 1)];
      if (hole < holes) beside_[chunk][value] |= NeighboursOf(*board_, static_cast<int>(hole));
    }
  }
  for (const Jump jump : board_->jumps()) jumps_into_[jump.to].push_back(jump);
}

bool FistSix::Supplied(Pegs pegs, int hole) {
  Supplies& supplies = supplies_[static_cast<std::size_t>(hole)];
  if (supplies.empty()) supplies = FindSupplies(hole);
  for (std::size_t i = 0; i < supplies.size(); i += kBlock) {
    if (AnyWithin<kBlock>(&supplies[i], pegs)) return true;
  }
  return false;
}

FistSix::Supplies FistSix::FindSupplies(int hole) const {
  Supplies found;
  for (Pegs beside = Beside(Bit(hole)); beside != 0; beside &= beside - 1) {
    Expand(Bit(FirstHole(beside)), 0, kJumps, hole, &found);
  }
  std::sort(found.begin(), found.end(),
            [](Pegs a, Pegs b) { return Count(a) != Count(b) ? Count(a) < Count(b) : a < b; });
  Supplies smallest;
  for (const Pegs set : found) {
    const bool has_smaller = std::any_of(smallest.begin(), smallest.end(),
                                         [set](Pegs other) { return (other & ~set) == 0; });
    if (!has_smaller) smallest.push_back(set);
  }
  if (smallest.empty()) smallest.push_back(kNever);
  while (smallest.size() % kBlock != 0) smallest.push_back(smallest.back());
  return smallest;
}

// Adds the sets of pegs, `used` among them, that bring pegs to every hole of `needs` by at most
// `jumps` jumps in all. Each of `needs` takes a jump, with a peg to jump and one to jump over;
// these are used if they were not before, or needed in their turn. A hole is needed once at a time.
void FistSix::Expand(Pegs needs, Pegs used, int jumps, int kept, Supplies* found) const {
  if (needs == 0) {
    found->push_back(used);
    return;
  }
  if (Count(needs) > jumps) return;
  const int hole = FirstHole(needs);
  needs &= needs - 1;
  for (const Jump jump : jumps_into_[static_cast<std::size_t>(hole)]) {
    // The peg to be supplied never leaves its hole.
    if ((jump.takes() & (needs | Bit(kept))) != 0) continue;
    for (const Pegs fresh : {jump.takes(), Bit(jump.from), Bit(jump.over), Pegs{0}}) {
      if ((fresh & used) != 0) continue;
      Expand(needs | (jump.takes() & ~fresh), used | fresh, jumps - 1, kept, found);
    }
  }
}

}  // namespace tavoliere::solitaire
