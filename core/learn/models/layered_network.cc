#include "core/learn/models/layered_network.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <random>

#include "core/learn/models/network_fit.h"

namespace tavoliere::learn {
namespace {

float Clipped(float sum) { return std::clamp(sum, 0.0F, 1.0F); }
bool Within(float sum) { return sum > 0.0F && sum < 1.0F; }

// The model as network_fit.h asks for it.
class Layers {
 public:
  // By layer.
  struct Scratch {
    std::vector<std::vector<float>> sums;
    std::vector<std::vector<float>> units;
    std::vector<std::vector<float>> errors;
  };

  explicit Layers(const LayeredShape& shape) : shape_(shape) {}

  Scratch NewScratch() const {
    Scratch scratch;
    for (const std::size_t width : shape_.widths) {
      for (auto* part : {&scratch.sums, &scratch.units, &scratch.errors}) part->emplace_back(width);
    }
    return scratch;
  }

  float Logits(const float* values, absl::Span<const std::uint16_t> inputs,
               Scratch& scratch) const {
    SumRows(values, inputs, scratch.sums[0].data(), scratch.units[0].data());
    for (std::size_t layer = 1; layer < shape_.layers(); ++layer) {
      const float* const biases = values + shape_.BiasesAt(layer);
      for (std::size_t k = 0; k < shape_.Units(layer); ++k) {
        scratch.sums[layer][k] = biases[k] + Weighed(values, layer, k, scratch);
        scratch.units[layer][k] = Clipped(scratch.sums[layer][k]);
      }
    }
    const std::size_t output = shape_.layers();
    return values[shape_.BiasesAt(output)] + Weighed(values, output, 0, scratch);
  }

  float Chance(const float* values, const NetworkExamples& examples, std::size_t example,
               Scratch& scratch) const {
    return ChanceOf(Logits(values, examples.inputs(example), scratch));
  }

  void AddGradient(const float* values, const NetworkExamples& examples, std::size_t example,
                   float share, float* gradient, Scratch& scratch) const {
    const float error =
        share * (Chance(values, examples, example, scratch) - examples.chance(example));
    PassBack(values, shape_.layers(), &error, gradient, scratch);
    for (std::size_t layer = shape_.layers() - 1; layer > 0; --layer) {
      std::vector<float>& errors = scratch.errors[layer];
      for (std::size_t k = 0; k < errors.size(); ++k) {
        if (!Within(scratch.sums[layer][k])) errors[k] = 0.0F;
      }
      PassBack(values, layer, errors.data(), gradient, scratch);
    }
    const std::size_t width = shape_.widths[0];
    float* const errors = scratch.errors[0].data();
    const float* const sums = scratch.sums[0].data();
    float* const biases = gradient + shape_.first_biases_at();
    for (std::size_t k = 0; k < width; ++k) {
      errors[k] *= Within(sums[k]) ? 2.0F * sums[k] : 0.0F;
      biases[k] += errors[k];
    }
    for (const std::uint16_t input : examples.inputs(example)) {
      float* const row = gradient + shape_.RowAt(input);
      for (std::size_t k = 0; k < width; ++k) row[k] += errors[k];
    }
  }

 private:
  void SumRows(const float* values, absl::Span<const std::uint16_t> inputs, float* sums,
               float* units) const {
    const std::size_t width = shape_.widths[0];
    std::copy_n(values + shape_.first_biases_at(), width, sums);
    for (const std::uint16_t input : inputs) {
      const float* const row = values + shape_.RowAt(input);
      for (std::size_t k = 0; k < width; ++k) sums[k] += row[k];
    }
    for (std::size_t k = 0; k < width; ++k) units[k] = Clipped(sums[k]) * Clipped(sums[k]);
  }

  // The units of the layer before, each times its weight to a unit of this one.
  float Weighed(const float* values, std::size_t layer, std::size_t unit,
                const Scratch& scratch) const {
    constexpr std::size_t kLanes = 16;
    const std::vector<float>& units = scratch.units[layer - 1];
    const float* const weights = values + shape_.WeightsAt(layer) + unit * units.size();
    // Several sums side by side, in an order that does not depend on the machine.
    float lanes[kLanes] = {};
    std::size_t k = 0;
    for (; k + kLanes <= units.size(); k += kLanes) {
      for (std::size_t lane = 0; lane < kLanes; ++lane)
        lanes[lane] += units[k + lane] * weights[k + lane];
    }
    for (; k < units.size(); ++k) lanes[k % kLanes] += units[k] * weights[k];
    float sum = 0.0F;
    for (const float lane : lanes) sum += lane;
    return sum;
  }

  // From the errors of a layer's sums: the gradient of its weights and biases, and the errors of
  // the units before it.
  void PassBack(const float* values, std::size_t layer, const float* sums_errors, float* gradient,
                Scratch& scratch) const {
    const std::vector<float>& units = scratch.units[layer - 1];
    std::vector<float>& errors = scratch.errors[layer - 1];
    std::fill(errors.begin(), errors.end(), 0.0F);
    const std::size_t count = units.size();
    for (std::size_t unit = 0; unit < shape_.Units(layer); ++unit) {
      const float error = sums_errors[unit];
      if (error == 0.0F) continue;
      gradient[shape_.BiasesAt(layer) + unit] += error;
      const std::size_t at = shape_.WeightsAt(layer) + unit * count;
      for (std::size_t k = 0; k < count; ++k) {
        gradient[at + k] += error * units[k];
        errors[k] += error * values[at + k];
      }
    }
  }

  const LayeredShape& shape_;
};

}  // namespace

std::size_t LayeredShape::WeightsAt(std::size_t layer) const {
  std::size_t at = first_biases_at() + widths.front();
  for (std::size_t i = 1; i < layer; ++i) at += Units(i) * (widths[i - 1] + 1);
  return at;
}

NetworkValues FirstValues(const LayeredShape& shape, std::uint64_t seed) {
  constexpr float kFirstRow = 0.15F;
  constexpr float kFirstBias = 0.3F;
  NetworkValues values(shape.parameters(), 0.0F);
  std::mt19937_64 random(seed);
  std::normal_distribution<float> normal;
  for (std::size_t i = 0; i < shape.first_biases_at(); ++i) values[i] = kFirstRow * normal(random);
  std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(shape.first_biases_at()),
              shape.widths.front(), kFirstBias);
  for (std::size_t layer = 1; layer <= shape.layers(); ++layer) {
    const float size = std::sqrt(2.0F / static_cast<float>(shape.widths[layer - 1]));
    for (std::size_t i = shape.WeightsAt(layer); i < shape.BiasesAt(layer); ++i)
      values[i] = size * normal(random);
    if (layer == shape.layers()) break;
    std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(shape.BiasesAt(layer)),
                shape.Units(layer), kFirstBias);
  }
  return values;
}

NetworkReport FitLayers(const LayeredShape& shape, const NetworkExamples& train,
                        const NetworkExamples& held_out, const NetworkFitOptions& options,
                        NetworkValues& values,
                        const std::function<void(const NetworkReport&)>& looked) {
  assert(train.size() > 0 && values.size() == shape.parameters());
  return FitModel(Layers(shape), train, held_out, options, values, looked);
}

double CrossEntropy(const LayeredShape& shape, absl::Span<const float> values,
                    const NetworkExamples& examples) {
  return MeanCrossEntropy(Layers(shape), values.data(), examples);
}

void AddGradient(const LayeredShape& shape, absl::Span<const float> values,
                 const NetworkExamples& examples, std::size_t example, absl::Span<float> gradient) {
  const Layers layers(shape);
  Layers::Scratch scratch = layers.NewScratch();
  layers.AddGradient(values.data(), examples, example, 1.0F, gradient.data(), scratch);
}

float LogitsOf(const LayeredShape& shape, absl::Span<const float> values,
               absl::Span<const std::uint16_t> inputs) {
  const Layers layers(shape);
  Layers::Scratch scratch = layers.NewScratch();
  return layers.Logits(values.data(), inputs, scratch);
}

}  // namespace tavoliere::learn
