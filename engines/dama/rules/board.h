// The 32 dark squares as bits, laid out so that a diagonal step is one shift everywhere.
#pragma once

#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>
#include <type_traits>

namespace tavoliere::dama {

// A set of squares. Every second row is followed by a bit that is no square (4, 13, 22, 31), so
// that whatever leaves the board sideways falls on it:
//
//     0   1   2   3       row 0, Black's base
//       5   6   7   8
//     9  10  11  12
//      14  15  16  17
//    18  19  20  21
//      23  24  25  26
//    27  28  29  30
//      32  33  34  35     row 7, White's base
using Bitboard = std::uint64_t;

inline constexpr int kSquares = 32;
inline constexpr Bitboard kNoSquares =
    Bitboard{1} << 4 | Bitboard{1} << 13 | Bitboard{1} << 22 | Bitboard{1} << 31;
inline constexpr Bitboard kBoard = ((Bitboard{1} << 36) - 1) & ~kNoSquares;
inline constexpr Bitboard kTopRow = 0xF;
inline constexpr Bitboard kBottomRow = Bitboard{0xF} << 32;

// A dark square, known by its number in the rule book: 1 in the top left corner to 32 in the bottom
// right, seen from White (FID, art. 2).
class Square {
 public:
  // `number` is 1 to 32.
  explicit constexpr Square(int number) : number_(static_cast<std::int8_t>(number)) {
    assert(number >= 1 && number <= kSquares);
  }
  static constexpr Square FromBit(int bit) { return Square(bit - (bit + 4) / 9 + 1); }
  // `square` has exactly one member.
  static constexpr Square Of(Bitboard square) { return FromBit(std::countr_zero(square)); }

  constexpr int number() const { return number_; }
  constexpr int row() const { return (number_ - 1) / 4; }  // 0 to 7 from the top
  constexpr int column() const {                           // 0 to 7 from the left
    return 2 * ((number_ - 1) % 4) + row() % 2;
  }
  constexpr int bit() const { return number_ - 1 + (number_ + 3) / 8; }
  constexpr Bitboard set() const { return Bitboard{1} << bit(); }

  friend constexpr auto operator<=>(Square, Square) = default;

 private:
  std::int8_t number_;
};
static_assert(std::is_trivially_copyable_v<Square> && !std::is_convertible_v<int, Square>);
static_assert(Square(5).bit() == 5 && Square(32).bit() == 35 && Square::FromBit(14) == Square(13));

// The four diagonals as shifts: negative ones climb, towards Black's base.
inline constexpr int kUpLeft = -5;
inline constexpr int kUpRight = -4;
inline constexpr int kDownLeft = 4;
inline constexpr int kDownRight = 5;

// Every member one step along; what leaves the board lands on no square of kBoard.
template <int kStep>
constexpr Bitboard Shift(Bitboard squares) {
  if constexpr (kStep < 0) {
    return squares >> -kStep;
  } else {
    return squares << kStep;
  }
}

constexpr int Count(Bitboard squares) { return std::popcount(squares); }
constexpr Bitboard Lowest(Bitboard squares) { return squares & (~squares + 1); }

// The board turned by half a circle: square n becomes 33 - n.
constexpr Bitboard Turned(Bitboard squares) {
  Bitboard x = squares;
  x = (x >> 1 & 0x5555555555555555) | (x & 0x5555555555555555) << 1;
  x = (x >> 2 & 0x3333333333333333) | (x & 0x3333333333333333) << 2;
  x = (x >> 4 & 0x0F0F0F0F0F0F0F0F) | (x & 0x0F0F0F0F0F0F0F0F) << 4;
  return __builtin_bswap64(x) >> 28;
}
static_assert(Turned(kBoard) == kBoard && Turned(kTopRow) == kBottomRow);

}  // namespace tavoliere::dama
