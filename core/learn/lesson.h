// What a game adds to be learnt: a type `L` of static functions.
//
//   Game, Evaluator    the rules, and the evaluator whose games are played.
//   kBytes             of a packed position, a multiple of 4.
//   Pack, Unpack       a position as bytes and back; the variant is known to whoever unpacks.
//   Canonical          of packed positions that are images of each other (by the symmetries of the
//                      board), the one that stands for all of them.
//   Stage              how far the game is from its end (empty squares, men on the board): what
//                      labels and weights go by. Not negative.
//   Result             of a finished position, for the side to move, in centi-units.
//   Exact              optional: the value under best play by the game's solver, nullopt when it
//                      was stopped. Its table may be used for any number of positions.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>

#include "core/evaluator.h"
#include "core/game.h"
#include "core/learn/record.h"
#include "core/types.h"

namespace tavoliere::learn {

template <class L>
using Packed = std::array<std::uint8_t, L::kBytes>;

template <class L>
concept Lesson = core::TwoPlayerGame<typename L::Game> &&
    core::Evaluator<typename L::Evaluator, typename L::Game> &&
    requires(const typename L::Game::Position& p, const Packed<L>& packed,
             typename L::Game::Variant variant) {
  { L::Pack(p) } -> std::same_as<Packed<L>>;
  { L::Unpack(packed, variant) } -> std::same_as<typename L::Game::Position>;
  { L::Canonical(packed) } -> std::same_as<Packed<L>>;
  { L::Stage(p) } -> std::same_as<int>;
  { L::Result(p) } -> std::same_as<Value>;
};

template <class L>
concept HasExact = Lesson<L> &&
    requires(const typename L::Game::Position& p, core::SolverContext& context) {
  { L::Exact(p, context) } -> std::same_as<std::optional<Value>>;
};

template <Lesson L>
using RecordOf = Record<L::kBytes>;

// A mate score becomes the largest value there is.
inline Value ValueOf(core::Score score) {
  constexpr int kMost = 32'000;
  return static_cast<Value>(std::clamp(score.centi(), -kMost, kMost));
}

// A part of a job that is shared out over machines: the pieces whose number leaves the remainder
// `index` when divided by `count`.
struct Shard {
  int index = 0;
  int count = 1;
};

}  // namespace tavoliere::learn
