// What the search prunes by shallow searches: their errors, as `tav-dama fit-probcut` found them.
#pragma once

#include <algorithm>

#include "core/types.h"

namespace tavoliere::dama {

// No shallower search is foretold: it costs less than it would save.
inline constexpr int kLeastProbCutDepth = 3;

// How many standard errors beyond the window are enough, by matches.
inline constexpr double kProbCutConfidence = 0.45;

// How deep the foretelling search looks.
constexpr core::Depth ProbCutDepth(core::Depth depth) {
  return {std::max(1, depth.value - 3 - depth.value / 4)};
}

// The standard error of a search to ProbCutDepth(depth) against one to `depth`, in hundredths of a
// man, whatever the pieces on the board: to tell these apart gained nothing. depth >=
// kLeastProbCutDepth; beyond what was measured (README.md of data/ says what was), the formula is
// trusted.
double ProbCutSigma(core::Depth depth);

}  // namespace tavoliere::dama
