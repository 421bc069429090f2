#include "engines/othello/explain/edge_play.h"

#include <algorithm>

#include "engines/othello/explain/line_facts.h"

namespace tavoliere::othello {
namespace {

// The two squares next to a square of the border that is no corner, along its edge.
Bitboard NextAlongTheEdge(int square, Bitboard border) {
  const Bitboard beside = Bit(square - 1) | Bit(square + 1);
  return (beside & ~border) == 0 ? beside : Bit(square - 8) | Bit(square + 8);
}

}  // namespace

bool TakesByForce(const Position& position, core::Player side, int corner, std::size_t plies) {
  if (plies == 0) return false;
  const bool to_move = position.turn() == side;
  if (to_move && (position.moves() & Bit(corner)) != 0) return true;
  if (plies == 1) return false;
  Othello::MoveList moves;
  Othello::Generate(position, moves);
  const auto takes = [&](Move move) {
    if (!move.IsPass() && move.square() == corner) return false;  // the enemy does
    return TakesByForce(position.Play(move), side, corner, plies - 1);
  };
  if (to_move) return std::any_of(moves.begin(), moves.end(), takes);
  return !moves.empty() && std::all_of(moves.begin(), moves.end(), takes);
}

std::optional<Wedge> WedgeIn(const base::LineOfPlay<Othello>& line) {
  const Bitboard border = BorderSquares(line.end().variant());
  const Bitboard edges = border & ~BoardCorners(line.end().variant());
  for (std::size_t i = 1; i < line.moves.size(); i += 2) {
    if (line.moves[i].IsPass()) continue;
    const int square = line.moves[i].square();
    if ((Bit(square) & edges) == 0) continue;
    const Bitboard next = NextAlongTheEdge(square, border);
    if ((next & ~line.positions[i + 1].discs(line.mover())) == 0) return Wedge{square, i + 1};
  }
  return std::nullopt;
}

}  // namespace tavoliere::othello
