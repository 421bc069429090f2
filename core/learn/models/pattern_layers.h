// The layers of a PatternNetworkShape for one example: forwards, and the gradient backwards. For
// what trains and runs the network; pattern_network.h is for all others.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

#include "core/learn/models/pattern_network.h"

namespace tavoliere::learn::layers {

using Sizes = PatternNetworkShape;

constexpr std::size_t kLanes = 16;
constexpr std::size_t kWide = Sizes::kWidth / kLanes;  // rows of Lanes
static_assert(Sizes::kSecond == kLanes && Sizes::kThird == kLanes);

// A class, because compilers warn of functions that return a vector wider than the processor's.
struct Lanes {
  using Vector [[gnu::vector_size(kLanes * sizeof(float))]] = float;

  friend Lanes operator+(const Lanes& a, const Lanes& b) { return {a.vector + b.vector}; }
  friend Lanes operator*(const Lanes& a, const Lanes& b) { return {a.vector * b.vector}; }
  friend Lanes operator*(float a, const Lanes& b) { return {a * b.vector}; }
  Lanes& operator+=(const Lanes& other) {
    vector += other.vector;
    return *this;
  }

  Vector vector;
};

inline Lanes Load(const float* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
inline void Store(float* to, const Lanes& lanes) { std::memcpy(to, &lanes, sizeof lanes); }

inline Lanes Clipped(const Lanes& sums) {
  const Lanes::Vector zero{};
  const Lanes::Vector one = zero + 1.0F;
  const Lanes::Vector positive = sums.vector > zero ? sums.vector : zero;
  return {positive < one ? positive : one};
}
// What of a gradient passes a unit.
inline Lanes Passed(const Lanes& sums, const Lanes& gradient) {
  const Lanes::Vector zero{};
  const Lanes::Vector above = sums.vector > zero ? gradient.vector : zero;
  return {sums.vector < zero + 1.0F ? above : zero};
}
inline float Sum(const Lanes& lanes) {
  std::array<float, kLanes> sums;
  std::memcpy(sums.data(), &lanes, sizeof lanes);
  for (std::size_t width = kLanes / 2; width > 0; width /= 2) {
    for (std::size_t i = 0; i < width; ++i) sums[i] += sums[i + width];
  }
  return sums[0];
}

using Wide = std::array<Lanes, kWide>;

// The sums and units of one example.
struct Forward {
  Wide first_sums;
  Lanes second_sums;
  Lanes third_sums;
  float logits = 0.0F;
};

inline void AddRow(const float* row, Wide& sums) {
  for (std::size_t i = 0; i < kWide; ++i) sums[i] += Load(row + i * kLanes);
}

inline void RunStack(const float* stack, Forward& of) {
  Lanes second = Load(stack + Sizes::kSecondBiasesAt);
  Lanes direct{};
  alignas(64) std::array<float, Sizes::kWidth> units;
  for (std::size_t i = 0; i < kWide; ++i) {
    const Lanes clipped = Clipped(of.first_sums[i]);
    Store(units.data() + i * kLanes, clipped);
    direct += clipped * Load(stack + Sizes::kDirectAt + i * kLanes);
  }
  for (std::size_t i = 0; i < Sizes::kWidth; ++i)
    second += units[i] * Load(stack + i * Sizes::kSecond);
  of.second_sums = second;
  Store(units.data(), Clipped(second));
  Lanes third = Load(stack + Sizes::kThirdBiasesAt);
  for (std::size_t i = 0; i < Sizes::kSecond; ++i)
    third += units[i] * Load(stack + Sizes::kThirdAt + i * Sizes::kThird);
  of.third_sums = third;
  of.logits = Sum(direct + Clipped(third) * Load(stack + Sizes::kOutputAt)) + stack[Sizes::kBiasAt];
}

// Of the cross entropy by the logits is `slope`: adds to the stack's gradient, returns that of the
// first layer's sums.
inline Wide Back(const float* stack, const Forward& of, float slope, float* gradient) {
  const auto add = [gradient](std::size_t at, const Lanes& by) {
    Store(gradient + at, Load(gradient + at) + by);
  };
  gradient[Sizes::kBiasAt] += slope;
  add(Sizes::kOutputAt, slope * Clipped(of.third_sums));
  const Lanes third = Passed(of.third_sums, slope * Load(stack + Sizes::kOutputAt));
  add(Sizes::kThirdBiasesAt, third);
  alignas(64) std::array<float, Sizes::kWidth> units;
  alignas(64) std::array<float, Sizes::kWidth> back;
  Store(units.data(), Clipped(of.second_sums));
  for (std::size_t i = 0; i < Sizes::kSecond; ++i) {
    const std::size_t at = Sizes::kThirdAt + i * Sizes::kThird;
    add(at, units[i] * third);
    back[i] = Sum(Load(stack + at) * third);
  }
  const Lanes second = Passed(of.second_sums, Load(back.data()));
  add(Sizes::kSecondBiasesAt, second);
  for (std::size_t i = 0; i < kWide; ++i)
    Store(units.data() + i * kLanes, Clipped(of.first_sums[i]));
  for (std::size_t i = 0; i < Sizes::kWidth; ++i) {
    const std::size_t at = i * Sizes::kSecond;
    add(at, units[i] * second);
    back[i] = Sum(Load(stack + at) * second);
  }
  Wide first;
  for (std::size_t i = 0; i < kWide; ++i) {
    const std::size_t at = Sizes::kDirectAt + i * kLanes;
    add(at, slope * Load(units.data() + i * kLanes));
    first[i] = Passed(of.first_sums[i], Load(back.data() + i * kLanes) + slope * Load(stack + at));
  }
  return first;
}

}  // namespace tavoliere::learn::layers
