// The ProbCut parameters of the midgame search and the solver: the errors of shallow searches, as
// `tav-othello fit-probcut` found them.
#pragma once

#include <cstdint>
#include <optional>

#include "core/search/evaluator.h"
#include "core/types.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

// A shallower search is not predicted: it costs less than the prediction would save.
inline constexpr int kLeastProbCutDepth = 3;

// Predicting searches are predicted themselves, but not those within them: more levels gain
// nothing.
inline constexpr int kProbCutNested = 1;

// The depth of the predicting search: half or less, and of the same parity.
constexpr core::Depth ProbCutDepth(core::Depth depth) {
  return {2 * (depth.value / 4) + depth.value % 2};
}

// Whose searches: by the weights of the patterns on 8x8 and on 6x6, or by the network.
enum class ProbCutOf : std::uint8_t { kPatterns, kPatterns6, kNetwork };
constexpr ProbCutOf ProbCutOfPatterns(Variant variant) {
  return variant == Variant::kOthello ? ProbCutOf::kPatterns : ProbCutOf::kPatterns6;
}

// The standard error of a search to ProbCutDepth(depth) against one to `depth`, in hundredths of a
// disc, at so many empty squares. depth >= kLeastProbCutDepth; beyond what was measured (README.md
// of data/ says what was), the formula is trusted.
double ProbCutSigma(ProbCutOf of, int empties, core::Depth depth);

// The same of a search by the patterns to `shallow` plies, 1 to 8, against the end of the game, by
// the same formula.
double SolverProbCutSigma(Variant variant, int empties, int shallow);

// How the midgame search prunes: once it is so many standard errors sure; 0: never.
class MidgameProbCut {
 public:
  explicit MidgameProbCut(double confidence) : confidence_(confidence) {}

  // Nullopt: not at this depth. The caller sets the guess.
  std::optional<core::ProbCutRule> RuleFor(const Position& position, core::Depth depth,
                                           ProbCutOf of) const;

 private:
  double confidence_;
};

}  // namespace tavoliere::othello
