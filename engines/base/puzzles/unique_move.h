// What makes a position a puzzle: exactly one of its moves keeps the result.
#pragma once

#include <concepts>
#include <optional>

#include "core/game.h"
#include "core/tables/outcomes.h"

namespace tavoliere::base {

// How a game proves results, by a solver or by tables.
//   Prove  the result for the side to move under best play; nullopt: out of reach. The position may
//          be one that ends the game.
template <class P, class G>
concept ResultProver = requires(P& prover, const typename G::Position& position) {
  { prover.Prove(position) } -> std::same_as<std::optional<core::WinDrawLoss>>;
};

template <class Move>
struct UniqueMove {
  Move move;
  bool wins = false;  // else it draws
};

// nullopt: there is a second move that keeps the result, or only one move at all, or every move
// loses, or the result of some move is not proved.
template <core::TwoPlayerGame G, ResultProver<G> P>
std::optional<UniqueMove<typename G::Move>> FindUniqueMove(const typename G::Position& position,
                                                           P& prover) {
  typename G::MoveList moves;
  G::Generate(position, moves);
  if (moves.size() < 2) return std::nullopt;
  std::optional<typename G::Move> winning;
  std::optional<typename G::Move> drawing;
  int draws = 0;
  for (const typename G::Move& move : moves) {
    const std::optional<core::WinDrawLoss> answer = prover.Prove(position.Play(move));
    if (!answer) return std::nullopt;
    if (*answer == core::WinDrawLoss::kLoss) {
      if (winning) return std::nullopt;
      winning = move;
    } else if (*answer == core::WinDrawLoss::kDraw) {
      drawing = move;
      ++draws;
    }
  }
  if (winning) return UniqueMove<typename G::Move>{*winning, true};
  if (draws != 1) return std::nullopt;
  return UniqueMove<typename G::Move>{*drawing, false};
}

}  // namespace tavoliere::base
