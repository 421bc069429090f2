// Sets of squares of the 8x8 board as 64 bits, and the two questions of Othello about them: where
// can one move, and what turns over. Bit 0 is a1, bit 7 h1, bit 63 h8.
//
// Both questions have a portable answer and, where the compiler may use AVX2, a vectorised one that
// looks in four directions at once. The 6x6 board is the inner part of this one: lines end where
// there are no discs, so only the empty squares that may be played need to be distinguished.
#pragma once

#include <bit>
#include <cstdint>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include <array>

#include "core/bits.h"

namespace tavoliere::othello {

using Bitboard = core::Bits;
using core::Bit;
using core::Count;
using core::Lowest;

constexpr int Highest(Bitboard set) { return 63 - std::countl_zero(set); }
constexpr Bitboard WithoutLowest(Bitboard set) { return set & (set - 1); }

inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kFileH = 0x8080808080808080;
inline constexpr Bitboard kInnerFiles = ~(kFileA | kFileH);

constexpr Bitboard East(Bitboard set) { return (set & ~kFileH) << 1; }
constexpr Bitboard West(Bitboard set) { return (set & ~kFileA) >> 1; }

// The quadrant of each square as one of four bits. Their exclusive or over the empty squares tells
// the quadrants where an odd number of them is left; who plays first there usually also plays last.
constexpr unsigned QuadrantOf(int square) {
  return 1U << ((square / 8 >= 4 ? 2 : 0) + (square % 8 >= 4 ? 1 : 0));
}

// Every square next to one of `set` in the eight directions.
constexpr Bitboard Neighbours(Bitboard set) {
  const Bitboard row = set | East(set) | West(set);
  return (row | row << 8 | row >> 8) & ~set;
}

// The squares from one square to the border in the eight directions, itself left out: towards
// higher squares (east, south-west, south, south-east) and towards lower ones (west, north-east,
// north, north-west).
struct alignas(32) Rays {
  std::array<Bitboard, 4> up;
  std::array<Bitboard, 4> down;
};

// By how much a square's number grows along each of the four lines of Rays.
inline constexpr std::array<int, 4> kStrides = {1, 7, 8, 9};

namespace internal {

constexpr std::array<Rays, 64> MakeRays() {
  constexpr int kColumnSteps[4] = {1, -1, 0, 1};
  constexpr int kRowSteps[4] = {0, 1, 1, 1};
  std::array<Rays, 64> rays{};
  for (int square = 0; square < 64; ++square) {
    for (std::size_t line = 0; line < 4; ++line) {
      for (int sign : {1, -1}) {
        Bitboard ray = 0;
        int column = square % 8 + sign * kColumnSteps[line];
        int row = square / 8 + sign * kRowSteps[line];
        while (column >= 0 && column < 8 && row >= 0 && row < 8) {
          ray |= Bit(8 * row + column);
          column += sign * kColumnSteps[line];
          row += sign * kRowSteps[line];
        }
        Rays& of_square = rays[static_cast<std::size_t>(square)];
        (sign > 0 ? of_square.up : of_square.down)[line] = ray;
      }
    }
  }
  return rays;
}

}  // namespace internal

inline constexpr std::array<Rays, 64> kRays = internal::MakeRays();

namespace portable {

// The discs of `other` that a disc of `own` put on the empty `square` turns over; none: the move is
// not legal.
inline Bitboard Flips(int square, Bitboard own, Bitboard other) {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  Bitboard flips = 0;
  for (std::size_t line = 0; line < 4; ++line) {
    // The first square that `other` does not hold ends the run; what lies before it turns over if
    // it is ours.
    const Bitboard up = rays.up[line];
    const Bitboard up_end = ~other & up;
    const Bitboard up_own = up_end & (0 - up_end) & own;
    flips |= up & (up_own - static_cast<Bitboard>(up_own != 0));

    const Bitboard down = rays.down[line];
    const Bitboard down_end = Bitboard{1} << Highest((~other & down) | 1);
    const Bitboard down_own = down_end & own & down;
    flips |= down & (0 - (down_own << 1));
  }
  return flips;
}

// Every square of the 8x8 board, empty of both, where `own` turns something over.
inline Bitboard Moves(Bitboard own, Bitboard other) {
  // Runs of enemy discs that start beside an own disc, doubled in reach each step (Kogge-Stone), in
  // the four lines and both senses; the inner files keep runs from wrapping round the border.
  const Bitboard inner = other & kInnerFiles;
  const auto along = [own](Bitboard enemy, int stride) {
    Bitboard up = enemy & (own << stride);
    Bitboard down = enemy & (own >> stride);
    up |= enemy & (up << stride);
    down |= enemy & (down >> stride);
    const Bitboard pairs_up = enemy & (enemy << stride);
    const Bitboard pairs_down = pairs_up >> stride;
    up |= pairs_up & (up << (2 * stride));
    down |= pairs_down & (down >> (2 * stride));
    up |= pairs_up & (up << (2 * stride));
    down |= pairs_down & (down >> (2 * stride));
    return (up << stride) | (down >> stride);
  };
  return (along(inner, 1) | along(inner, 7) | along(other, 8) | along(inner, 9)) & ~(own | other);
}

}  // namespace portable

#ifdef __AVX2__
namespace avx2 {

inline Bitboard OrOfLanes(__m256i lanes) {
  const __m128i two =
      _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  return static_cast<Bitboard>(_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))));
}

inline Bitboard Flips(int square, Bitboard own, Bitboard other) {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  const __m256i own4 = _mm256_set1_epi64x(static_cast<long long>(own));
  const __m256i other4 = _mm256_set1_epi64x(static_cast<long long>(other));
  const __m256i zero = _mm256_setzero_si256();
  const __m256i minus_one = _mm256_set1_epi64x(-1);

  const __m256i up = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.up.data()));
  const __m256i up_end = _mm256_andnot_si256(other4, up);
  const __m256i up_own =
      _mm256_and_si256(_mm256_and_si256(up_end, _mm256_sub_epi64(zero, up_end)), own4);
#if defined(__AVX512VL__) && defined(__AVX512CD__)
  // Where up_own is 0 that is less than -1, the largest number without a sign.
  const __m256i up_below = _mm256_min_epu64(_mm256_add_epi64(up_own, minus_one), up_own);
#else
  // Where up_own is 0 the comparison gives -1 and the sum below stays 0.
  const __m256i up_below =
      _mm256_sub_epi64(_mm256_add_epi64(up_own, minus_one), _mm256_cmpeq_epi64(up_own, zero));
#endif
  const __m256i up_flips = _mm256_and_si256(up, up_below);

  const __m256i down = _mm256_load_si256(reinterpret_cast<const __m256i*>(rays.down.data()));
  const __m256i down_ends = _mm256_andnot_si256(other4, down);
#if defined(__AVX512VL__) && defined(__AVX512CD__)
  const __m256i down_end = _mm256_srlv_epi64(_mm256_set1_epi64x(static_cast<long long>(Bit(63))),
                                             _mm256_lzcnt_epi64(down_ends));
#else
  const __m256i stride = _mm256_setr_epi64x(1, 7, 8, 9);
  __m256i smeared = _mm256_or_si256(down_ends, _mm256_srlv_epi64(down_ends, stride));
  smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, _mm256_add_epi64(stride, stride)));
  smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, _mm256_slli_epi64(stride, 2)));
  const __m256i down_end = _mm256_andnot_si256(_mm256_srlv_epi64(smeared, stride), smeared);
#endif
  const __m256i down_own = _mm256_and_si256(down_end, own4);
  // Above an own one; where there is none, nothing is.
  const __m256i down_flips =
      _mm256_andnot_si256(_mm256_or_si256(down_own, _mm256_add_epi64(down_own, minus_one)), down);
  return OrOfLanes(_mm256_or_si256(up_flips, down_flips));
}

inline Bitboard Moves(Bitboard own, Bitboard other) {
  const __m256i stride = _mm256_setr_epi64x(1, 7, 8, 9);
  const __m256i two_strides = _mm256_add_epi64(stride, stride);
  const __m256i own4 = _mm256_set1_epi64x(static_cast<long long>(own));
  const __m256i enemy = _mm256_and_si256(
      _mm256_set1_epi64x(static_cast<long long>(other)),
      _mm256_setr_epi64x(static_cast<long long>(kInnerFiles), static_cast<long long>(kInnerFiles),
                         -1, static_cast<long long>(kInnerFiles)));
  __m256i up = _mm256_and_si256(enemy, _mm256_sllv_epi64(own4, stride));
  __m256i down = _mm256_and_si256(enemy, _mm256_srlv_epi64(own4, stride));
  up = _mm256_or_si256(up, _mm256_and_si256(enemy, _mm256_sllv_epi64(up, stride)));
  down = _mm256_or_si256(down, _mm256_and_si256(enemy, _mm256_srlv_epi64(down, stride)));
  const __m256i pairs_up = _mm256_and_si256(enemy, _mm256_sllv_epi64(enemy, stride));
  const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, stride);
  up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_strides)));
  down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_strides)));
  up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_strides)));
  down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_strides)));
  const __m256i ends =
      _mm256_or_si256(_mm256_sllv_epi64(up, stride), _mm256_srlv_epi64(down, stride));
  return OrOfLanes(ends) & ~(own | other);
}

}  // namespace avx2

using avx2::Flips;
using avx2::Moves;
#else
using portable::Flips;
using portable::Moves;
#endif

}  // namespace tavoliere::othello
