// A game with history rules, small enough to know by hand: one token on squares 0 to 6 of a line.
// Each player in turn moves it one square either way; player 1 wins when it reaches 6, player 2
// when it reaches 0. Neither player can force more than one step, so without a blunder the token
// goes to and fro until the rules call it a draw.
#pragma once

#include <utility>

#include <cstdint>
#include <optional>

#include "core/game.h"
#include "core/move_list.h"

namespace tavoliere::core::testing {

struct Shuttle : OneVariant {
  static constexpr int kLast = 6;

  struct Move {
    std::int8_t step = 1;
    std::uint16_t tag() const { return step > 0 ? 1 : 2; }
    friend bool operator==(const Move&, const Move&) = default;
  };
  using MoveList = core::MoveList<Move, 2>;

  struct Position {
    int square = 3;
    Player mover = Player::kFirst;

    Position Play(const Move& move) const { return {square + move.step, Opponent(mover)}; }
    Player turn() const { return mover; }
    Key key() const {
      return static_cast<Key>(square * 2 + static_cast<int>(mover) + 1) * 0x9e3779b97f4a7c15ULL;
    }
    friend bool operator==(const Position&, const Position&) = default;
  };

  struct Settings {
    int draw_plies = 0;   // reversible plies that end the game; 0: off
    int repetitions = 3;  // occurrences of a position that end the game; 0: off
  };

  static Position Start(Variant) { return {}; }
  static void Generate(const Position& p, MoveList& out) {
    if (p.square == 0 || p.square == kLast) return;
    out.push_back({1});
    out.push_back({-1});
  }
  static Outcome Result(const Position& p) {
    return Outcome::Win(p.square == kLast ? Player::kFirst : Player::kSecond, "the token arrived");
  }
  static bool Irreversible(const Position&, const Move&) { return false; }
  static std::optional<Outcome> Adjudicate(const Position&, const HistoryFacts& facts,
                                           const Settings& settings) {
    if (settings.repetitions > 0 && facts.occurrences >= settings.repetitions)
      return Outcome::Draw("repetition");
    if (settings.draw_plies > 0 && facts.reversible_plies >= settings.draw_plies)
      return Outcome::Draw("no progress");
    return std::nullopt;
  }
};
static_assert(TwoPlayerGame<Shuttle> && HasHistoryRules<Shuttle>);

}  // namespace tavoliere::core::testing
