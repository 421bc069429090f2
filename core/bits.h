// Sets of up to 64 squares as bits, and the mixing of words into a key: what most games need.
#pragma once

#include <bit>
#include <cstdint>

#include "core/types.h"

namespace tavoliere::core {

using Bits = std::uint64_t;

constexpr Bits Bit(int square) { return Bits{1} << square; }
constexpr int Count(Bits set) { return std::popcount(set); }
// Of a set that is not empty: its first square, which PopLowest() also takes out.
constexpr int Lowest(Bits set) { return std::countr_zero(set); }
constexpr int PopLowest(Bits& set) {
  const int lowest = Lowest(set);
  set &= set - 1;
  return lowest;
}

// Every bit of the result depends on every bit of `word` (splitmix64).
constexpr Key Mixed(Key word) {
  Key z = word * 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

// The key of a position that these words tell apart from every other; their order counts.
template <class... Words>
constexpr Key KeyOf(Words... words) {
  Key key = 0;
  ((key = Mixed(key + static_cast<Key>(words) + 1)), ...);
  return key;
}

}  // namespace tavoliere::core
