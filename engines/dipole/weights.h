// The weights of the default evaluation's terms; README.md says how they were made.
#pragma once

#include "engines/dipole/terms.h"

namespace tavoliere::dipole {

inline constexpr Weights kDefaultWeights = {
    -13,  // kToMove
    69,   // kCheckers
    2,    // kRows
    22,   // kRelativeRows
    3,    // kMobility
    -40,  // kThreatened
    10,   // kLargestThreat
    31,   // kThreatening
    -9,   // kLargestCapture
};

}  // namespace tavoliere::dipole
