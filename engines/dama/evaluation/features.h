// The features of the handmade evaluation.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// Unless it says otherwise: own minus enemy, each side seen with its base at the bottom, so that
// the numbers of squares are White's.
enum class Feature : std::size_t {
  kTurn,       // 1: being to move
  kMan,        // men
  kKing,       // kings
  kFirstKing,  // 1 for having a king when the enemy has none
  kRow1,       // men one row from the base, and so on
  kRow2,
  kRow3,
  kRow4,
  kRow5,
  kRow6,
  kBase,          // men on the base row
  kBridge,        // both men on 29 and 31 at home
  kCornerGuard,   // a man on 32 or 28 when the enemy has no king: the double corner is kept
  kCentre,        // men on the four central squares and the two before them
  kEdge,          // men on the outermost columns
  kBacked,        // men with an own piece diagonally behind
  kHoles,         // empty squares with an own man on both sides in front of them
  kBalance,       // minus the difference between the men of the two wings
  kMobility,      // steps
  kKingMobility,  // steps of kings
  kKingCentre,    // kings on the eight inner squares
  kTrappedKing,   // kings without a step
  kDogHole,       // men on 8 that an enemy man on 4 holds
  kRunaway,       // for men that no enemy stands before: rows already gone
  kAhead,         // pieces taken off the board, for the side with more material
  kTheMove,       // 1 for the side that has the move (opposition), -1 for the other
  kCount
};
inline constexpr std::size_t kFeatures = static_cast<std::size_t>(Feature::kCount);

// As the weights file names them.
inline constexpr std::array<std::string_view, kFeatures> kFeatureNames = {
    "turn",         "man",      "king",    "first_king", "row1",     "row2",          "row3",
    "row4",         "row5",     "row6",    "base",       "bridge",   "corner_guard",  "centre",
    "edge",         "backed",   "holes",   "balance",    "mobility", "king_mobility", "king_centre",
    "trapped_king", "dog_hole", "runaway", "ahead",      "the_move"};

using FeatureVector = std::array<int, kFeatures>;

// For the side to move.
FeatureVector FeaturesOf(const Position& position);

}  // namespace tavoliere::dama
