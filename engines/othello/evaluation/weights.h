// The weights of the default evaluation. data/README.md says how they were made.
#pragma once

#include <array>
#include <cstddef>

#include "engines/othello/evaluation/features.h"

namespace tavoliere::othello {

// Hundredths of a disc for one of each feature at so many empty squares of the 8x8 board: 60, 48,
// 36, 24, 12, 0. In between the weights are interpolated.
inline constexpr int kPhases = 6;
inline constexpr int kEmptiesPerPhase = 12;
inline constexpr std::array<std::array<int, kPhases>, kFeatures> kWeights = {{
    {26, 25, 23, 22, 19, 15},           // kTempo
    {-12, -8, 27, 55, 84, 68},          // kLastMove
    {-2, -5, -5, 2, 21, 66},            // kDiscs
    {509, 506, 494, 376, 175, 52},      // kCorners
    {-14, -38, -89, -125, -111, -34},   // kBesideCorner
    {-622, -762, -794, -588, -241, 3},  // kDiagonalToCorner
    {34, 47, 64, 71, 68, 36},           // kMobility
    {38, 56, 83, 105, 88, 29},          // kRelativeMobility
    {-6, -7, -4, -10, -18, -24},        // kPotentialMobility
    {-14, -25, -29, -24, -18, -20},     // kFrontier
    {86, 104, 122, 140, 141, 126},      // kStable
    {34, 34, 40, 46, 37, 18},           // kBorder
    {112, 162, 220, 240, 209, -26},     // kCornerMoves
    {-68, -127, -152, -182, -135, 8},   // kEnemyCornerMoves
    {2, 2, 2, 2, -34, -31},             // kInner
}};

}  // namespace tavoliere::othello
