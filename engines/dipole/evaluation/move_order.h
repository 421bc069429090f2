// The default engine's move ordering and reductions, on both boards.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

#include "core/search/evaluator.h"
#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

// Large prey first, and few checkers to take it with. `move` is a capture.
template <class B>
int CaptureOrder(const PositionOn<B>& position, MoveOn<B> move) {
  return 64 * position.height(move.to()) - move.count();
}

// Adds the captures of the side to move, best first by CaptureOrder().
template <class B>
void ListCaptures(const PositionOn<B>& position, typename RulesOn<B>::MoveList& captures) {
  const auto enemies = position.stacks(core::Opponent(position.turn()));
  for (auto stacks = position.stacks(position.turn()); stacks != 0;) {
    const Square from = PopFirst(stacks);
    for (auto targets = Reach<B>(from, position.height(from)) & enemies; targets != 0;) {
      const Square to = PopFirst(targets);
      const int steps = Steps<B>(from, to);
      if (position.height(to) <= steps)
        captures.push_back(MoveOn<B>(from, Towards<B>(from, to), steps));
    }
  }
  // Seldom more than a few: insertion is quickest.
  for (std::size_t i = 1; i < captures.size(); ++i) {
    const MoveOn<B> move = captures[i];
    const int order = CaptureOrder(position, move);
    std::size_t at = i;
    for (; at > 0 && CaptureOrder(position, captures[at - 1]) < order; --at)
      captures[at] = captures[at - 1];
    captures[at] = move;
  }
}

// Captures above all that the search remembers of other moves.
template <class B>
int MoveOrder(const PositionOn<B>& position, MoveOn<B> move) {
  constexpr int kCapture = 2 * (core::kKillerBonus + core::kHistoryMax);
  constexpr int kQuietCount = 128;
  if (move.IsPass()) return 0;
  if (IsCapture(position, move)) return kCapture + CaptureOrder(position, move);
  // Few checkers spend few rows; those that leave are lost.
  return -kQuietCount * move.count() - (move.BearsOff() ? core::kHistoryMax : 0);
}

// Plies by which the move looked at as number `index`, from 0, is searched less deeply at first.
template <class B>
core::Depth LateMoveReduction(const PositionOn<B>& position, MoveOn<B> move, core::Depth depth,
                              int index, bool pv) {
  if (depth.value < 3 || index < 2 || IsCapture(position, move)) return {0};
  // About the product of the logarithms, as strong engines reduce.
  const auto logs = static_cast<int>(std::bit_width(static_cast<unsigned>(depth.value)) *
                                     std::bit_width(static_cast<unsigned>(index)));
  return {std::max(0, logs / 4 + (move.BearsOff() ? 1 : 0) - (pv ? 1 : 0))};
}

}  // namespace tavoliere::dipole
