// Sets of up to 64 squares as bits, and the mixing of words into a key: what most games need.
#pragma once

#include <bit>
#include <cstdint>

#include "core/random.h"
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

// The key of a position that these words distinguish from every other; their order counts.
template <class... Words>
constexpr Key KeyOf(Words... words) {
  Key key = 0;
  ((key = Mixed(key + static_cast<Key>(words) + 1)), ...);
  return key;
}

}  // namespace tavoliere::core
