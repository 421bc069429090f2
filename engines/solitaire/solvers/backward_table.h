// The reverse game: the positions from which one peg can be left on the goal, by their number of
// pegs. A search that has them all of some number of pegs ends there.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <memory>

#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/solvers/sets/pegs_map.h"
#include "engines/solitaire/solvers/solver.h"

namespace tavoliere::solitaire {

// Exact: holds every position of pegs() pegs that can be solved, as its least image under
// `symmetries`, and no other.
class BackwardTable {
 public:
  // `symmetries` leave the goal in place, or take a last hole to one as good. Begins with the last
  // pegs themselves.
  BackwardTable(std::shared_ptr<const Board> board, const Board::SymmetrySet& symmetries,
                Pegs last_holes, std::size_t max_bytes)
      : board_(std::move(board)),
        symmetries_(symmetries),
        max_bytes_(max_bytes),
        level_(max_bytes) {
    for (; last_holes != 0; last_holes &= last_holes - 1)
      level_.Add(board_->LeastImage(symmetries_, last_holes & -last_holes));
  }

  int pegs() const { return pegs_; }
  std::size_t size() const { return level_.size(); }

  // Goes on to positions of one peg more. False, and it is as before: they are more than
  // `max_positions`, or than its memory holds, or `meter` is over.
  bool Grow(std::size_t max_positions, SearchMeter* meter) {
    Level next(max_bytes_ - level_.bytes());
    for (std::size_t i = 0; i < level_.size(); ++i) {
      if (meter->Tick()) return false;
      const Pegs pegs = level_.pegs(i);
      // A jump back is a jump of the empty holes.
      const bool full =
          AnyJump(*board_, board_->Possible(board_->all() & ~pegs), [&](std::size_t jump) {
            const Pegs before = pegs ^ board_->jumps()[jump].mask();
            const Pegs image = board_->LeastImage(symmetries_, before);
            return next.Add(image).added == Level::Added::kFull || next.size() > max_positions;
          });
      if (full) return false;
    }
    level_ = std::move(next);
    ++pegs_;
    return true;
  }

  // `image` is the least one of a position of pegs() pegs.
  bool Contains(Pegs image) const { return level_.Contains(image); }

 private:
  using Level = PegsMap<std::uint8_t>;  // without values

  std::shared_ptr<const Board> board_;
  Board::SymmetrySet symmetries_;
  std::size_t max_bytes_;
  Level level_;
  int pegs_ = 1;
};

}  // namespace tavoliere::solitaire
