// The values that a model's weights give, for fitting and for error measurement.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/learn/linear_model.h"

namespace tavoliere::learn {

// The weights of a stage, of those of all knots.
inline void Interpolate(const ModelShape& shape, const float* weights, int stage, float* out) {
  const KnotShare share = ShareOf(shape.knots, stage);
  const float* low = weights + share.low * shape.weights;
  if (share.high_share == 0.0F) {
    std::copy_n(low, shape.weights, out);
    return;
  }
  const float* high = low + shape.weights;
  for (std::size_t i = 0; i < shape.weights; ++i)
    out[i] = low[i] + share.high_share * (high[i] - low[i]);
}

// Of an example, by the weights of its stage.
inline float ValueAt(const ModelShape& shape, const float* weights, const std::uint16_t* indices) {
  float sum = 0.0F;
  for (std::size_t slot = 0; slot < shape.slots.size(); ++slot)
    sum += weights[shape.slots[slot] + indices[slot]];
  return sum;
}

}  // namespace tavoliere::learn
