#include "engines/solitaire/solvers/merson.h"

#include <algorithm>

namespace tavoliere::solitaire {
namespace {

constexpr int kLargestRegion = 4;

// The most of `regions`, from number `next` on, that lie within `pegs` and have no hole in common.
int MostDisjoint(const std::vector<Pegs>& regions, std::size_t next, Pegs pegs) {
  int most = 0;
  for (; next < regions.size(); ++next) {
    if ((regions[next] & ~pegs) != 0) continue;
    most = std::max(most, 1 + MostDisjoint(regions, next + 1, pegs & ~regions[next]));
  }
  return most;
}

}  // namespace

MersonRegions::MersonRegions(const Board& board) {
  single_holes_ = board.all();
  for (const Jump jump : board.jumps()) single_holes_ &= ~Bit(jump.over);
  for (Pegs rest = board.all() & ~single_holes_; rest != 0; rest &= rest - 1) {
    Complete(board, Bit(FirstHole(rest)), 1);
  }
  std::sort(regions_.begin(), regions_.end());
  regions_.erase(std::unique(regions_.begin(), regions_.end()), regions_.end());
  const std::vector<Pegs> all = regions_;
  regions_.erase(std::remove_if(regions_.begin(), regions_.end(),
                                [&](Pegs region) {
                                  return std::any_of(all.begin(), all.end(), [&](Pegs other) {
                                    return other != region && (other & ~region) == 0;
                                  });
                                }),
                 regions_.end());
}

// Adds the regions that `region` can be made into with holes that are not regions by themselves.
void MersonRegions::Complete(const Board& board, Pegs region, int size) {
  for (const Jump jump : board.jumps()) {
    const Pegs ends = Bit(jump.from) | Bit(jump.to);
    if ((region & Bit(jump.over)) == 0 || (region & ends) != 0) continue;
    if (size == kLargestRegion) return;
    for (Pegs added = ends & ~single_holes_; added != 0; added &= added - 1) {
      Complete(board, region | Bit(FirstHole(added)), size + 1);
    }
    return;
  }
  regions_.push_back(region);
}

int MersonRegions::SweepsNeeded(Pegs pegs, Goal goal) const {
  if (Count(pegs) == 1) return 0;
  const Pegs singles = pegs & single_holes_;
  // The last peg may be one that has never moved.
  const bool one_may_stay = singles != 0 && (!goal || (singles & Bit(*goal)) != 0);
  return std::max(1, Count(singles) - (one_may_stay ? 1 : 0) + MostDisjoint(regions_, 0, pegs));
}

}  // namespace tavoliere::solitaire
