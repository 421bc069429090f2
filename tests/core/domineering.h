// Domineering on a board of up to 6x6: player 1 lays dominoes upright, player 2 lays them flat, and
// a player who cannot has lost. Small enough to know by hand who wins; each ply adds two squares,
// so a position occurs at one ply only.
#pragma once

#include <utility>

#include <cstdint>

#include "core/game.h"
#include "core/move_list.h"

namespace tavoliere::core::testing {

struct Domineering : OneVariant {
  struct Move {
    std::uint8_t square = 0;  // the upper or left one of the two

    std::uint16_t tag() const { return static_cast<std::uint16_t>(square + 1); }
    friend bool operator==(const Move&, const Move&) = default;
  };
  using MoveList = core::MoveList<Move, 36>;

  struct Position {
    std::uint64_t taken = 0;  // bit row * columns + column
    std::uint8_t rows = 4;
    std::uint8_t columns = 4;
    Player mover = Player::kFirst;

    Position Play(const Move& move) const {
      Position next = *this;
      next.taken |= Domino(move.square);
      next.mover = Opponent(mover);
      return next;
    }
    Player turn() const { return mover; }
    Key key() const {
      Key mixed = (taken * 2 + static_cast<Key>(mover) + 1) * 0x9e3779b97f4a7c15ULL;
      mixed ^= mixed >> 29;
      mixed *= 0xbf58476d1ce4e5b9ULL;
      return mixed ^ mixed >> 32;
    }
    std::uint64_t Domino(int square) const {
      const int other = mover == Player::kFirst ? square + columns : square + 1;
      return std::uint64_t{1} << square | std::uint64_t{1} << other;
    }
    friend bool operator==(const Position&, const Position&) = default;
  };

  static Position Board(int rows, int columns) {
    return {0, static_cast<std::uint8_t>(rows), static_cast<std::uint8_t>(columns), Player::kFirst};
  }
  static Position Start(Variant) { return Board(4, 4); }

  static void Generate(const Position& p, MoveList& out) {
    const bool upright = p.mover == Player::kFirst;
    for (int row = 0; row + (upright ? 1 : 0) < p.rows; ++row) {
      for (int column = 0; column + (upright ? 0 : 1) < p.columns; ++column) {
        const int square = row * p.columns + column;
        if ((p.taken & p.Domino(square)) == 0) out.push_back({static_cast<std::uint8_t>(square)});
      }
    }
  }
  static Outcome Result(const Position& p) {
    return Outcome::Win(Opponent(p.mover), "no room for a domino");
  }
};
static_assert(TwoPlayerGame<Domineering>);

}  // namespace tavoliere::core::testing
