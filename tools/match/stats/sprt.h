// The sequential probability ratio test: its settings and its verdict.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/match/stats/statistics.h"

namespace tavoliere::match {

struct SprtSettings {
  Hypotheses hypotheses;
  double alpha = 0.05;  // the risk of accepting H1 where H0 holds
  double beta = 0.05;   // the risk of accepting H0 where H1 holds
};

enum class SprtVerdict { kGoOn, kH0, kH1 };

struct SprtState {
  std::optional<double> llr;  // none: no games yet
  SprtBounds bounds{};
  SprtVerdict verdict = SprtVerdict::kGoOn;
};

// Reads "elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized|logistic", any of them in any order.
absl::StatusOr<SprtSettings> ParseSprt(const std::vector<std::string>& words);

SprtState StateOfSprt(const Sample& sample, const SprtSettings& settings);

// "LLR 1.23 (-2.94, 2.94), normalized [0, 5]: H1 accepted"
std::string FormatSprt(const SprtState& state, const SprtSettings& settings);

// "H0 accepted", "H1 accepted", "not decided".
const char* VerdictWords(SprtVerdict verdict);

}  // namespace tavoliere::match
