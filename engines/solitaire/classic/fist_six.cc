#include "engines/solitaire/classic/fist_six.h"

#include <utility>

#include <algorithm>

#include "absl/container/flat_hash_set.h"

namespace tavoliere::solitaire {

FistSix::FistSix(std::shared_ptr<const Board> board, int depth)
    : board_(std::move(board)), depth_(depth) {
  const auto holes = static_cast<std::size_t>(board_->hole_count());
  beside_.resize((holes + kChunkBits - 1) / kChunkBits);
  for (std::size_t chunk = 0; chunk < beside_.size(); ++chunk) {
    beside_[chunk][0] = 0;
    for (std::size_t value = 1; value < kChunkSize; ++value) {
      const std::size_t hole =
          chunk * kChunkBits + static_cast<std::size_t>(std::countr_zero(value));
      beside_[chunk][value] = beside_[chunk][value & (value - 1)];
      if (hole < holes) beside_[chunk][value] |= board_->Neighbours(static_cast<int>(hole));
    }
  }
  for (const Jump jump : board_->jumps()) jumps_into_[jump.to].push_back(jump);
}

bool FistSix::Supplied(int hole, Pegs others) {
  std::vector<Block>& blocks = supplies_[static_cast<std::size_t>(hole)];
  if (blocks.empty()) blocks = Pack(FindSupplies(hole));
  const Pegs missing = board_->all() & ~others;
  return std::any_of(blocks.begin(), blocks.end(), [missing](const Block& block) {
    Bits lacking = block.unused;
    for (Pegs rest = missing; rest != 0; rest &= rest - 1) {
      const Bits& need = block.need[static_cast<std::size_t>(FirstHole(rest))];
      for (std::size_t i = 0; i < kWords; ++i) lacking[i] |= need[i];
    }
    std::uint64_t all = ~std::uint64_t{0};
    for (const std::uint64_t word : lacking) all &= word;
    return ~all != 0;
  });
}

std::vector<FistSix::Block> FistSix::Pack(const std::vector<Pegs>& sets) {
  constexpr std::size_t kSets = kWords * 64;
  std::vector<Block> blocks(sets.size() / kSets + 1);
  for (Block& block : blocks) block.unused.fill(~std::uint64_t{0});
  for (std::size_t i = 0; i < sets.size(); ++i) {
    Block& block = blocks[i / kSets];
    const std::size_t word = i % kSets / 64;
    const std::uint64_t bit = std::uint64_t{1} << i % 64;
    block.unused[word] ^= bit;
    for (Pegs rest = sets[i]; rest != 0; rest &= rest - 1) {
      block.need[static_cast<std::size_t>(FirstHole(rest))][word] |= bit;
    }
  }
  return blocks;
}

// Goes back jump by jump from one peg beside the hole: what stands on a set's hole has jumped
// there over one peg, and both are in the set before. The holes of a jump back are empty except
// for the peg that takes it, so that no peg is used twice. A set that holds a smaller one has
// nothing to add: whatever leads to it leads to a set that holds what leads to the smaller one.
std::vector<Pegs> FistSix::FindSupplies(int hole) const {
  std::vector<Pegs> level;
  for (Pegs beside = Beside(Bit(hole)); beside != 0; beside &= beside - 1) {
    level.push_back(beside & -beside);
  }
  std::vector<Pegs> found = level;
  for (int jumps = 1; jumps <= depth_ && !level.empty(); ++jumps) {
    // Each jump back adds a peg, so that sets of one level hold no others of it.
    absl::flat_hash_set<Pegs> next;
    for (const Pegs set : level) {
      for (Pegs rest = set; rest != 0; rest &= rest - 1) {
        for (const Jump jump : jumps_into_[static_cast<std::size_t>(FirstHole(rest))]) {
          if ((jump.takes() & (set | Bit(hole))) != 0) continue;
          const Pegs before = set ^ jump.mask();
          if (next.contains(before)) continue;
          if (std::none_of(found.begin(), found.end(),
                           [before](Pegs smaller) { return (smaller & ~before) == 0; })) {
            next.insert(before);
          }
        }
      }
    }
    if (found.size() + next.size() > kMaxSets) return {Pegs{0}};
    level.assign(next.begin(), next.end());
    found.insert(found.end(), level.begin(), level.end());
  }
  return found;
}

}  // namespace tavoliere::solitaire
