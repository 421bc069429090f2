#pragma once

#include <random>

#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

// With so many checkers of the side to move, by chance White or Black, and of the other, in stacks
// anywhere.
inline Position RandomPosition(std::mt19937_64& random, int own, int enemy) {
  Position position(random() % 2 == 0 ? core::Player::kFirst : core::Player::kSecond);
  const auto put = [&](core::Player player, int checkers) {
    while (checkers > 0) {
      const auto square = static_cast<Square>(random() % kSquares);
      if (position.height(square) > 0) continue;
      const int count = 1 + static_cast<int>(random() % static_cast<unsigned>(checkers));
      position.Put(player, square, count);
      checkers -= count;
    }
  };
  put(position.turn(), own);
  put(core::Opponent(position.turn()), enemy);
  return position;
}

}  // namespace tavoliere::dipole
