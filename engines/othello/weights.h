// The weights of the default evaluation; README.md says how they were made.
#pragma once

#include <array>
#include <cstddef>

#include "engines/othello/strong.h"

namespace tavoliere::othello {

// Hundredths of a disc for one of each feature at so many empty squares of the 8x8 board: 60, 48,
// 36, 24, 12, 0. In between the weights are interpolated.
inline constexpr int kPhases = 6;
inline constexpr int kEmptiesPerPhase = 12;
inline constexpr std::array<std::array<int, kPhases>, kFeatures> kWeights = {{
    {50, 50, 50, 50, 50, 50},           // kTempo
    {0, 0, 20, 50, 100, 100},           // kLastMove
    {-5, -10, -10, 0, 30, 100},         // kDiscs
    {600, 600, 600, 500, 300, 100},     // kCorners
    {-100, -120, -150, -120, -60, 0},   // kBesideCorner
    {-300, -350, -350, -250, -100, 0},  // kDiagonalToCorner
    {40, 50, 50, 45, 30, 0},            // kMobility
    {20, 30, 40, 40, 20, 0},            // kRelativeMobility
    {20, 20, 25, 20, 10, 0},            // kPotentialMobility
    {-10, -15, -15, -10, 0, 0},         // kFrontier
    {80, 80, 100, 100, 100, 60},        // kStable
    {20, 20, 30, 40, 30, 0},            // kBorder
    {200, 250, 300, 300, 250, 0},       // kCornerMoves
    {-100, -150, -150, -150, -100, 0},  // kEnemyCornerMoves
    {20, 20, 20, 20, 0, 0},             // kInner
}};

}  // namespace tavoliere::othello
