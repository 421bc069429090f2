// Merson regions (R. Merson 1962; Beasley, The Ins and Outs of Peg Solitaire, chapter 9): a lower
// bound of the sweeps that a position still needs.
//
// A region is a set of holes such that, while all of it is filled, no peg from outside can jump
// over one of its pegs: each line of three holes through the middle of which a jump would go has a
// hole of the region at one of its ends. So a filled region has to be opened by a sweep that starts
// in it, and regions without a common hole need a sweep each. A hole that no jump passes over, such
// as a corner, is a region by itself.
#pragma once

#include <vector>

#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/rules/game.h"

namespace tavoliere::solitaire {

// Immutable.
class MersonRegions {
 public:
  explicit MersonRegions(const Board& board);

  // At most as many sweeps as any solution from `pegs` takes; one sweep lowers it by one at most. 0
  // for a single peg.
  int SweepsNeeded(Pegs pegs, Goal goal) const;

  // The smallest regions of more than one hole, and those of one hole.
  const std::vector<Pegs>& regions() const { return regions_; }
  Pegs single_holes() const { return single_holes_; }

 private:
  void Complete(const Board& board, Pegs region, int size);

  Pegs single_holes_ = 0;
  std::vector<Pegs> regions_;
};

}  // namespace tavoliere::solitaire
