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
//   RulesText          the rules for a person, several lines.
//   Picture            the cells of the board and the names of its squares.
//   Route              every square the moving piece touches, its origin first; the square of a
//   stone laid; empty for a pass.
//   WhyNotFrom(p, squares)  why the piece on the first square may not go over the others, or, of a
//   square alone, why it may not move at all; what is no such fault may be said too.
// Optional:
//   Obligation(p)      the rule that forbids moves that the pieces could make otherwise, in a few
//   words ("capturing is obligatory"); empty: none does at present.
template <class G>
concept GameText = core::TwoPlayerGame<G> &&
    requires(const typename G::Position& p, const typename G::Move& m) {
  { G::kWhite } -> std::convertible_to<core::Player>;
  { G::RulesText() } -> std::same_as<std::string>;
  { G::Picture(p) } -> std::same_as<BoardPicture>;
  { G::Route(p, m) } -> std::same_as<std::vector<std::string>>;
  { G::WhyNotFrom(p, std::vector<std::string>{}) } -> std::same_as<std::string>;
};

}  // namespace tavoliere::base
