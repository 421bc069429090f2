#include "engines/othello/solver/shallow_search.h"

#include <algorithm>

#include "engines/othello/evaluation/features.h"
#include "engines/othello/rules/child_list.h"

namespace tavoliere::othello {

int ShallowSearch::Static(Bitboard own, Bitboard other) const {
  const Position position(own, other, core::Player::kFirst, variant_);
  return (patterns_ != nullptr ? patterns_->Evaluate(position) : HandmadeScore(position)).centi();
}

int ShallowSearch::Search(Bitboard own, Bitboard other, int depth, int alpha, int beta) {
  ++nodes_;
  if (depth <= 0) return Static(own, other);
  const Bitboard moves = Moves(own, other) & board_;
  if (moves == 0) {
    if ((Moves(other, own) & board_) == 0)
      return 100 * FinalDifference(Position(own, other, core::Player::kFirst, variant_));
    return -Search(other, own, depth, -beta, -alpha);
  }
  ChildList children(own, other, moves);
  if (depth >= 2) {
    for (Child& child : children) {
      const Bitboard answers = Moves(child.own, child.other) & board_;
      child.score = -Count(answers) - Count(answers & corners_);
    }
  }
  int best = -kMost;
  for (int i = 0; i < children.size(); ++i) {
    const Child& child = depth >= 2 ? children.Next(i) : children[i];
    const int low = std::max(alpha, best);
    int value = 0;
    if (i == 0 || depth < 2) {
      value = -Search(child.own, child.other, depth - 1, -beta, -low);
    } else {
      value = -Search(child.own, child.other, depth - 1, -low - 1, -low);
      if (value > low && value < beta) {
        value = -Search(child.own, child.other, depth - 1, -beta, -value);
      }
    }
    best = std::max(best, value);
    if (best >= beta) break;
  }
  return best;
}

}  // namespace tavoliere::othello
