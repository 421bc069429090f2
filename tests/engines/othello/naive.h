// Othello once more, square by square, to test the fast one against.
#pragma once

#include <random>
#include <vector>

#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

inline constexpr Variant kBothVariants[] = {Variant::kOthello, Variant::kOthello6};

inline Bitboard NaiveFlips(int square, Bitboard own, Bitboard other) {
  Bitboard flips = 0;
  for (int row_step = -1; row_step <= 1; ++row_step) {
    for (int column_step = -1; column_step <= 1; ++column_step) {
      if (row_step == 0 && column_step == 0) continue;
      Bitboard run = 0;
      int row = square / 8 + row_step;
      int column = square % 8 + column_step;
      const auto inside = [&] { return row >= 0 && row < 8 && column >= 0 && column < 8; };
      while (inside() && (other & Bit(8 * row + column)) != 0) {
        run |= Bit(8 * row + column);
        row += row_step;
        column += column_step;
      }
      if (inside() && (own & Bit(8 * row + column)) != 0) flips |= run;
    }
  }
  return flips;
}

inline Bitboard NaiveMoves(Bitboard own, Bitboard other) {
  Bitboard moves = 0;
  for (int square = 0; square < 64; ++square) {
    if (((own | other) & Bit(square)) == 0 && NaiveFlips(square, own, other) != 0) {
      moves |= Bit(square);
    }
  }
  return moves;
}

// A position reached by random moves from the start, `empties` empty squares left, or fewer moves
// when the game ends before.
inline Position RandomPosition(Variant variant, int empties, std::mt19937_64& random) {
  Position position = Othello::Start(variant);
  while (Count(position.empties()) > empties) {
    Othello::MoveList moves;
    Othello::Generate(position, moves);
    if (moves.empty()) break;
    position = position.Play(moves[random() % moves.size()]);
  }
  return position;
}

// The final difference under best play by plain negamax; for few empty squares.
inline int NaiveSolve(const Position& position) {
  Othello::MoveList moves;
  Othello::Generate(position, moves);
  if (moves.empty()) return FinalDifference(position);
  int best = -64;
  for (const Move& move : moves) {
    const int value = -NaiveSolve(position.Play(move));
    if (value > best) best = value;
  }
  return best;
}

}  // namespace tavoliere::othello
