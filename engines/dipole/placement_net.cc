#include "engines/dipole/placement_net.h"

#include <algorithm>
#include <cstring>

namespace tavoliere::dipole {
namespace {

// Sixteen sums at once: a type that g++ and clang keep in registers.
constexpr std::size_t kLanes = 16;
using Lanes = std::int16_t __attribute__((vector_size(kLanes * sizeof(std::int16_t))));
constexpr std::size_t kParts = PlacementNet::kHidden / kLanes;

}  // namespace

int PlacementNet::Value(const Position& position) const {
  std::array<Lanes, kParts> sums;
  std::memcpy(sums.data(), biases_.data(), sizeof biases_);
  VisitInputs(position, [&](std::size_t input) {
    std::array<Lanes, kParts> row;
    std::memcpy(row.data(), inputs_[input].data(), sizeof row);
    for (std::size_t part = 0; part < kParts; ++part) sums[part] += row[part];
  });
  Row hidden;
  std::memcpy(hidden.data(), sums.data(), sizeof hidden);
  int value = 0;
  for (std::size_t i = 0; i < kHidden; ++i) {
    const int clipped = std::clamp<int>(hidden[i], 0, kOne);
    value += (clipped * clipped / kOne) * output_[i];
  }
  return value / (kOne * kOutputScale);
}

}  // namespace tavoliere::dipole
