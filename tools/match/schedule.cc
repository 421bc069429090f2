#include "tools/match/schedule.h"

#include <cassert>

namespace tavoliere::match {

GameSpec Schedule::Game(std::int64_t number) const {
  assert(number >= 0 && number < size());
  const std::int64_t pair = number / games_each_;
  const int game = static_cast<int>(number % games_each_);
  const bool odd_round = games_each_ % 2 == 1 && pair % 2 == 1;
  const int first = (game % 2 == 1) != odd_round ? 1 : 0;
  return {number, pair, game, {first, 1 - first}};
}

}  // namespace tavoliere::match
