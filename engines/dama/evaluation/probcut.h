// The ProbCut parameters: the errors of shallow searches, as `tav-dama fit-probcut` found them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/learn/probcut_fit.h"
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
inline double ProbCutSigma(core::Depth depth) {
  // data/README.md has the command that found these.
  constexpr learn::ProbCutFit kFit = {3.1698, 0.0, 0.0, -0.1449, 0.4821};
  constexpr std::size_t kDepths = 64;
  static const std::array<float, kDepths> kTable = [&] {
    std::array<float, kDepths> table{};
    for (int of = kLeastProbCutDepth; of < static_cast<int>(kDepths); ++of) {
      table[static_cast<std::size_t>(of)] =
          static_cast<float>(learn::SigmaOf(kFit, 0.0, ProbCutDepth({of}).value, of));
    }
    return table;
  }();
  return kTable[static_cast<std::size_t>(std::min(depth.value, static_cast<int>(kDepths) - 1))];
}

}  // namespace tavoliere::dama
