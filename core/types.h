// The numbers that all games share, as strong types: two of them cannot be swapped unnoticed.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <type_traits>

namespace tavoliere::core {

// Identity of a position (with the side to move); equal positions have equal keys.
using Key = std::uint64_t;

using Milliseconds = std::chrono::milliseconds;

// Player 1 moves first in the start position.
enum class Player : std::uint8_t { kFirst = 0, kSecond = 1 };

constexpr Player Opponent(Player player) {
  return player == Player::kFirst ? Player::kSecond : Player::kFirst;
}

// A count of plies that the search still looks ahead; at 0 it falls into quiescence, where it sinks
// below.
struct Depth {
  int value = 0;

  friend constexpr auto operator<=>(Depth, Depth) = default;
  friend constexpr Depth operator+(Depth a, int b) { return {a.value + b}; }
  friend constexpr Depth operator-(Depth a, int b) { return {a.value - b}; }
};
static_assert(std::is_trivially_copyable_v<Depth> && !std::is_convertible_v<int, Depth>);

// The distance from the root of the search, in plies.
struct Ply {
  int value = 0;

  friend constexpr auto operator<=>(Ply, Ply) = default;
  friend constexpr Ply operator+(Ply a, int b) { return {a.value + b}; }
};
static_assert(std::is_trivially_copyable_v<Ply> && !std::is_convertible_v<int, Ply>);

// No line of play that a search follows is longer.
inline constexpr int kMaxPly = 256;

// The value of a position for the side to move, in hundredths of a unit (a man, a disc, a checker).
// Beyond +-kMateBound it says that the game is decided: Win(n) is a win that ends the game n plies
// after the root, and sooner is better.
class Score {
 public:
  constexpr Score() = default;
  explicit constexpr Score(int centi) : value_(centi) {}

  static constexpr Score Draw() { return Score(0); }
  static constexpr Score Win(Ply ply) { return Score(kMate - ply.value); }
  static constexpr Score Loss(Ply ply) { return Score(ply.value - kMate); }
  static constexpr Score Infinity() { return Score(kMate + 1); }

  constexpr int centi() const { return value_; }
  constexpr bool IsMate() const { return value_ >= kMateBound || value_ <= -kMateBound; }
  // Plies to the end of the game, negative when losing; only when IsMate(). A position already lost
  // gives 0.
  constexpr int MatePlies() const { return value_ > 0 ? kMate - value_ : -kMate - value_; }

  // A mate score counts from the root; the transposition table holds it counted from its own
  // position.
  constexpr Score ToTable(Ply ply) const { return Shifted(ply.value); }
  constexpr Score FromTable(Ply ply) const { return Shifted(-ply.value); }

  constexpr Score operator-() const { return Score(-value_); }
  friend constexpr auto operator<=>(Score, Score) = default;
  friend constexpr Score operator+(Score a, int centi) { return Score(a.value_ + centi); }
  friend constexpr Score operator-(Score a, int centi) { return Score(a.value_ - centi); }

 private:
  static constexpr int kMate = 1'000'000;
  static constexpr int kMateBound = kMate - 10'000;

  constexpr Score Shifted(int plies) const {
    if (!IsMate()) return *this;
    return Score(value_ > 0 ? value_ + plies : value_ - plies);
  }

  std::int32_t value_ = 0;
};
static_assert(sizeof(Score) == 4 && std::is_trivially_copyable_v<Score>);
static_assert(!std::is_convertible_v<int, Score>);

// What a score says of the true value.
enum class Bound : std::uint8_t { kNone = 0, kUpper = 1, kLower = 2, kExact = 3 };

}  // namespace tavoliere::core
