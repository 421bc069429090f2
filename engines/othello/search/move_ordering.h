// The move ordering and the reductions of the midgame search.
#pragma once

#include "core/types.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

class MoveOrdering {
 public:
  // Larger first. `depth` plies are left.
  static int Score(const Position& position, const Move& move, core::Depth depth) {
    if (move.IsPass()) return 0;
    const Bitboard corners = BoardCorners(position.variant());
    const int score = (Bit(move.square()) & corners) != 0 ? 8 * 1024 : 0;
    // At the last ply the answers cost more to count than they save.
    if (depth.value <= 2) return score;
    // The fewer answers the better, above all in the corners.
    const Bitboard answers = position.Play(move).moves();
    return score - 2048 * (Count(answers) + Count(answers & corners));
  }

  // How many plies less a move is searched at first that comes after `index` others.
  static core::Depth Reduction(const Move& move, core::Depth depth, int index) {
    if (depth.value < 6 || index < 4 || move.IsPass()) return {0};
    return {1 + (index >= 6 ? 1 : 0) + (index >= 12 ? 1 : 0)};
  }

  // Adds those of `moves` that quiescence follows: a corner that can be taken is what the
  // evaluation knows least about.
  static void AddForcing(Bitboard moves, Variant variant, Othello::MoveList& forcing) {
    for (Bitboard left = moves & BoardCorners(variant); left != 0; left = WithoutLowest(left))
      forcing.push_back(Move(Lowest(left)));
  }
};

}  // namespace tavoliere::othello
