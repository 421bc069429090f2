// The last four empty squares of a game, played out without lists, tables or ordering beyond
// parity: most of an endgame solver's time goes by here.
#pragma once

#include <utility>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engines/othello/rules/bitboard.h"

namespace tavoliere::othello {

namespace internal {

constexpr std::array<Bitboard, 64> MakeNeighbours() {
  std::array<Bitboard, 64> all{};
  for (int square = 0; square < 64; ++square) {
    for (int other = 0; other < 64; ++other) {
      const int columns = square % 8 - other % 8;
      const int rows = square / 8 - other / 8;
      if (square != other && columns * columns <= 1 && rows * rows <= 1) {
        all[static_cast<std::size_t>(square)] |= Bit(other);
      }
    }
  }
  return all;
}

constexpr std::array<Bitboard, 16> MakeOddSquares() {
  std::array<Bitboard, 16> sets{};
  for (unsigned parity = 0; parity < 16; ++parity) {
    for (int square = 0; square < 64; ++square) {
      if ((QuadrantOf(square) & parity) != 0) sets[parity] |= Bit(square);
    }
  }
  return sets;
}

// By place on a line of eight and own discs on it, twice the number of discs that turn over when
// everything else on the line is the enemy's.
constexpr std::array<std::array<std::uint8_t, 256>, 8> MakeLineFlips() {
  std::array<std::array<std::uint8_t, 256>, 8> flips{};
  for (int at = 0; at < 8; ++at) {
    for (int own = 0; own < 256; ++own) {
      int count = 0;
      for (int step : {1, -1}) {
        int run = 0;
        int i = at + step;
        while (i >= 0 && i < 8 && (own >> i & 1) == 0) {
          ++run;
          i += step;
        }
        if (i >= 0 && i < 8) count += run;
      }
      flips[static_cast<std::size_t>(at)][static_cast<std::size_t>(own)] =
          static_cast<std::uint8_t>(2 * count);
    }
  }
  return flips;
}

// The two diagonals through each square, that square included.
struct Diagonals {
  Bitboard falling = 0;
  Bitboard rising = 0;
};
constexpr std::array<Diagonals, 64> MakeDiagonals() {
  std::array<Diagonals, 64> all{};
  for (std::size_t square = 0; square < 64; ++square) {
    const Bitboard here = Bit(static_cast<int>(square));
    all[square].falling = here | kRays[square].up[3] | kRays[square].down[3];
    all[square].rising = here | kRays[square].up[1] | kRays[square].down[1];
  }
  return all;
}

}  // namespace internal

inline constexpr std::array<Bitboard, 64> kNeighbours = internal::MakeNeighbours();
// By parity of the quadrants, the squares of the odd ones.
inline constexpr std::array<Bitboard, 16> kOddSquares = internal::MakeOddSquares();
inline constexpr auto kLineFlips = internal::MakeLineFlips();
inline constexpr std::array<internal::Diagonals, 64> kDiagonals = internal::MakeDiagonals();

// Twice the number of discs that turn over when `own` fills `square`, the only empty one of the
// board; 0: not a move.
inline int LastFlips(int square, Bitboard own) {
  const auto column = static_cast<std::size_t>(square % 8);
  const auto row = static_cast<std::size_t>(square / 8);
  const auto& diagonals = kDiagonals[static_cast<std::size_t>(square)];
  const auto& by_column = kLineFlips[column];
  const Bitboard rank = own >> (8 * row) & 0xFF;
  // One disc a row, or a column: a multiplication brings them together in the highest byte.
  const Bitboard file = (own >> column & kFileA) * 0x0102040810204080 >> 56;
  const Bitboard falling = (own & diagonals.falling) * kFileA >> 56;
  const Bitboard rising = (own & diagonals.rising) * kFileA >> 56;
  return by_column[rank] + kLineFlips[row][file] + by_column[falling] + by_column[rising];
}

// Plays out positions of up to four empty squares. The functions give the final difference for the
// side to move, the empty squares going to the winner, within the null window (alpha, alpha + 1): a
// result of at most alpha is an upper bound, a larger one a lower bound. Final() is exact.
class LastEmpties {
 public:
  // `board`: the squares of the board.
  explicit LastEmpties(Bitboard board) : board_(board), squares_(Count(board)) {}

  // The difference when neither side can move.
  int Final(Bitboard own, Bitboard other) const {
    const int own_discs = Count(own);
    const int other_discs = Count(other);
    if (own_discs > other_discs) return squares_ - 2 * other_discs;
    if (own_discs < other_discs) return 2 * own_discs - squares_;
    return 0;
  }

  int One(Bitboard own, int alpha, int square) {
    ++nodes_;
    const int without = 2 * Count(own) - squares_;
    if (const int gain = LastFlips(square, own); gain != 0) return without + gain + 2;
    const int unplayed = without >= 0 ? without + 2 : without;
    // What the enemy turned over would make it less.
    if (unplayed <= alpha) return unplayed;
    ++nodes_;
    if (const int loss = LastFlips(square, board_ ^ own ^ Bit(square)); loss != 0) {
      return without - loss;
    }
    return unplayed;
  }

  int Two(Bitboard own, Bitboard other, int alpha, int first, int second) {
    ++nodes_;
    int best = -kNone;
    if (const Bitboard flips = FlipsAt(first, own, other); flips != 0) {
      best = -One(other ^ flips, -alpha - 1, second);
      if (best > alpha) return best;
    }
    if (const Bitboard flips = FlipsAt(second, own, other); flips != 0) {
      return std::max(best, -One(other ^ flips, -alpha - 1, first));
    }
    if (best != -kNone) return best;

    ++nodes_;
    best = kNone;
    if (const Bitboard flips = FlipsAt(first, other, own); flips != 0) {
      best = One(own ^ flips, alpha, second);
      if (best <= alpha) return best;
    }
    if (const Bitboard flips = FlipsAt(second, other, own); flips != 0) {
      return std::min(best, One(own ^ flips, alpha, first));
    }
    return best != kNone ? best : Final(own, other);
  }

  int Three(Bitboard own, Bitboard other, int alpha, int first, int second, int third) {
    // A square alone in its quadrant goes first.
    if (QuadrantOf(first) == QuadrantOf(second)) {
      std::swap(first, third);
    } else if (QuadrantOf(first) == QuadrantOf(third)) {
      std::swap(first, second);
    }
    ++nodes_;
    const int value = TryThree(own, other, alpha, first, second, third);
    if (value != -kNone) return value;
    ++nodes_;
    const int passed = TryThree(other, own, -alpha - 1, first, second, third);
    return passed != -kNone ? -passed : Final(own, other);
  }

  // `parity`: the exclusive or of the quadrants of `empties`.
  int Four(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity) {
    ++nodes_;
    const int value = TryFour(own, other, alpha, empties, parity);
    if (value != -kNone) return value;
    ++nodes_;
    const int passed = TryFour(other, own, -alpha - 1, empties, parity);
    return passed != -kNone ? -passed : Final(own, other);
  }

  std::uint64_t nodes() const { return nodes_; }

 protected:
  static constexpr int kNone = 127;  // beyond any difference: no move was found

  static Bitboard FlipsAt(int square, Bitboard own, Bitboard other) {
    if ((kNeighbours[static_cast<std::size_t>(square)] & other) == 0) return 0;
    return Flips(square, own, other);
  }

  Bitboard board_;
  int squares_;
  std::uint64_t nodes_ = 0;

 private:
  int TryThree(Bitboard own, Bitboard other, int alpha, int first, int second, int third) {
    int best = -kNone;
    if (const Bitboard flips = FlipsAt(first, own, other); flips != 0) {
      best = -Two(other ^ flips, own ^ flips ^ Bit(first), -alpha - 1, second, third);
      if (best > alpha) return best;
    }
    if (const Bitboard flips = FlipsAt(second, own, other); flips != 0) {
      best =
          std::max(best, -Two(other ^ flips, own ^ flips ^ Bit(second), -alpha - 1, first, third));
      if (best > alpha) return best;
    }
    if (const Bitboard flips = FlipsAt(third, own, other); flips != 0) {
      best =
          std::max(best, -Two(other ^ flips, own ^ flips ^ Bit(third), -alpha - 1, first, second));
    }
    return best;
  }

  int TryFour(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity) {
    int best = -kNone;
    const Bitboard odd = empties & kOddSquares[parity];
    for (Bitboard group : {odd, empties ^ odd}) {
      for (; group != 0; group = WithoutLowest(group)) {
        const int square = Lowest(group);
        const Bitboard flips = FlipsAt(square, own, other);
        if (flips == 0) continue;
        Bitboard rest = empties ^ Bit(square);
        const int first = Lowest(rest);
        rest = WithoutLowest(rest);
        const int second = Lowest(rest);
        const int third = Lowest(WithoutLowest(rest));
        best = std::max(best, -Three(other ^ flips, own ^ flips ^ Bit(square), -alpha - 1, first,
                                     second, third));
        if (best > alpha) return best;
      }
    }
    return best;
  }
};

}  // namespace tavoliere::othello
