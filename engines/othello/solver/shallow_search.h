// Shallow searches of the evaluation, by which the endgame solver orders moves and predicts values.
#pragma once

#include <cstdint>

#include "engines/othello/evaluation/pattern_weights.h"
#include "engines/othello/rules/bitboard.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

// Scores are hundredths of a disc, for the side to move.
class ShallowSearch {
 public:
  static constexpr int kMost = 100 * 128;  // beyond any score

  // Null: by the evaluation made by hand. `patterns` are the variant's and outlive this.
  ShallowSearch(Variant variant, const PatternWeights* patterns)
      : variant_(variant),
        patterns_(patterns),
        board_(BoardSquares(variant)),
        corners_(BoardCorners(variant)) {}

  // Whether the errors that fit-probcut has found are this one's.
  bool learnt() const { return patterns_ != nullptr; }
  int Static(Bitboard own, Bitboard other) const;
  // Alpha-beta to so many plies, fail-soft; a finished game counts its difference.
  int Search(Bitboard own, Bitboard other, int depth, int alpha, int beta);

  std::uint64_t nodes() const { return nodes_; }

 private:
  Variant variant_;
  const PatternWeights* patterns_;
  Bitboard board_;
  Bitboard corners_;
  std::uint64_t nodes_ = 0;
};

}  // namespace tavoliere::othello
