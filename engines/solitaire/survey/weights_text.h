// The refutation of a position by weights, in words that a reader can check by hand.
#pragma once

#include <string>

#include "engines/solitaire/rules/game.h"

namespace tavoliere::solitaire {

// What the position class, weights for the last hole, and weights for the first and the last jump
// refute, with the weights and the sums to compare.
std::string WeightsText(const Position& position, Goal goal);

}  // namespace tavoliere::solitaire
