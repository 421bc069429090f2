// Quiescence search, for any kind of tree: evaluates the position at the horizon, or first follows
// the moves that the game calls forcing.
#pragma once

#include <algorithm>

#include "core/search/evaluator.h"
#include "core/types.h"

namespace tavoliere::core {

// The value of `position`, whose node has been counted and its history judged, with alpha-beta's
// contract. `depth` is 0 or less, and the children's, which `tree` searches, one less.
template <class Tree>
Score Quiescence(Tree& tree, const typename Tree::Position& position, Score alpha, Score beta,
                 Depth depth, Ply ply) {
  typename Tree::MoveList moves;
  const Horizon horizon = tree.evaluator().AtHorizon(position, moves);
  if (horizon == Horizon::kGameOver) return tree.evaluator().Terminal(position, ply);
  Score best = -Score::Infinity();
  if (horizon == Horizon::kStandPat) {
    best = tree.Evaluate(position);
    if (best > alpha && tree.evaluator().Threatened(position, depth, moves)) {
      best = -Score::Infinity();
    } else {
      if (best >= beta || moves.empty()) return best;
      alpha = std::max(alpha, best);
    }
  }
  for (const auto& move : moves) {
    const typename Tree::Position child = position.Play(move);
    tree.path().Enter(position, move, child, ply);
    const Score score = -tree.AlphaBeta(child, -beta, -alpha, depth - 1, ply + 1);
    if (tree.meter().aborted()) return Score::Draw();
    if (score <= best) continue;
    best = score;
    if (score > alpha) {
      alpha = score;
      tree.lines().Extend(move, ply);
      if (alpha >= beta) break;
    }
  }
  return best;
}

}  // namespace tavoliere::core
