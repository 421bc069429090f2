// The 32 dark squares, the eight directions, and where a stack can go from where: all of it fixed
// by geometry and computed by the compiler.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/types.h"

namespace tavoliere::dipole {

// Checkers a side has at most: those it starts with.
inline constexpr int kMaxCheckers = 12;
inline constexpr int kSquares = 32;
// No move on the board is longer.
inline constexpr int kLongestStep = 7;

// Dark squares are numbered along the ranks from a1 = 0, c1 = 1 to h8 = 31, so that turning the
// board round is 31 - square, and exchanges the two sides' starts.
using Square = int;
using SquareSet = std::uint32_t;

constexpr SquareSet Bit(Square square) { return SquareSet{1} << square; }
constexpr int Count(SquareSet set) { return std::popcount(set); }
constexpr Square First(SquareSet set) { return std::countr_zero(set); }
// Takes the first square out of `set`, which is not empty.
constexpr Square PopFirst(SquareSet& set) {
  const Square first = First(set);
  set &= set - 1;
  return first;
}

// From 0.
constexpr int RankOf(Square square) { return square / 4; }
constexpr int FileOf(Square square) { return 2 * (square % 4) + RankOf(square) % 2; }
constexpr bool IsOnBoard(int file, int rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}
constexpr bool IsDark(int file, int rank) { return (file + rank) % 2 == 0; }
constexpr Square SquareAt(int file, int rank) { return 4 * rank + file / 2; }
constexpr Square Turned(Square square) { return kSquares - 1 - square; }

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

// Of the three forward directions of `player` number 0 (straight), 1 (to the h-file) or 2.
constexpr Direction Forward(core::Player player, int number) {
  return DirectionAt(player == core::Player::kFirst ? number : 3 + number);
}
constexpr bool IsForward(core::Player player, Direction direction) {
  return direction >= Forward(player, 0) && direction <= Forward(player, 2);
}

// Rows that a checker there still has to go to leave the board straight ahead: 8 on its own first
// row, 1 on its last.
constexpr int RowsToGo(core::Player player, Square square) {
  return player == core::Player::kFirst ? 8 - RankOf(square) : RankOf(square) + 1;
}

inline constexpr Square kOff = 32;    // beyond the edge
inline constexpr Square kLight = 33;  // a light square: nobody lands there

namespace internal {

struct Geometry {
  // [direction][square][count]: where so many checkers land.
  std::array<std::array<std::array<std::uint8_t, kMaxCheckers + 1>, kSquares>, kDirections>
      target{};
  // [square][height]: the squares that a part of such a stack can land on, in all directions.
  std::array<std::array<SquareSet, kMaxCheckers + 1>, kSquares> reach{};
  // [player][square][height]: the same, forward alone.
  std::array<std::array<std::array<SquareSet, kMaxCheckers + 1>, kSquares>, 2> ahead{};
  // [player][square]: this many checkers or more leave the board, diagonally at the latest.
  std::array<std::array<std::uint8_t, kSquares>, 2> bears_from{};
  // [player][square][count]: in how many directions so many checkers leave the board.
  std::array<std::array<std::array<std::uint8_t, kMaxCheckers + 1>, kSquares>, 2> exits{};
  // [from][to]: the steps of the straight line between them and its direction; 0 steps: no line.
  std::array<std::array<std::uint8_t, kSquares>, kSquares> steps{};
  std::array<std::array<Direction, kSquares>, kSquares> direction{};
};

constexpr Square Landing(Square from, Direction direction, int count) {
  const int file = FileOf(from) + count * kFileSteps[Index(direction)];
  const int rank = RankOf(from) + count * kRankSteps[Index(direction)];
  // Beyond the edge the colours go on: straight ahead only an even count leaves the board.
  if (!IsDark(file, rank)) return kLight;
  return IsOnBoard(file, rank) ? SquareAt(file, rank) : kOff;
}

constexpr Geometry MakeGeometry() {
  Geometry made;
  for (auto& player : made.bears_from) player.fill(kMaxCheckers + 1);
  for (Square from = 0; from < kSquares; ++from) {
    const std::size_t f = Index(from);
    for (int number = 0; number < kDirections * kMaxCheckers; ++number) {
      const Direction direction = DirectionAt(number / kMaxCheckers);
      const int count = 1 + number % kMaxCheckers;
      const auto c = static_cast<std::size_t>(count);
      const Square to = Landing(from, direction, count);
      made.target[Index(direction)][f][c] = static_cast<std::uint8_t>(to);
      for (std::size_t player = 0; player < 2 && to != kLight; ++player) {
        if (!IsForward(static_cast<core::Player>(player), direction)) continue;
        if (to == kOff) {
          made.bears_from[player][f] = std::min(made.bears_from[player][f], std::uint8_t(count));
          ++made.exits[player][f][c];
        } else {
          for (std::size_t height = c; height <= kMaxCheckers; ++height)
            made.ahead[player][f][height] |= Bit(to);
        }
      }
      if (to < kSquares) {
        for (std::size_t height = c; height <= kMaxCheckers; ++height)
          made.reach[f][height] |= Bit(to);
        made.steps[f][Index(to)] = static_cast<std::uint8_t>(count);
        made.direction[f][Index(to)] = direction;
      }
    }
  }
  return made;
}

inline constexpr Geometry kGeometry = MakeGeometry();

}  // namespace internal

// Where `count` checkers (1 to kMaxCheckers) land: a square, kOff or kLight.
constexpr Square Target(Square from, Direction direction, int count) {
  return internal::kGeometry.target[Index(direction)][Index(from)][Index(count)];
}
// The squares that a part of a stack of `height` can land on, in all directions.
constexpr SquareSet Reach(Square from, int height) {
  return internal::kGeometry.reach[Index(from)][Index(height)];
}
// The same in the player's forward directions alone.
constexpr SquareSet Ahead(core::Player player, Square from, int height) {
  return internal::kGeometry.ahead[Index(player)][Index(from)][Index(height)];
}
// So many checkers or more leave the board there; kMaxCheckers + 1: none do.
constexpr int BearsFrom(core::Player player, Square from) {
  return internal::kGeometry.bears_from[Index(player)][Index(from)];
}
// In how many forward directions `count` checkers leave the board.
constexpr int Exits(core::Player player, Square from, int count) {
  return internal::kGeometry.exits[Index(player)][Index(from)][Index(count)];
}
// The length of the straight line from one square to another, and its direction; 0 steps: none.
constexpr int Steps(Square from, Square to) {
  return internal::kGeometry.steps[Index(from)][Index(to)];
}
constexpr Direction Towards(Square from, Square to) {
  return internal::kGeometry.direction[Index(from)][Index(to)];
}

// Where checkers of `set` land that go one row forward diagonally, to one side and to the other. An
// odd rank's squares lie half a step to the right of an even one's.
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
