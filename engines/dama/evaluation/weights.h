// The weights of the handmade evaluation, as a text file holds them.
#pragma once

#include <array>
#include <string>

#include "absl/status/statusor.h"
#include "core/types.h"
#include "engines/dama/evaluation/features.h"

namespace tavoliere::dama {

// Hundredths of a man for one of each feature: with all the pieces on the board, and with none.
struct Weights {
  std::array<int, kFeatures> opening{};
  std::array<int, kFeatures> ending{};

  friend bool operator==(const Weights&, const Weights&) = default;
};

// A line a feature: its name, the weight in the opening, the weight in the ending; what follows `#`
// is a comment. Every feature appears once, weights are whole numbers from -10000 to 10000. An
// error names the line.
absl::StatusOr<Weights> ParseWeights(const std::string& text);

// Those of data/weights.txt, compiled in.
const Weights& DefaultWeights();

// The features weighed, in between opening and ending by the number of pieces left.
core::Score Weigh(const FeatureVector& features, int pieces, const Weights& weights);

}  // namespace tavoliere::dama
