// The evaluation of the default player: a sum of features weighted by the phase of the game.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "core/types.h"
#include "engines/othello/rules/bitboard.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

// A set of discs of `own` that keep their colour however the game goes on. It is a lower bound:
// every disc in it is stable, but not every stable disc is found. Found are the discs safe on an
// edge by play along that edge alone (8x8 only), those in four full lines, and those that lean on
// the border, a full line or a found disc in each line.
Bitboard StableDiscs(Bitboard own, Bitboard other, Variant variant);

// What is counted, for the side to move: unless it says otherwise, own minus enemy.
enum class Feature : std::size_t {
  kTempo,     // 1: being to move
  kLastMove,  // 1 when the number of empty squares is odd: with no passes one makes the last move
  kDiscs,     // discs
  kCorners,   // corners
  kBesideCorner,       // border discs beside an empty corner
  kDiagonalToCorner,   // discs diagonally next to an empty corner
  kMobility,           // legal moves
  kRelativeMobility,   // 16 times the difference over the sum + 2
  kPotentialMobility,  // empty squares next to an enemy disc
  kFrontier,           // discs next to an empty square
  kStable,             // discs found stable
  kBorder,             // border discs, corners and their neighbours left out
  kCornerMoves,        // own legal moves to corners
  kEnemyCornerMoves,   // the enemy's, if it were to move
  kInner,              // discs on the corners of the inner 4x4 (8x8 only)
  kCount
};
inline constexpr std::size_t kFeatures = static_cast<std::size_t>(Feature::kCount);

using FeatureVector = std::array<int, kFeatures>;
FeatureVector FeaturesOf(const Position& position);

// The expected final difference for the side to move, in hundredths of a disc.
core::Score HandmadeScore(const Position& position);

// Its terms that are not 0, a line each: the count, its weight in this phase, and what they come
// to, in hundredths of a disc.
std::string ExplainHandmade(const Position& position);

}  // namespace tavoliere::othello
