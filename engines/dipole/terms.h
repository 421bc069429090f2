// The evaluation of the default player: a weighted sum of terms and a small neural network.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "core/types.h"
#include "engines/dipole/game.h"

namespace tavoliere::dipole {

// What is counted, for the side to move: unless it says otherwise, own minus enemy.
enum class Term : std::size_t {
  kToMove,          // 1
  kCheckers,        // checkers
  kRows,            // rows that all checkers have to go to leave the board: the moves there are
  kRelativeRows,    // 64 times that difference over the sum: the fewer are left, the more it tells
  kMobility,        // forward moves onto empty or own squares
  kThreatened,      // own checkers in stacks that the enemy could capture
  kLargestThreat,   // own checkers in the largest of them
  kThreatening,     // enemy checkers in stacks that could be captured now
  kLargestCapture,  // enemy checkers in the largest of them
  kCount
};
inline constexpr std::size_t kTerms = static_cast<std::size_t>(Term::kCount);

constexpr std::size_t Index(Term term) { return static_cast<std::size_t>(term); }

inline constexpr std::array<const char*, kTerms> kTermNames = {
    "To Move",    "Checkers",       "Rows",        "Relative Rows",  "Mobility",
    "Threatened", "Largest Threat", "Threatening", "Largest Capture"};

using TermVector = std::array<int, kTerms>;

// On both boards.
template <class B>
TermVector TermsOf(const PositionOn<B>& position);

// Hundredths of a checker for one of each term; weights.h has the default.
using TermWeights = std::array<int, kTerms>;
inline constexpr int kLargestTermWeight = 10'000;

core::Score Weigh(const TermVector& terms, const TermWeights& weights);
// A line for each: its name, number, weight and product.
std::string ExplainTerms(const TermVector& terms, const TermWeights& weights);

}  // namespace tavoliere::dipole
