// Targets of temporal-difference learning, TD(lambda): R. S. Sutton, "Learning to Predict by the
// Methods of Temporal Differences", Machine Learning 3, 1988.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "core/learn/training_traits.h"

namespace tavoliere::learn {

// 1 where the position of `next` comes of a move in that of `record` and has the other side to
// move, -1 where it has the same side to move; 0 where no move leads there.
template <TrainingTraits L>
int Succession(const RecordOf<L>& record, const RecordOf<L>& next,
               typename L::Game::Variant variant) {
  const auto position = L::Unpack(record.position, variant);
  typename L::Game::MoveList moves;
  L::Game::Generate(position, moves);
  for (const auto& move : moves) {
    const auto after = position.Play(move);
    if (L::Pack(after) == next.position) return after.turn() == position.turn() ? -1 : 1;
  }
  return 0;
}

// Replaces the search value of each position of a game by its lambda-return: with v the value of
// the search and the return G' of the next position, as the same side sees it,
//   G = (1 - lambda) v + lambda G',
// where the return of a position with an exact value is that. So an exact value at the end of a
// game tells on what precedes it. A position keeps v when its game went on with a random move, and
// when `game`, records in the order of play, does not have the next position or no value for it.
template <TrainingTraits L>
void TakeReturns(float lambda, typename L::Game::Variant variant, std::vector<RecordOf<L>>& game) {
  for (std::size_t i = game.size(); i-- > 1;) {
    RecordOf<L>& record = game[i - 1];
    const RecordOf<L>& next = game[i];
    if (record.search == kNoValue || record.exact != kNoValue || record.random_move != 0) continue;
    if (next.Best() == kNoValue) continue;
    const int sign = Succession<L>(record, next, variant);
    if (sign == 0) continue;
    const auto own = static_cast<float>(record.search);
    const auto after = static_cast<float>(-sign * next.Best());
    record.search = static_cast<Value>(std::lround(own + lambda * (after - own)));
  }
}

}  // namespace tavoliere::learn
