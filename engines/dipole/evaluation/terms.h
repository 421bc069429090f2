// The evaluation of the default player: a weighted sum of terms and a small neural network.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "core/types.h"
#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

// What is counted, for the side to move: unless it says otherwise, own minus enemy.
enum class Term : std::size_t {
  kToMove,          // 1
  kCheckers,        // checkers
  kRows,            // rows that all checkers have to go to leave the board: the moves there are
  kRelativeRows,    // 64 times that difference over the sum: the fewer are left, the more it counts
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

// What its weight is for, as an option's help says it.
inline constexpr std::array<const char*, kTerms> kTermHelp = {
    "being the side to move",
    "each checker more than the opponent",
    "each row more that its checkers have to go to leave the board",
    "64 times the difference in rows to go over their sum",
    "each forward move more onto an empty or own square",
    "each own checker in a stack that could be captured",
    "each checker in the largest own stack that could be captured",
    "each enemy checker in a stack that could be captured",
    "each checker in the largest enemy stack that could be captured"};

using TermVector = std::array<int, kTerms>;

// On every board.
template <class B>
TermVector TermsOf(const PositionOn<B>& position);

// Hundredths of a checker for one of each term; weights.h has the default.
using TermWeights = std::array<int, kTerms>;
inline constexpr int kLargestTermWeight = 10'000;

core::Score Weigh(const TermVector& terms, const TermWeights& weights);
// A line for each: its name, number, weight and product.
std::string ExplainTerms(const TermVector& terms, const TermWeights& weights);

}  // namespace tavoliere::dipole
