// What a game adds to its training traits (core/learn/training_traits.h) to have opening books: a
// type `L` of static functions.
//
//   kGame              the game's name, as its books and data sets have it.
//   kNoMove            a code that no move has.
//   MoveCode           a number that distinguishes the legal moves of the position.
//   Holds              whether packed bytes are a position by the rules.
//
// Where a move has IsPass(), a side that must pass is skipped: a book has no position without a
// choice.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "core/game.h"
#include "core/learn/training_traits.h"

namespace tavoliere::book {

template <class L>
concept BookTraits = learn::TrainingTraits<L> &&
    requires(const typename L::Game::Position& position, const typename L::Game::Move& move,
             const learn::Packed<L>& packed, typename L::Game::Variant variant) {
  { L::kGame } -> std::convertible_to<std::string>;
  { L::kNoMove } -> std::convertible_to<std::uint16_t>;
  { L::MoveCode(position, move) } -> std::same_as<std::uint16_t>;
  { L::Holds(packed, variant) } -> std::same_as<bool>;
};

// A packed position as numbers, which have an order: the image that stands for all its images.
template <class L>
struct BookKey {
  std::array<std::uint64_t, (L::kBytes + 7) / 8> words{};

  static BookKey Of(const learn::Packed<L>& packed) {
    BookKey key;
    std::memcpy(key.words.data(), packed.data(), L::kBytes);
    return key;
  }
  static BookKey Of(const typename L::Game::Position& position) {
    return Of(L::Canonical(L::Pack(position)));
  }
  learn::Packed<L> Bytes() const {
    learn::Packed<L> packed;
    std::memcpy(packed.data(), words.data(), L::kBytes);
    return packed;
  }

  friend bool operator==(const BookKey&, const BookKey&) = default;
  // (clang's library cannot compare arrays by <=>.)
  friend bool operator<(const BookKey& a, const BookKey& b) { return a.words < b.words; }
};

template <class L>
typename L::Game::Position PositionOf(const BookKey<L>& key, typename L::Game::Variant variant) {
  return L::Unpack(key.Bytes(), variant);
}

template <class Move>
bool IsPass(const Move& move) {
  if constexpr (requires { move.IsPass(); }) {
    return move.IsPass();
  } else {
    return false;
  }
}

// The moves of a position that has a choice; empty where the game is over or the side must pass.
template <class L>
typename L::Game::MoveList Choices(const typename L::Game::Position& position) {
  typename L::Game::MoveList moves;
  L::Game::Generate(position, moves);
  if (!moves.empty() && IsPass(moves[0])) return {};
  return moves;
}

// Where a move leads.
template <BookTraits L>
struct BookStep {
  bool over = false;  // the game is; `value` is then its end
  bool other = true;  // whether the other side moves there; not when it must pass
  // Whether no earlier position can come again. A book does not follow any other move: what a
  // repetition or a counter makes of the position behind it, the position does not tell.
  bool lasting = true;
  BookKey<L> to;
  learn::Value value = 0;

  // A value there, for the side that makes the step.
  learn::Value Seen(learn::Value there) const {
    return other ? static_cast<learn::Value>(-there) : there;
  }
};

template <BookTraits L>
BookStep<L> StepOf(const typename L::Game::Position& position, const typename L::Game::Move& move) {
  using Game = typename L::Game;
  BookStep<L> step;
  if constexpr (core::HasHistoryRules<Game>) step.lasting = Game::Irreversible(position, move);
  typename Game::Position next = position.Play(move);
  typename Game::MoveList replies;
  Game::Generate(next, replies);
  if (replies.empty()) {
    step.over = true;
    step.to = BookKey<L>::Of(next);
    step.value = static_cast<learn::Value>(-L::Result(next));
    return step;
  }
  if (IsPass(replies[0])) {
    next = next.Play(replies[0]);
    step.other = false;
  }
  step.to = BookKey<L>::Of(next);
  return step;
}

}  // namespace tavoliere::book
