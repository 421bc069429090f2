// What the side that is explained lets its opponent do on the border: wedges, and corners taken by
// force.
#pragma once

#include <cstddef>
#include <optional>

#include "engines/base/explain/statements.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

// Whether `side` takes the corner within so many plies of `position`, whatever the enemy plays. Ten
// thousand positions for five plies.
bool TakesByForce(const Position& position, core::Player side, int corner, std::size_t plies);

// A disc that the opponent places on the border, next to a disc of the mover's on either side.
struct Wedge {
  int square;
  std::size_t plies;  // of the line, the wedge included

  friend bool operator==(const Wedge&, const Wedge&) = default;
};
// The first wedge of the line.
std::optional<Wedge> WedgeIn(const base::LineOfPlay<Othello>& line);

}  // namespace tavoliere::othello
