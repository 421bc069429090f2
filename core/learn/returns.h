// Targets of temporal-difference learning, TD(lambda): R. S. Sutton, "Learning to Predict by the
// Methods of Temporal Differences", Machine Learning 3, 1988.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "core/learn/training_traits.h"

namespace tavoliere::learn {

// Whether a move leads from the position of `record` to that of `next`.
template <TrainingTraits L>
bool LeadsTo(const RecordOf<L>& record, const RecordOf<L>& next,
             typename L::Game::Variant variant) {
  const auto position = L::Unpack(record.position, variant);
  typename L::Game::MoveList moves;
  L::Game::Generate(position, moves);
  return std::any_of(moves.begin(), moves.end(), [&](const auto& move) {
    return L::Pack(position.Play(move)) == next.position;
  });
}

// Replaces the search value v of each position of a game by its lambda-return, a mean of v and of
// the return G' of the next position, which is the other side's:
//   G = (1 - lambda) v - lambda G'
// The return of a position with an exact value is that value, so what is known at the end of a game
// teaches the positions before it. A position keeps v where its game went on with a random move,
// where `game`, records in the order of play, lacks the next position or a value for it, and where
// either of the two is proved to be won or lost: between kWon and a value there is no mean.
template <TrainingTraits L>
void TakeReturns(float lambda, typename L::Game::Variant variant, std::vector<RecordOf<L>>& game) {
  const auto open = [](Value value) { return value != kNoValue && std::abs(value) < kWon; };
  for (std::size_t i = game.size(); i-- > 1;) {
    RecordOf<L>& record = game[i - 1];
    const RecordOf<L>& next = game[i];
    if (record.exact != kNoValue || record.random_move != 0) continue;
    if (!open(record.search) || !open(next.Best()) || !LeadsTo<L>(record, next, variant)) continue;
    const auto own = static_cast<float>(record.search);
    const auto later = static_cast<float>(-next.Best());
    record.search = static_cast<Value>(std::lround(own + lambda * (later - own)));
  }
}

}  // namespace tavoliere::learn
