// A network of several layers over sparse inputs, fitted to chances of winning.
//
// The first hidden layer sums the rows of the inputs that are there and its biases; every further
// one sums all units of the layer before, each times a weight, and its biases. A unit of the first
// is min(max(sum, 0), 1)^2, one of the others min(max(sum, 0), 1). The value, in logits, is the
// last layer's units times the output's weights, plus a bias.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "absl/types/span.h"
#include "core/learn/models/network_model.h"

namespace tavoliere::learn {

struct LayeredShape {
  std::size_t inputs = 0;           // at most 65'536
  std::vector<std::size_t> widths;  // units of the hidden layers, the first one's first

  // Where the parameters lie: for each input a row of the first layer, the biases of this; then for
  // each layer, the output the last, the weights (unit by unit, those of the units before it) and
  // the biases.
  std::size_t layers() const { return widths.size(); }
  std::size_t RowAt(std::size_t input) const { return input * widths.front(); }
  std::size_t first_biases_at() const { return RowAt(inputs); }
  // Of the layers after the first, `layer` from 1; layers() is the output.
  std::size_t Units(std::size_t layer) const { return layer < layers() ? widths[layer] : 1; }
  std::size_t WeightsAt(std::size_t layer) const;
  std::size_t BiasesAt(std::size_t layer) const {
    return WeightsAt(layer) + Units(layer) * widths[layer - 1];
  }
  std::size_t parameters() const { return BiasesAt(layers()) + 1; }
};

NetworkValues FirstValues(const LayeredShape& shape, std::uint64_t seed);

// As FitNetwork() of one layer (network_model.h). The examples have no terms.
NetworkReport FitLayers(const LayeredShape& shape, const NetworkExamples& train,
                        const NetworkExamples& held_out, const NetworkFitOptions& options,
                        NetworkValues& values,
                        const std::function<void(const NetworkReport&)>& looked);

// Mean cross entropy; 0 of no examples.
double CrossEntropy(const LayeredShape& shape, absl::Span<const float> values,
                    const NetworkExamples& examples);

// Adds to `gradient`, one for each parameter, what it changes the example's cross entropy by.
void AddGradient(const LayeredShape& shape, absl::Span<const float> values,
                 const NetworkExamples& examples, std::size_t example, absl::Span<float> gradient);

// Of these inputs, in logits.
float LogitsOf(const LayeredShape& shape, absl::Span<const float> values,
               absl::Span<const std::uint16_t> inputs);

}  // namespace tavoliere::learn
