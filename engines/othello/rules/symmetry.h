// The eight images of a position under the symmetries of the board, and the one that stands for
// all.
#pragma once

#include <utility>

#include <algorithm>
#include <compare>

#include "engines/othello/rules/bitboard.h"

namespace tavoliere::othello {

constexpr Bitboard FlippedRows(Bitboard set) { return __builtin_bswap64(set); }

constexpr Bitboard FlippedColumns(Bitboard set) {
  set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
  set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
  return (set >> 4 & 0x0F0F0F0F0F0F0F0F) | (set & 0x0F0F0F0F0F0F0F0F) << 4;
}

// Rows become columns.
constexpr Bitboard Transposed(Bitboard set) {
  const auto swap = [&set](Bitboard mask, int distance) {
    const Bitboard moved = (set ^ set >> distance) & mask;
    set ^= moved ^ moved << distance;
  };
  swap(0x00AA00AA00AA00AA, 7);
  swap(0x0000CCCC0000CCCC, 14);
  swap(0x00000000F0F0F0F0, 28);
  return set;
}

// Both sides' discs.
struct Discs {
  Bitboard own = 0;
  Bitboard other = 0;

  friend constexpr auto operator<=>(const Discs&, const Discs&) = default;
};

// The least of the eight images: the same for all of them, and for no other position.
constexpr Discs Canonical(const Discs& discs) {
  Discs at = discs;
  Discs least = discs;
  const auto turn = [&](Bitboard (*image)(Bitboard)) {
    at = {image(at.own), image(at.other)};
    least = std::min(least, at);
  };
  for (const bool transposed : {false, true}) {
    if (transposed) turn(Transposed);
    turn(FlippedColumns);
    turn(FlippedRows);
    turn(FlippedColumns);
  }
  return least;
}

}  // namespace tavoliere::othello
