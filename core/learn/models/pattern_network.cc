#include "core/learn/models/pattern_network.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/learn/models/pattern_layers.h"
#include "core/random.h"

namespace tavoliere::learn {

PatternValues FirstValues(const PatternNetworkShape& shape, std::uint64_t seed) {
  PatternValues values(shape.parameters(), 0.0F);
  std::uint64_t number = 0;
  const auto drawn = [&](float most) {
    const std::uint64_t bits = core::Mixed(seed, number++) >> 40;
    return most * (2.0F * static_cast<float>(bits) / static_cast<float>(1 << 24) - 1.0F);
  };
  for (std::size_t i = 0; i < PatternNetworkShape::kWidth; ++i)
    values[shape.biases_at() + i] = 0.5F;
  std::vector<float> stack(PatternNetworkShape::kStack, 0.0F);
  for (std::size_t i = 0; i < PatternNetworkShape::kSecondBiasesAt; ++i) stack[i] = drawn(0.2F);
  for (std::size_t i = PatternNetworkShape::kSecondBiasesAt; i < PatternNetworkShape::kThirdAt; ++i)
    stack[i] = 0.3F;
  for (std::size_t i = PatternNetworkShape::kThirdAt; i < PatternNetworkShape::kThirdBiasesAt; ++i)
    stack[i] = drawn(0.4F);
  for (std::size_t i = PatternNetworkShape::kThirdBiasesAt; i < PatternNetworkShape::kOutputAt; ++i)
    stack[i] = 0.3F;
  for (std::size_t i = PatternNetworkShape::kOutputAt; i < PatternNetworkShape::kDirectAt; ++i)
    stack[i] = drawn(0.4F);
  for (std::size_t i = PatternNetworkShape::kDirectAt; i < PatternNetworkShape::kBiasAt; ++i)
    stack[i] = drawn(0.2F);
  for (std::size_t stage = 0; stage < shape.stages; ++stage)
    std::copy(stack.begin(), stack.end(),
              values.begin() + static_cast<std::ptrdiff_t>(shape.StackAt(stage)));
  return values;
}

float LogitsOf(const PatternNetworkShape& shape, const float* values, std::size_t stage,
               const std::uint16_t* indices) {
  layers::Forward of;
  of.first_sums = {};
  layers::AddRow(values + shape.biases_at(), of.first_sums);
  for (std::size_t slot = 0; slot < shape.slots.size(); ++slot)
    layers::AddRow(values + (shape.slots[slot] + indices[slot]) * PatternNetworkShape::kWidth,
                   of.first_sums);
  layers::RunStack(values + shape.StackAt(stage), of);
  return of.logits;
}

std::map<int, StageError> ErrorsByStage(const PatternNetworkShape& shape,
                                        const PatternValues& values, const Examples& examples,
                                        float logit) {
  std::map<int, StageError> errors;
  std::vector<std::uint16_t> indices(examples.slots());
  for (const auto& [stage, group] : examples.groups()) {
    StageError& error = errors[stage];
    error.count = group.size();
    for (std::size_t i = 0; i < group.size(); ++i) {
      examples.Read(group, i, indices.data());
      const double value = static_cast<double>(
          logit * LogitsOf(shape, values.data(), static_cast<std::size_t>(stage), indices.data()));
      const double off = value - static_cast<double>(group.targets[i]);
      error.mean += off;
      error.absolute += std::abs(off);
      error.square += off * off;
    }
    const auto count = static_cast<double>(std::max<std::size_t>(group.size(), 1));
    error.mean /= count;
    error.absolute /= count;
    error.square /= count;
  }
  return errors;
}

}  // namespace tavoliere::learn
