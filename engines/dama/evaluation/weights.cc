#include "engines/dama/evaluation/weights.h"

#include <algorithm>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/dama/evaluation/weights_text.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dama {
namespace {

constexpr int kLargestWeight = 10'000;

absl::Status ReadLine(const std::string& line, int number, std::array<bool, kFeatures>* seen,
                      Weights* weights) {
  const std::string data = line.substr(0, line.find('#'));
  const std::vector<std::string> words =
      absl::StrSplit(data, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
  if (words.empty()) return absl::OkStatus();
  const auto error = [&](const std::string& what) {
    return absl::InvalidArgumentError(absl::StrCat("weights, line ", number, ": ", what));
  };
  const auto name = std::find(kFeatureNames.begin(), kFeatureNames.end(), words[0]);
  if (name == kFeatureNames.end()) return error("unknown feature " + protocol::Quoted(words[0]));
  const auto at = static_cast<std::size_t>(name - kFeatureNames.begin());
  if ((*seen)[at]) return error(protocol::Quoted(words[0]) + " appears twice");
  (*seen)[at] = true;
  const auto read = [](const std::string& word, int* value) {
    return absl::SimpleAtoi(word, value) && -kLargestWeight <= *value && *value <= kLargestWeight;
  };
  if (words.size() != 3 || !read(words[1], &weights->opening[at]) ||
      !read(words[2], &weights->ending[at])) {
    return error(absl::StrCat("expected a name and two whole numbers from ", -kLargestWeight,
                              " to ", kLargestWeight, ", got ", protocol::Quoted(data)));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Weights> ParseWeights(const std::string& text) {
  Weights weights;
  std::array<bool, kFeatures> seen{};
  int number = 0;
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(text, '\n'))) {
    RETURN_IF_ERROR(ReadLine(line, ++number, &seen, &weights));
  }
  const auto missing = std::find(seen.begin(), seen.end(), false);
  if (missing != seen.end()) {
    const auto at = static_cast<std::size_t>(missing - seen.begin());
    return absl::InvalidArgumentError(
        absl::StrCat("weights: expected a line for '", std::string(kFeatureNames[at]), "'"));
  }
  return weights;
}

const Weights& DefaultWeights() {
  // A test reads the file too: it cannot be wrong here.
  static const Weights kWeights = *ParseWeights(kWeightsText);
  return kWeights;
}

core::Score Weigh(const FeatureVector& features, int pieces, const Weights& weights) {
  int opening = 0;
  int ending = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    opening += features[i] * weights.opening[i];
    ending += features[i] * weights.ending[i];
  }
  constexpr int kAll = 2 * kMostPieces;
  return core::Score((opening * pieces + ending * (kAll - pieces)) / kAll);
}

}  // namespace tavoliere::dama
