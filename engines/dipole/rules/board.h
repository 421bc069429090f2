// The boards, their dark squares, the eight directions, and where a stack can go from where: all of
// it fixed by geometry and computed by the compiler.
//
// What a board says of its squares is a template of it; without naming one, the usual board is
// meant.
#pragma once

#include <utility>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/types.h"

namespace tavoliere::dipole {

// Dark squares are numbered along the ranks from a1 = 0, c1 = 1, so that turning the board round is
// the last square's number minus a square's, and exchanges the two sides' starts.
using Square = int;

// A board of `side` files and ranks, an even number, on which a side has at most so many checkers.
template <int side, int checkers>
struct BoardOf {
  static constexpr int kSide = side;
  static constexpr int kSquares = side * side / 2;
  static constexpr int kMaxCheckers = checkers;
  // No move on the board is longer.
  static constexpr int kLongestStep = side - 1;
  using SquareSet = std::conditional_t<kSquares <= 32, std::uint32_t, std::uint64_t>;

  static constexpr Square kOff = kSquares;        // beyond the edge
  static constexpr Square kLight = kSquares + 1;  // a light square: no checker lands there
};

// Mark Steere's.
struct UsualBoard : BoardOf<8, 12> {
  // Where the stacks begin: e1 and d8, or c1 and f8 as on an older rule sheet.
  enum class Variant : std::uint8_t { kDipole, kDipoleC1 };
  static constexpr std::array<std::pair<const char*, Variant>, 2> kVariants = {
      {{"dipole", Variant::kDipole}, {"dipole-c1", Variant::kDipoleC1}}};
  // White's start, from 0, on the first rank; Black's is opposite.
  static constexpr int StartFile(Variant variant) { return variant == Variant::kDipole ? 4 : 2; }
  static constexpr int kStartCheckers = kMaxCheckers;
  // A university course's text is for this board alone.
  static constexpr bool kHasCourseText = true;
};

// That of the variant "international" at abstractplay.com (AbstractPlay/gameslib,
// src/games/dipole.ts): stacks of twenty begin on e1 and f10.
struct InternationalBoard : BoardOf<10, 20> {
  enum class Variant : std::uint8_t { kInternational };
  static constexpr std::array<std::pair<const char*, Variant>, 1> kVariants = {
      {{"international", Variant::kInternational}}};
  static constexpr int StartFile(Variant) { return 4; }
  static constexpr int kStartCheckers = kMaxCheckers;
  static constexpr bool kHasCourseText = false;
};

// The boards small enough to solve. Stacks of six begin on c1 and opposite, on b4 or d6; a position
// may have up to twelve checkers of a side.
template <int side>
struct SmallBoard : BoardOf<side, 12> {
  enum class Variant : std::uint8_t { kSmall };
  static constexpr std::array<std::pair<const char*, Variant>, 1> kVariants = {
      {{side == 4 ? "dipole4" : "dipole6", Variant::kSmall}}};
  static constexpr int StartFile(Variant) { return 2; }
  static constexpr int kStartCheckers = 6;
  static constexpr bool kHasCourseText = false;
};
using Board4 = SmallBoard<4>;
using Board6 = SmallBoard<6>;

// The usual board's.
inline constexpr int kMaxCheckers = UsualBoard::kMaxCheckers;
inline constexpr int kSquares = UsualBoard::kSquares;
inline constexpr int kLongestStep = UsualBoard::kLongestStep;
inline constexpr Square kOff = UsualBoard::kOff;
inline constexpr Square kLight = UsualBoard::kLight;
using SquareSet = UsualBoard::SquareSet;

template <class B = UsualBoard>
constexpr typename B::SquareSet Bit(Square square) {
  return typename B::SquareSet{1} << square;
}
template <class Set>
constexpr int Count(Set set) {
  return std::popcount(set);
}
template <class Set>
constexpr Square First(Set set) {
  return std::countr_zero(set);
}
// Takes the first square out of `set`, which is not empty.
template <class Set>
constexpr Square PopFirst(Set& set) {
  const Square first = First(set);
  set &= set - 1;
  return first;
}

// From 0.
template <class B = UsualBoard>
constexpr int RankOf(Square square) {
  return square / (B::kSide / 2);
}
template <class B = UsualBoard>
constexpr int FileOf(Square square) {
  return 2 * (square % (B::kSide / 2)) + RankOf<B>(square) % 2;
}
template <class B = UsualBoard>
constexpr bool IsOnBoard(int file, int rank) {
  return file >= 0 && file < B::kSide && rank >= 0 && rank < B::kSide;
}
constexpr bool IsDark(int file, int rank) { return (file + rank) % 2 == 0; }
template <class B = UsualBoard>
constexpr Square SquareAt(int file, int rank) {
  return B::kSide / 2 * rank + file / 2;
}
template <class B = UsualBoard>
constexpr Square Turned(Square square) {
  return B::kSquares - 1 - square;
}

// White's forward directions, then Black's, then the level ones. The text of a move that leaves the
// board names the first of its side's that is legal.
enum class Direction : std::uint8_t { kN, kNE, kNW, kS, kSE, kSW, kE, kW };
inline constexpr int kDirections = 8;
inline constexpr std::array<int, kDirections> kFileSteps = {0, 1, -1, 0, 1, -1, 1, -1};
inline constexpr std::array<int, kDirections> kRankSteps = {1, 1, 1, -1, -1, -1, 0, 0};

constexpr Direction DirectionAt(int index) { return static_cast<Direction>(index); }
constexpr std::size_t Index(Direction direction) { return static_cast<std::size_t>(direction); }
constexpr std::size_t Index(core::Player player) { return static_cast<std::size_t>(player); }
constexpr std::size_t Index(Square square) { return static_cast<std::size_t>(square); }

// Of the three forward directions of `player` number 0 (straight), 1 (to the last file) or 2.
constexpr Direction Forward(core::Player player, int number) {
  return DirectionAt(player == core::Player::kFirst ? number : 3 + number);
}
constexpr bool IsForward(core::Player player, Direction direction) {
  return direction >= Forward(player, 0) && direction <= Forward(player, 2);
}

// Rows that a checker there still has to go to leave the board straight ahead: the board's side on
// its own first row, 1 on its last.
template <class B = UsualBoard>
constexpr int RowsToGo(core::Player player, Square square) {
  return player == core::Player::kFirst ? B::kSide - RankOf<B>(square) : RankOf<B>(square) + 1;
}

namespace internal {

template <class B>
struct Geometry {
  using SquareSet = typename B::SquareSet;
  static constexpr std::size_t kSquares = B::kSquares;
  static constexpr std::size_t kCounts = B::kMaxCheckers + 1;

  // [direction][square][count]: where so many checkers land.
  std::array<std::array<std::array<std::uint8_t, kCounts>, kSquares>, kDirections> target{};
  // [square][height]: the squares that a part of such a stack can land on, in all directions.
  std::array<std::array<SquareSet, kCounts>, kSquares> reach{};
  // [player][square][height]: the same, forward alone.
  std::array<std::array<std::array<SquareSet, kCounts>, kSquares>, 2> ahead{};
  // [player][square]: this many checkers or more leave the board, diagonally at the latest.
  std::array<std::array<std::uint8_t, kSquares>, 2> bears_from{};
  // [player][square][count]: in how many directions so many checkers leave the board.
  std::array<std::array<std::array<std::uint8_t, kCounts>, kSquares>, 2> exits{};
  // [from][to]: the steps of the straight line between them and its direction; 0 steps: no line.
  std::array<std::array<std::uint8_t, kSquares>, kSquares> steps{};
  std::array<std::array<Direction, kSquares>, kSquares> direction{};
};

template <class B>
constexpr Square Landing(Square from, Direction direction, int count) {
  const int file = FileOf<B>(from) + count * kFileSteps[Index(direction)];
  const int rank = RankOf<B>(from) + count * kRankSteps[Index(direction)];
  // Beyond the edge the colours go on: straight ahead only an even count leaves the board.
  if (!IsDark(file, rank)) return B::kLight;
  return IsOnBoard<B>(file, rank) ? SquareAt<B>(file, rank) : B::kOff;
}

// Enters where `count` checkers from a square land in one direction.
template <class B>
constexpr void AddLanding(Square from, Direction direction, int count, Geometry<B>& made) {
  const std::size_t f = Index(from);
  const auto c = static_cast<std::size_t>(count);
  const Square to = Landing<B>(from, direction, count);
  made.target[Index(direction)][f][c] = static_cast<std::uint8_t>(to);
  if (to == B::kLight) return;
  for (std::size_t player = 0; player < 2; ++player) {
    if (!IsForward(static_cast<core::Player>(player), direction)) continue;
    if (to == B::kOff) {
      made.bears_from[player][f] = std::min(made.bears_from[player][f], std::uint8_t(count));
      ++made.exits[player][f][c];
    } else {
      made.ahead[player][f][c] |= Bit<B>(to);
    }
  }
  if (to == B::kOff) return;
  made.reach[f][c] |= Bit<B>(to);
  made.steps[f][Index(to)] = static_cast<std::uint8_t>(count);
  made.direction[f][Index(to)] = direction;
}

template <class B>
constexpr Geometry<B> MakeGeometry() {
  Geometry<B> made;
  for (auto& player : made.bears_from) player.fill(B::kMaxCheckers + 1);
  for (Square from = 0; from < B::kSquares; ++from) {
    for (int count = 1; count <= B::kMaxCheckers; ++count) {
      for (int direction = 0; direction < kDirections; ++direction)
        AddLanding<B>(from, DirectionAt(direction), count, made);
      // A stack's part may be any lower one's.
      const auto c = static_cast<std::size_t>(count);
      made.reach[Index(from)][c] |= made.reach[Index(from)][c - 1];
      for (auto& ahead : made.ahead) ahead[Index(from)][c] |= ahead[Index(from)][c - 1];
    }
  }
  return made;
}

template <class B>
inline constexpr Geometry<B> kGeometry = MakeGeometry<B>();

}  // namespace internal

// Where `count` checkers (1 to kMaxCheckers) land: a square, kOff or kLight.
template <class B = UsualBoard>
constexpr Square Target(Square from, Direction direction, int count) {
  return internal::kGeometry<B>.target[Index(direction)][Index(from)][Index(count)];
}
// The squares that a part of a stack of `height` can land on, in all directions.
template <class B = UsualBoard>
constexpr typename B::SquareSet Reach(Square from, int height) {
  return internal::kGeometry<B>.reach[Index(from)][Index(height)];
}
// The same in the player's forward directions alone.
template <class B = UsualBoard>
constexpr typename B::SquareSet Ahead(core::Player player, Square from, int height) {
  return internal::kGeometry<B>.ahead[Index(player)][Index(from)][Index(height)];
}
// So many checkers or more leave the board there; kMaxCheckers + 1: none do.
template <class B = UsualBoard>
constexpr int BearsFrom(core::Player player, Square from) {
  return internal::kGeometry<B>.bears_from[Index(player)][Index(from)];
}
// In how many forward directions `count` checkers leave the board.
template <class B = UsualBoard>
constexpr int Exits(core::Player player, Square from, int count) {
  return internal::kGeometry<B>.exits[Index(player)][Index(from)][Index(count)];
}
// The length of the straight line from one square to another, and its direction; 0 steps: none.
template <class B = UsualBoard>
constexpr int Steps(Square from, Square to) {
  return internal::kGeometry<B>.steps[Index(from)][Index(to)];
}
template <class B = UsualBoard>
constexpr Direction Towards(Square from, Square to) {
  return internal::kGeometry<B>.direction[Index(from)][Index(to)];
}

// Where checkers of `set` land that go one row forward diagonally, to one side and to the other. An
// odd rank's squares lie half a step to the right of an even one's. On the usual board.
struct Diagonals {
  SquareSet one;
  SquareSet other;
};
constexpr Diagonals OneRowAhead(core::Player player, SquareSet set) {
  constexpr SquareSet kEvenRanks = 0x0F0F0F0F;
  constexpr SquareSet kFileA = 0x01010101;
  constexpr SquareSet kFileH = 0x80808080;
  const SquareSet even = set & kEvenRanks;
  const SquareSet odd = set & ~kEvenRanks;
  if (player == core::Player::kFirst)
    return {even << 4 | (odd & ~kFileH) << 5, (even & ~kFileA) << 3 | odd << 4};
  return {even >> 4 | (odd & ~kFileH) >> 3, (even & ~kFileA) >> 5 | odd >> 4};
}

static_assert(SquareAt(4, 0) == 2 && Turned(SquareAt(4, 0)) == SquareAt(3, 7));
static_assert(BearsFrom(core::Player::kFirst, SquareAt(4, 0)) == 4);
static_assert([] {
  for (Square square = 0; square < kSquares; ++square) {
    for (const core::Player player : {core::Player::kFirst, core::Player::kSecond}) {
      const Diagonals steps = OneRowAhead(player, Bit(square));
      if ((steps.one | steps.other) != Ahead(player, square, 1)) return false;
    }
  }
  return true;
}());

}  // namespace tavoliere::dipole
