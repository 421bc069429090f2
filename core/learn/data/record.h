// A training position, with the known facts of its value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace tavoliere::learn {

// Values are centi-units for the side to move, as the game's evaluator gives them, a decided game
// too: no mate scores.
using Value = std::int16_t;
inline constexpr Value kNoValue = std::numeric_limits<Value>::min();
inline constexpr std::int8_t kNoDepth = -1;

// `kBytes`, a multiple of 4, hold the position as its game packs it.
template <std::size_t kBytes>
struct Record {
  static_assert(kBytes % 4 == 0);

  std::array<std::uint8_t, kBytes> position{};
  std::uint32_t game = 0;   // positions of one game are never told apart by a split
  Value result = kNoValue;  // of the game that it comes from
  Value search = kNoValue;
  Value exact = kNoValue;
  std::int8_t depth = kNoDepth;  // of the search, in plies
  std::uint8_t random_move = 0;  // 1: its game went on with a random move, not with the search's

  // What to learn: the best that is known, games apart.
  Value Best() const { return exact != kNoValue ? exact : search; }

  friend bool operator==(const Record&, const Record&) = default;
};
static_assert(sizeof(Record<16>) == 28 && std::is_trivially_copyable_v<Record<16>>);

}  // namespace tavoliere::learn
