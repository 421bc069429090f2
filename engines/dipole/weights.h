// The weights of the default evaluation; README.md says how they were made.
#pragma once

#include "engines/dipole/strong.h"

namespace tavoliere::dipole {

inline constexpr Weights kDefaultWeights = {
    -2,   // kToMove
    84,   // kCheckers
    5,    // kRows
    13,   // kRelativeRows
    -17,  // kStacks
    -12,  // kSingles
    -4,   // kTall
    4,    // kMobility
    6,    // kSlowMoves
    -12,  // kLastRow
    -5,   // kThreatened
    -13,  // kLargestThreat
    29,   // kThreatening
    -8,   // kLargestCapture
};

}  // namespace tavoliere::dipole
