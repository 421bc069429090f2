// The ProbCut parameters: the errors of shallow searches, as `tav-dama fit-probcut` found them.
#pragma once

#include <algorithm>

#include "core/types.h"

namespace tavoliere::dama {

// A shallower search is not predicted: it costs less than the prediction would save.
inline constexpr int kLeastProbCutDepth = 3;

// How many standard errors beyond the window are enough, by matches.
inline constexpr double kProbCutConfidence = 0.45;

// The depth of the predicting search.
constexpr core::Depth ProbCutDepth(core::Depth depth) {
  return {std::max(1, depth.value - 3 - depth.value / 4)};
}

// The standard error of a search to ProbCutDepth(depth) against one to `depth`, in hundredths of a
// man, whatever the pieces on the board: to distinguish these gained nothing. depth >=
// kLeastProbCutDepth; beyond what was measured (README.md of data/ says what was), the formula is
// trusted.
double ProbCutSigma(core::Depth depth);

}  // namespace tavoliere::dama
