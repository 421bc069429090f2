#include "engines/othello/explain/line_facts.h"

#include <algorithm>

#include "engines/othello/evaluation/features.h"

namespace tavoliere::othello {
namespace {

constexpr Bitboard kRing = BoardSquares(Variant::kOthello) & ~BoardSquares(Variant::kOthello6);
constexpr Bitboard kInnerRing = Neighbours(kRing) & ~kRing;
static_assert(Count(kRing) == 28 && Count(kInnerRing) == 20);

// The squares next to those of `set` in the four straight directions, or in the diagonal ones.
constexpr Bitboard Straight(Bitboard set) { return East(set) | West(set) | set << 8 | set >> 8; }
constexpr Bitboard Diagonal(Bitboard set) {
  const Bitboard sides = East(set) | West(set);
  return sides << 8 | sides >> 8;
}

void Add(const BothSides& more, BothSides& sum) {
  sum.mover += more.mover;
  sum.opponent += more.opponent;
}

}  // namespace

bool Finished(const base::LineOfPlay<Othello>& line) {
  return line.end().moves() == 0 && line.end().other_moves() == 0;
}

Bitboard BorderSquares(Variant variant) {
  return variant == Variant::kOthello ? kRing : kInnerRing;
}

LineFacts FactsOf(const base::LineOfPlay<Othello>& line, CountedPlies plies) {
  LineFacts facts;
  const std::size_t last = std::min(plies.last, line.positions.size() - 1);
  int boards = 0;
  for (std::size_t i = plies.first; i <= last; ++i) {
    const Position& position = line.positions[i];
    const Bitboard mover = position.discs(line.mover());
    const Bitboard opponent = position.discs(line.opponent());
    const Bitboard empties = position.empties();
    const Bitboard frontier = Neighbours(empties);
    Add({Count(Moves(mover, opponent) & empties), Count(Moves(opponent, mover) & empties)},
        facts.mobility);
    Add({Count(Neighbours(opponent) & empties), Count(Neighbours(mover) & empties)}, facts.open);
    Add({Count(mover & frontier), Count(opponent & frontier)}, facts.frontier);
    ++boards;
  }
  for (BothSides* const sum : {&facts.mobility, &facts.open, &facts.frontier})
    *sum = {10 * sum->mover / std::max(1, boards), 10 * sum->opponent / std::max(1, boards)};

  const Position& end = line.positions[last];
  const Bitboard mover = end.discs(line.mover());
  const Bitboard opponent = end.discs(line.opponent());
  const auto both = [&](Bitboard squares) {
    return BothSides{Count(mover & squares), Count(opponent & squares)};
  };
  const Bitboard corners = BoardCorners(end.variant());
  const Bitboard squares = BoardSquares(end.variant());
  facts.corners = both(corners);
  facts.edges = both(BorderSquares(end.variant()));
  const Bitboard last_border = BorderSquares(line.end().variant());
  facts.last_edges = {Count(line.end().discs(line.mover()) & last_border),
                      Count(line.end().discs(line.opponent()) & last_border)};
  facts.stable = {Count(StableDiscs(mover, opponent, end.variant())),
                  Count(StableDiscs(opponent, mover, end.variant()))};
  facts.x_discs = both(Diagonal(corners & end.empties()) & squares);
  facts.c_discs = both(Straight(corners & end.empties()) & squares);
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    if (line.moves[i].IsPass()) continue;
    const bool movers = line.positions[i].turn() == line.mover();
    ++(movers ? facts.placed.mover : facts.placed.opponent);
  }
  return facts;
}

}  // namespace tavoliere::othello
