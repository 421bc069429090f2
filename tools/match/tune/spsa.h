// Simultaneous perturbation stochastic approximation (Spall, IEEE Transactions on Automatic Control
// 37, 1992), with the gains of OpenBench. For iteration k = 1, 2, ... of N, and a parameter x:
//
//   c_k = step (N / k)^gamma, at least 1/2    how far x is changed, each way
//   a_k = rate step^2 ((A + N) / (A + k))^alpha, where A = stability N
//   plus = x + c_k d, minus = x - c_k d       d: 1 or -1 at random
//   x <- x + a_k / c_k * d * (games that plus won - games that plus lost)
//
// All of it is clamped to [min, max]. An option takes whole numbers, so plus and minus are rounded
// at random, up as often as their fractions demand: the same random number rounds both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/match/tune/tune_settings.h"

namespace tavoliere::match {

class Spsa {
 public:
  // The values of options in an iteration, by parameter.
  struct Trial {
    std::vector<std::int64_t> plus;
    std::vector<std::int64_t> minus;
  };

  // `settings` outlive it.
  Spsa(const TuneSettings& settings, std::uint64_t seed);

  // How many iterations are over.
  std::int64_t iterations() const { return iterations_; }
  // By parameter.
  const std::vector<double>& values() const { return values_; }
  // Of iteration iterations() + 1. Signs and roundings depend on the seed and the iteration's
  // number only.
  Trial NextTrial() const;
  // Ends that iteration. `balance`: games that plus won, less those that it lost.
  void Take(std::int64_t balance);

 private:
  double Width(std::size_t parameter) const;  // c_k
  double Gain(std::size_t parameter) const;   // a_k
  double Sign(std::size_t parameter) const;
  double Clamped(std::size_t parameter, double value) const;

  const TuneSettings& settings_;
  std::uint64_t seed_;
  std::int64_t iterations_ = 0;
  std::vector<double> values_;
};

}  // namespace tavoliere::match
