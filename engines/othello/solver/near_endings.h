// Five to ten empty squares: below the shared table's reach, above what last_empties.h plays out.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/othello/rules/game.h"
#include "engines/othello/solver/last_empties.h"

namespace tavoliere::othello {

// The quadrants where an odd number of `empties` is left.
unsigned ParityOf(Bitboard empties);

// What null-window searches near the end have proved is kept in a table of its own, small enough
// for a processor's second cache and no other thread's. Every entry is exact whatever the search
// above leaves out.
class NearEndings : public LastEmpties {
 public:
  static constexpr int kMostEmpties = 10;

  explicit NearEndings(Variant variant)
      : LastEmpties(BoardSquares(variant)), variant_(variant), corners_(BoardCorners(variant)) {}

  // Makes room for the search of a position of so many empty squares. What is known stays, or goes
  // when the table must grow.
  void Reserve(int empties);

  // The value as LastEmpties gives it, for any number of empty squares up to kMostEmpties. After
  // Reserve().
  int Ending(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity);

 protected:
  // An upper bound by the enemy's stable discs where it may be `alpha` or less; else kNone.
  int StableBound(Bitboard own, Bitboard other, int alpha, int empties) const;

  Variant variant_;
  Bitboard corners_;

 private:
  struct Entry {
    Bitboard own = 0;
    Bitboard other = 0;
    std::int16_t low = 0;
    std::int16_t high = 0;
    std::int16_t square = 0;  // of the best move
  };

  Entry& EntryOf(Bitboard own, Bitboard other) {
    return table_[(own * 0x9E3779B97F4A7C15 ^ other * 0xD6E8FEB86659FD93) >> shift_];
  }
  // `moves` are those of `own`; `count`, more than kPlayedOut, is that of `empties`.
  int Listed(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity, int count,
             Bitboard moves);
  int Sorted(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity, int count,
             Bitboard moves);
  int Five(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity,
           Bitboard moves);

  std::vector<Entry> table_;
  int shift_ = 64;
};

}  // namespace tavoliere::othello
