// What a game adds to its rules so that it can be talked about: the board as cells, the squares a
// move passes, and which player is called White.
#pragma once

#include <concepts>
#include <string>
#include <vector>

#include "core/game.h"
#include "engines/base/board_picture.h"

namespace tavoliere::base {

//   kWhite             the player whose clock is `wtime`.
//   kTopRank, kRankStep  how `d` numbers the rows from the top (1 and +1, or 8 and -1).
//   Picture            the cells of the board.
//   Route              every square the moving piece touches, its origin first; the square of a
//   stone laid; empty for a pass.
// Optional:
//   WhyNot(p, text)    why `text` is not a legal move, in words; without it, what ParseMove says.
template <class G>
concept GameText = core::TwoPlayerGame<G> &&
    requires(const typename G::Position& p, const typename G::Move& m) {
  { G::kWhite } -> std::convertible_to<core::Player>;
  { G::kTopRank } -> std::convertible_to<int>;
  { G::kRankStep } -> std::convertible_to<int>;
  { G::Picture(p) } -> std::same_as<BoardPicture>;
  { G::Route(p, m) } -> std::same_as<std::vector<std::string>>;
};

}  // namespace tavoliere::base
