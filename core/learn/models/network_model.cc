#include "core/learn/models/network_model.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <random>

#include "core/learn/models/network_fit.h"

namespace tavoliere::learn {
namespace {

// The model as network_fit.h asks for it.
class OneLayer {
 public:
  struct Scratch {
    std::vector<float> sums;  // what comes into the hidden layer
    std::vector<float> errors;
  };

  explicit OneLayer(const NetworkShape& shape) : shape_(shape) {}

  Scratch NewScratch() const {
    return {std::vector<float>(shape_.hidden), std::vector<float>(shape_.hidden)};
  }

  float Chance(const float* values, const NetworkExamples& examples, std::size_t example,
               Scratch& scratch) const {
    float* const sums = scratch.sums.data();
    std::copy_n(values + shape_.biases_at(), shape_.hidden, sums);
    for (const std::uint16_t input : examples.inputs(example)) {
      const float* const row = values + shape_.RowAt(input);
      for (std::size_t k = 0; k < shape_.hidden; ++k) sums[k] += row[k];
    }
    float logits = 0.0F;
    const float* const terms = examples.terms(example);
    for (std::size_t i = 0; i < shape_.terms(); ++i) logits += values[i] * terms[i];
    const float* const output = values + shape_.output_at();
    for (std::size_t k = 0; k < shape_.hidden; ++k) {
      const float active = std::clamp(sums[k], 0.0F, 1.0F);
      logits += output[k] * active * active;
    }
    return ChanceOf(logits);
  }

  void AddGradient(const float* values, const NetworkExamples& examples, std::size_t example,
                   float share, float* gradient, Scratch& scratch) const {
    const float* const output = values + shape_.output_at();
    const float error =
        share * (Chance(values, examples, example, scratch) - examples.chance(example));
    const float* const terms = examples.terms(example);
    for (std::size_t i = 0; i < shape_.terms(); ++i) gradient[i] += error * terms[i];
    float* const errors = scratch.errors.data();
    for (std::size_t k = 0; k < shape_.hidden; ++k) {
      const float sum = scratch.sums[k];
      const float active = std::clamp(sum, 0.0F, 1.0F);
      const float slope = sum > 0.0F && sum < 1.0F ? 2.0F * sum : 0.0F;
      gradient[shape_.output_at() + k] += error * active * active;
      errors[k] = error * output[k] * slope;
      gradient[shape_.biases_at() + k] += errors[k];
    }
    for (const std::uint16_t input : examples.inputs(example)) {
      float* const row = gradient + shape_.RowAt(input);
      for (std::size_t k = 0; k < shape_.hidden; ++k) row[k] += errors[k];
    }
  }

 private:
  const NetworkShape& shape_;
};

}  // namespace

float ChanceOf(float logits) { return 1.0F / (1.0F + std::exp(-logits)); }

std::int16_t Rounded(float value, float unit, int largest) {
  const auto most = static_cast<float>(largest);
  return static_cast<std::int16_t>(std::clamp(std::round(value * unit), -most, most));
}

void NetworkExamples::Add(absl::Span<const float> terms, absl::Span<const std::uint16_t> inputs,
                          float chance) {
  for (std::size_t i = 0; i < scales_.size(); ++i) terms_.push_back(terms[i] * scales_[i]);
  inputs_.insert(inputs_.end(), inputs.begin(), inputs.end());
  begins_.push_back(inputs_.size());
  chances_.push_back(chance);
}

NetworkValues FirstValues(const NetworkShape& shape, std::uint64_t seed) {
  constexpr float kFirstRow = 0.15F;
  constexpr float kFirstBias = 0.3F;
  constexpr float kFirstOutput = 0.5F;
  NetworkValues values(shape.parameters(), 0.0F);
  std::mt19937_64 random(seed);
  std::normal_distribution<float> normal;
  for (std::size_t i = shape.terms(); i < shape.biases_at(); ++i)
    values[i] = kFirstRow * normal(random);
  for (std::size_t i = shape.biases_at(); i < shape.output_at(); ++i) values[i] = kFirstBias;
  for (std::size_t i = shape.output_at(); i < shape.parameters(); ++i)
    values[i] = kFirstOutput * normal(random);
  return values;
}

double CrossEntropy(const NetworkShape& shape, absl::Span<const float> values,
                    const NetworkExamples& examples) {
  return MeanCrossEntropy(OneLayer(shape), values.data(), examples);
}

NetworkReport FitNetwork(const NetworkShape& shape, const NetworkExamples& train,
                         const NetworkExamples& held_out, const NetworkFitOptions& options,
                         NetworkValues& values,
                         const std::function<void(const NetworkReport&)>& looked) {
  assert(train.size() > 0 && values.size() == shape.parameters());
  return FitModel(OneLayer(shape), train, held_out, options, values, looked);
}

}  // namespace tavoliere::learn
