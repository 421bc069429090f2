#include "tools/match/tune/spsa.h"

#include <algorithm>
#include <cmath>

namespace tavoliere::match {
namespace {

// Narrower changes would leave both roundings of a value alike.
constexpr double kLeastWidth = 0.5;

enum class Draw : std::uint64_t { kSign, kRounding };

// Scatters the bits (a finaliser of the kind of MurmurHash3's).
std::uint64_t Scattered(std::uint64_t x) {
  x ^= x >> 31;
  x *= 0x7fb5d329728ea185u;
  x ^= x >> 27;
  x *= 0x81dadef4bc2dd44du;
  return x ^ (x >> 33);
}

// A random number that its place determines.
std::uint64_t RandomAt(std::uint64_t seed, std::int64_t iteration, std::size_t parameter,
                       Draw draw) {
  constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15u;
  std::uint64_t x = Scattered(seed + kOdd);
  x = Scattered(x ^ (static_cast<std::uint64_t>(iteration) + kOdd));
  return Scattered(x ^ (2 * parameter + static_cast<std::uint64_t>(draw) + kOdd));
}

// 0 <= x < 1.
double Fraction(std::uint64_t random) {
  constexpr int kBits = 53;
  return std::ldexp(static_cast<double>(random >> (64 - kBits)), -kBits);
}

}  // namespace

Spsa::Spsa(const TuneSettings& settings, std::uint64_t seed) : settings_(settings), seed_(seed) {
  for (const TunedParameter& parameter : settings.parameters) values_.push_back(parameter.start);
}

double Spsa::Width(std::size_t parameter) const {
  const double share =
      static_cast<double>(settings_.iterations) / static_cast<double>(iterations_ + 1);
  const double width = settings_.parameters[parameter].step * std::pow(share, settings_.gamma);
  return std::max(width, kLeastWidth);
}

double Spsa::Gain(std::size_t parameter) const {
  const double step = settings_.parameters[parameter].step;
  const auto all = static_cast<double>(settings_.iterations);
  const double stability = settings_.stability * all;
  const double share = (stability + all) / (stability + static_cast<double>(iterations_ + 1));
  return settings_.rate * step * step * std::pow(share, settings_.alpha);
}

double Spsa::Sign(std::size_t parameter) const {
  return RandomAt(seed_, iterations_ + 1, parameter, Draw::kSign) >> 63 == 0 ? 1 : -1;
}

double Spsa::Clamped(std::size_t parameter, double value) const {
  const TunedParameter& limits = settings_.parameters[parameter];
  return std::clamp(value, limits.min, limits.max);
}

Spsa::Trial Spsa::NextTrial() const {
  Trial trial;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const double change = Width(i) * Sign(i);
    const double up = Fraction(RandomAt(seed_, iterations_ + 1, i, Draw::kRounding));
    const auto rounded = [&](double value) {
      return static_cast<std::int64_t>(Clamped(i, std::floor(Clamped(i, value) + up)));
    };
    trial.plus.push_back(rounded(values_[i] + change));
    trial.minus.push_back(rounded(values_[i] - change));
  }
  return trial;
}

void Spsa::Take(std::int64_t balance) {
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const double move = Gain(i) / Width(i) * Sign(i) * static_cast<double>(balance);
    values_[i] = Clamped(i, values_[i] + move);
  }
  ++iterations_;
}

}  // namespace tavoliere::match
