// What core::WinSearch needs to know of Dipole.
#pragma once

#include "core/proof/win_search.h"
#include "core/types.h"
#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

template <class B>
struct WinGuide {
  static bool IsFinished(const PositionOn<B>& position) { return position.Finished(); }
  static bool FirstReachesGoal(const PositionOn<B>& finished) {
    return finished.checkers(core::Player::kFirst) > 0;
  }
  // Few answers first, and few stacks on both sides, which make few moves later. Of the orders
  // tried it solves 6x6 with 5 and 6 checkers and 8x8 with 3 and 4 in the fewest nodes.
  static int Order(const PositionOn<B>& position) {
    return static_cast<int>(RulesOn<B>::CountMoves(position)) +
           Count(position.stacks(core::Player::kFirst)) +
           Count(position.stacks(core::Player::kSecond));
  }
};

static_assert(core::WinGuide<WinGuide<UsualBoard>, Dipole>);

}  // namespace tavoliere::dipole
