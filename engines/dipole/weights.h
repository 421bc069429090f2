// The weights of the default evaluation; README.md says how they were made.
#pragma once

#include "engines/dipole/strong.h"

namespace tavoliere::dipole {

inline constexpr Weights kDefaultWeights = {
    20,   // kToMove
    60,   // kCheckers
    12,   // kRows
    10,   // kRelativeRows
    5,    // kStacks
    5,    // kSingles
    -5,   // kTall
    2,    // kMobility
    5,    // kSlowMoves
    -10,  // kLastRow
    -15,  // kThreatened
    -15,  // kLargestThreat
    10,   // kThreatening
    10,   // kLargestCapture
};

}  // namespace tavoliere::dipole
