// Random numbers and orders that depend only on their seeds, on every machine.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <random>

namespace tavoliere::core {

namespace internal {
// The last steps of splitmix64.
constexpr std::uint64_t Finish(std::uint64_t z) {
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}
}  // namespace internal

// Every bit of the result depends on every bit of `word`.
constexpr std::uint64_t Mixed(std::uint64_t word) {
  return internal::Finish(word * 0x9E3779B97F4A7C15);
}

// A number that looks random and depends on its arguments alone.
constexpr std::uint64_t Mixed(std::uint64_t seed, std::uint64_t number) {
  return internal::Finish(seed * 0x9E3779B97F4A7C15 + number + 0x632BE59BD9B4E019);
}

// Puts the values of a vector into an order of their own for each seed.
template <class Values>
void Shuffle(std::uint64_t seed, Values& values) {
  std::mt19937_64 random(seed);
  for (std::size_t left = values.size(); left > 1; --left)
    std::swap(values[left - 1], values[random() % left]);
}

}  // namespace tavoliere::core
