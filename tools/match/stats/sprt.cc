#include "tools/match/stats/sprt.h"

#include <cmath>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"
#include "tools/match/stats/text.h"
#include "tools/match/stats/words.h"

namespace tavoliere::match {
namespace {

constexpr double kMostElo = 2000;

absl::Status ReadBetween(const KeyValue& pair, double low, double high, double& target) {
  double value = 0;
  if (!absl::SimpleAtod(pair.second, &value) || !(value > low && value < high)) {
    return absl::InvalidArgumentError(absl::StrCat(pair.first, "=: expected a number between ", low,
                                                   " and ", high, ", not '", pair.second, "'"));
  }
  target = value;
  return absl::OkStatus();
}

absl::Status ReadModel(const std::string& word, EloModel& model) {
  if (word != "normalized" && word != "logistic") {
    return absl::InvalidArgumentError(
        absl::StrCat("model=: expected normalized or logistic, not '", word, "'"));
  }
  model = word == "logistic" ? EloModel::kLogistic : EloModel::kNormalized;
  return absl::OkStatus();
}

absl::Status Apply(const KeyValue& pair, SprtSettings& settings) {
  const std::string& key = pair.first;
  if (key == "elo0") return ReadBetween(pair, -kMostElo, kMostElo, settings.hypotheses.elo0);
  if (key == "elo1") return ReadBetween(pair, -kMostElo, kMostElo, settings.hypotheses.elo1);
  if (key == "alpha") return ReadBetween(pair, 0, 0.5, settings.alpha);
  if (key == "beta") return ReadBetween(pair, 0, 0.5, settings.beta);
  if (key == "model") return ReadModel(pair.second, settings.hypotheses.model);
  return absl::InvalidArgumentError(
      absl::StrCat("unknown key '", key, "': expected elo0, elo1, alpha, beta or model"));
}

}  // namespace

absl::StatusOr<SprtSettings> ParseSprt(const std::vector<std::string>& words) {
  SprtSettings settings;
  ASSIGN_OR_RETURN(const auto pairs, SplitKeyValues(words));
  for (const KeyValue& pair : pairs) {
    RETURN_IF_ERROR(Apply(pair, settings));
  }
  const auto& [elo0, elo1, model] = settings.hypotheses;
  if (elo0 >= elo1) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected elo0 below elo1, not ", elo0, " and ", elo1));
  }
  return settings;
}

SprtState StateOfSprt(const Sample& sample, const SprtSettings& settings) {
  SprtState state{LogLikelihoodRatio(sample, settings.hypotheses),
                  BoundsOfSprt(settings.alpha, settings.beta), SprtVerdict::kGoOn};
  if (!state.llr || !std::isfinite(*state.llr)) return state;
  if (*state.llr <= state.bounds.lower) state.verdict = SprtVerdict::kH0;
  if (*state.llr >= state.bounds.upper) state.verdict = SprtVerdict::kH1;
  return state;
}

std::string FormatSprt(const SprtState& state, const SprtSettings& settings) {
  const auto& [elo0, elo1, model] = settings.hypotheses;
  return absl::StrFormat("LLR %s (%s, %s), %s [%g, %g]: %s", FormatFigure(state.llr, 3),
                         FormatFigure(state.bounds.lower, 2), FormatFigure(state.bounds.upper, 2),
                         model == EloModel::kLogistic ? "logistic" : "normalized", elo0, elo1,
                         VerdictWords(state.verdict));
}

const char* VerdictWords(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::kH0:
      return "H0 accepted";
    case SprtVerdict::kH1:
      return "H1 accepted";
    case SprtVerdict::kGoOn:
      break;
  }
  return "not decided";
}

}  // namespace tavoliere::match
