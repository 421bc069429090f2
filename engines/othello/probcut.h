// What the midgame search and the solver prune by shallow searches: their errors, as `tav-othello fit-probcut`
// found them.
#pragma once

#include "core/types.h"
#include "engines/othello/game.h"

namespace tavoliere::othello {

// No shallower search is foretold: it costs less than it would save.
inline constexpr int kLeastProbCutDepth = 3;

// Foretelling searches are foretold themselves, but not those within them: more levels gain nothing.
inline constexpr int kProbCutNested = 1;

// How deep the foretelling search looks: half as far or less, and of the same parity.
constexpr core::Depth ProbCutDepth(core::Depth depth) {
  return {2 * (depth.value / 4) + depth.value % 2};
}

// The standard error of a search to ProbCutDepth(depth) against one to `depth`, in hundredths of a
// disc, at so many empty squares. depth >= kLeastProbCutDepth; beyond what was measured (README.md
// of data/ says what was), the formula is trusted.
double ProbCutSigma(Variant variant, int empties, core::Depth depth);

// The same of a search to `shallow` plies, 1 to 8, against the end of the game, by the same formula.
double SolverProbCutSigma(Variant variant, int empties, int shallow);

}  // namespace tavoliere::othello
