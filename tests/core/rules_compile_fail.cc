// What must not compile of a game's rules: see compile_fail.cc.
#include <array>
#include <cstdint>
#include <optional>

#include "core/game.h"
#include "tests/core/domineering.h"

namespace tavoliere::core::testing {

using Position = Domineering::Position;
using Move = Domineering::Move;
static_assert(Rules<Domineering> && RulesFit<Domineering>());

// error: a Move has a function: std::uint16_t tag() const
struct WithoutTag : Domineering {
  struct Move {
    friend bool operator==(const Move&, const Move&) = default;
  };
  using MoveList = core::MoveList<Move, 1>;
  struct Position : Domineering::Position {
    Position Play(const Move&) const { return {}; }
    friend bool operator==(const Position&, const Position&) = default;
  };
  static Position Start(Variant) { return {}; }
  static void Generate(const Position&, MoveList&) {}
};
static_assert(Rules<WithoutTag>);

// error: a Position has a function: core::Key key() const
struct WithoutKey : Domineering {
  struct Position {
    Position Play(const Move&) const { return {}; }
    friend bool operator==(const Position&, const Position&) = default;
  };
  static Position Start(Variant) { return {}; }
  static void Generate(const Position&, MoveList&) {}
};
static_assert(Rules<WithoutKey>);

// error: a game has a type Variant: one variant comes from deriving from core::OneVariant
struct WithoutVariant {
  using Move = Domineering::Move;
  using MoveList = Domineering::MoveList;
  using Position = Domineering::Position;
};
static_assert(Rules<WithoutVariant>);

// error: a game has a function: static core::Outcome Result(const Position&)
struct WithoutResult : Domineering {
 private:
  using Domineering::Result;
};
static_assert(TwoPlayerRules<WithoutResult>());
static_assert(Rules<WithoutResult> && !TwoPlayerGame<WithoutResult>);

// error: a Position has a function: core::Player turn() const
struct WithoutTurn : Domineering {
  struct Position {
    Position Play(const Move&) const { return {}; }
    Key key() const { return {}; }
    friend bool operator==(const Position&, const Position&) = default;
  };
  static Position Start(Variant) { return {}; }
  static void Generate(const Position&, MoveList&) {}
  static Outcome Result(const Position&) { return {}; }
};
static_assert(TwoPlayerRules<WithoutTurn>());

// Settings are there, so that nothing is wrong with kSettings.
// error: history rules need a function Irreversible
// no error: kSettings needs
struct WithoutIrreversible : Domineering {
  struct Settings {
    int draw_plies = 100;
  };
  static constexpr std::array<Setting<Settings>, 1> kSettings = {
      {{"Draw Plies", &Settings::draw_plies, 1, 100, "plies"}}};
  static std::optional<Outcome> Adjudicate(const Position&, const HistoryFacts&, const Settings&) {
    return {};
  }
};
static_assert(RulesFit<WithoutIrreversible>());

// error: 'kSetting' is no part of a game: the part is called 'kSettings'
struct Setting1 : Domineering {
  static constexpr std::array<int, 1> kSetting = {1};
};
static_assert(RulesFit<Setting1>());

// error: 'CountsMoves' is no part of a game: the part is called 'CountMoves'
struct Counts : Domineering {
  static std::uint64_t CountsMoves(const Position&) { return 0; }
};
static_assert(RulesFit<Counts>());

}  // namespace tavoliere::core::testing
