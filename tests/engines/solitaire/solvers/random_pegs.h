// Random pegs for the solvers: any, those that a game leads to, and those that can be solved.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/rules/game.h"

namespace tavoliere::solitaire {

inline Pegs RandomPegs(const Board& board, int count, std::mt19937_64& random) {
  Pegs pegs = 0;
  while (Count(pegs) < count) {
    pegs |= Bit(static_cast<int>(random() % static_cast<std::uint64_t>(board.hole_count())));
  }
  return pegs;
}

// `jumps` random jumps from the start, as far as there are any.
inline Pegs RandomReachable(const Position& start, int jumps, std::mt19937_64& random) {
  Position position = start;
  for (int i = 0; i < jumps; ++i) {
    Solitaire::MoveList moves;
    Solitaire::Generate(position, moves);
    if (moves.empty()) break;
    position = position.Play(moves[random() % moves.size()]);
  }
  return position.pegs();
}

// So many pegs that can be reduced to one on `end`: random jumps backwards from there, as far as
// there are any.
inline Pegs RandomSolvable(const Board& board, int end, int count, std::mt19937_64& random) {
  Pegs pegs = Bit(end);
  while (Count(pegs) < count) {
    std::vector<Jump> possible;
    for (const Jump jump : board.jumps()) {
      if ((pegs & jump.mask()) == Bit(jump.to)) possible.push_back(jump);
    }
    if (possible.empty()) break;
    pegs ^= possible[random() % possible.size()].mask();
  }
  return pegs;
}

}  // namespace tavoliere::solitaire
