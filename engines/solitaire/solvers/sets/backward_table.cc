#include "engines/solitaire/solvers/sets/backward_table.h"

#include <utility>

namespace tavoliere::solitaire {

BackwardTable::BackwardTable(std::shared_ptr<const Board> board,
                             const Board::SymmetrySet& symmetries, Pegs last_holes,
                             std::size_t max_bytes)
    : board_(std::move(board)), symmetries_(symmetries), max_bytes_(max_bytes), level_(max_bytes) {
  for (; last_holes != 0; last_holes &= last_holes - 1) {
    level_.Add(board_->LeastImage(symmetries_, last_holes & -last_holes));
  }
}

bool BackwardTable::Grow(std::size_t max_positions, SearchMeter* meter) {
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

}  // namespace tavoliere::solitaire
