#include "engines/dipole/evaluation/placement_net.h"

#include <algorithm>
#include <cstring>

namespace tavoliere::dipole {
namespace {

// As many sums at once as a register has: a type that g++ and clang keep there, where each is
// copied by itself. To copy several at once g++ goes through the stack, in moves of another width,
// for which a processor waits.
#ifdef __AVX2__
constexpr std::size_t kLanes = 16;
#else
constexpr std::size_t kLanes = 8;
#endif
using Lanes = std::int16_t __attribute__((vector_size(kLanes * sizeof(std::int16_t))));
constexpr std::size_t kParts = PlacementNet::kHidden / kLanes;
using Sums = std::array<Lanes, kParts>;

void Add(const PlacementNet::Row& row, Sums& sums) {
  for (std::size_t part = 0; part < kParts; ++part) {
    Lanes lanes;
    std::memcpy(&lanes, &row[part * kLanes], sizeof lanes);
    sums[part] += lanes;
  }
}

}  // namespace

int PlacementNet::Value(const Position& position) const {
  Sums sums{};
  Add(biases_, sums);
  VisitInputs(position, [&](std::size_t input) { Add(inputs_[input], sums); });
  Row hidden;
  for (std::size_t part = 0; part < kParts; ++part)
    std::memcpy(&hidden[part * kLanes], &sums[part], sizeof sums[part]);
  int value = 0;
  for (std::size_t i = 0; i < kHidden; ++i) {
    const int clipped = std::clamp<int>(hidden[i], 0, kOne);
    value += (clipped * clipped / kOne) * output_[i];
  }
  return value / (kOne * kOutputScale);
}

}  // namespace tavoliere::dipole
