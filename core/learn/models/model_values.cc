#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/learn/models/linear_model.h"

namespace tavoliere::learn {

KnotShare ShareOf(absl::Span<const int> knots, int stage) {
  assert(!knots.empty());
  if (stage <= knots.front()) return {0, 0.0F};
  if (stage >= knots.back()) return {knots.size() - 1, 0.0F};
  const auto high = std::upper_bound(knots.begin(), knots.end(), stage);
  const auto low = high - 1;
  return {static_cast<std::size_t>(low - knots.begin()),
          static_cast<float>(stage - *low) / static_cast<float>(*high - *low)};
}

std::map<int, StageError> ErrorsByStage(const ModelShape& shape, const ModelWeights& weights,
                                        const Examples& examples) {
  std::map<int, StageError> errors;
  ModelWeights values(shape.weights);
  std::vector<std::uint16_t> indices(shape.slots.size());
  for (const auto& [stage, group] : examples.groups()) {
    Interpolate(shape, weights.data(), stage, values.data());
    StageError& error = errors[stage];
    error.count = group.size();
    for (std::size_t i = 0; i < error.count; ++i) {
      examples.Read(group, i, indices.data());
      const double wrong = ValueAt(shape, values.data(), indices.data()) - group.targets[i];
      error.mean += wrong;
      error.absolute += std::abs(wrong);
      error.square += wrong * wrong;
    }
    const auto count = static_cast<double>(error.count);
    error.mean /= count;
    error.absolute /= count;
    error.square /= count;
  }
  return errors;
}

StageError Summed(const std::map<int, StageError>& errors) {
  StageError sum;
  for (const auto& [stage, error] : errors) {
    const auto count = static_cast<double>(error.count);
    sum.count += error.count;
    sum.mean += error.mean * count;
    sum.absolute += error.absolute * count;
    sum.square += error.square * count;
  }
  if (sum.count == 0) return sum;
  const auto count = static_cast<double>(sum.count);
  sum.mean /= count;
  sum.absolute /= count;
  sum.square /= count;
  return sum;
}

std::vector<std::int16_t> Quantised(const ModelWeights& weights, int scale) {
  std::vector<std::int16_t> rounded;
  rounded.reserve(weights.size());
  for (const float weight : weights) {
    const float scaled = std::round(weight * static_cast<float>(scale));
    rounded.push_back(static_cast<std::int16_t>(std::clamp(scaled, -32'767.0F, 32'767.0F)));
  }
  return rounded;
}

}  // namespace tavoliere::learn
