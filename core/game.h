// What a game is: its rules as static functions of a type `G`, checked by concepts. Nothing here
// knows text: engines/base/text/text_concepts.h has what a game adds to be written, read and drawn.
//
// A position is a small value. Play() returns the successor and nothing is ever undone. A pass is
// an ordinary move. The move list is empty exactly when the position itself ends the game; draws by
// counters or by repetition depend on the history and are found by Adjudicate() where a game has
// them.
#pragma once

#include <utility>

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "core/optional_parts.h"
#include "core/types.h"

namespace tavoliere::core {

// How a game ended, and why in a few words ("no legal move", "draw by repetition"): `reason` is a
// literal.
struct Outcome {
  enum class Result : std::uint8_t { kFirstWins, kSecondWins, kDraw };

  Result result = Result::kDraw;
  std::string_view reason;

  static constexpr Outcome Win(Player winner, std::string_view why) {
    return {winner == Player::kFirst ? Result::kFirstWins : Result::kSecondWins, why};
  }
  static constexpr Outcome Draw(std::string_view why) { return {Result::kDraw, why}; }

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

namespace internal {
// Does not compile where a part of Rules is missing: the error names that part, which those of a
// concept that is not satisfied have in their notes. Else true.
template <class G>
consteval bool RulesAreWhole() {
  static_assert(
      requires { typename G::Position; }, "a game has a type Position");
  static_assert(
      requires { typename G::Move; }, "a game has a type Move");
  static_assert(
      requires { typename G::MoveList; }, "a game has a type MoveList");
  static_assert(
      requires { typename G::Variant; },
      "a game has a type Variant: one variant comes from deriving from core::OneVariant");
  if constexpr (requires {
                  typename G::Position;
                  typename G::Move;
                  typename G::MoveList;
                  typename G::Variant;
                }) {
    using Position = typename G::Position;
    using Move = typename G::Move;
    using MoveList = typename G::MoveList;
    using Variant = typename G::Variant;
    static_assert(std::regular<Position>, "a Position has a default and is compared by ==");
    static_assert(std::regular<Move>, "a Move has a default and is compared by ==");
    static_assert(
        requires {
          { G::kVariants[0] } -> std::convertible_to<std::pair<const char*, Variant>>;
        },
        "a game has an array kVariants: one variant comes from deriving from core::OneVariant");
    static_assert(
        requires(Variant variant) {
          { G::Start(variant) } -> std::same_as<Position>;
        },
        "a game has a function: static Position Start(Variant)");
    static_assert(
        requires(const Position& p, MoveList& out) {
          { G::Generate(p, out) } -> std::same_as<void>;
        },
        "a game has a function: static void Generate(const Position&, MoveList&)");
    static_assert(
        requires(const Position& p, const Move& m) {
          { p.Play(m) } -> std::same_as<Position>;
        },
        "a Position has a function: Position Play(const Move&) const");
    static_assert(
        requires(const Position& p) {
          { p.key() } -> std::same_as<Key>;
        },
        "a Position has a function: core::Key key() const");
    static_assert(
        requires(const Move& m) {
          { m.tag() } -> std::same_as<std::uint16_t>;
        },
        "a Move has a function: std::uint16_t tag() const");
  }
  return true;
}
}  // namespace internal

// Rules of any game, also for one player.
//   Variant            an enumeration; Variant{} is the usual game. kVariants names each for the
//                      UCI_Variant option, the usual game first: an array of
//                      {const char* name, Variant}. A game of one variant derives from OneVariant.
//   Generate           appends to an empty list, in a fixed order, without twins.
//   Move::tag()        16 bits, never 0, that nearly always distinguish a position's moves: a hint
//                      for the transposition table. The search counts how well moves have done by
//                      the low 12 bits of their tags, so these should distinguish most moves.
//   Position::key()    of the position with the side to move: equal positions have equal keys.
template <class G>
concept Rules = internal::RulesAreWhole<G>() && std::regular<typename G::Position> &&
    std::regular<typename G::Move> && std::regular<typename G::Variant> &&
    requires(const typename G::Position& p, const typename G::Move& m, typename G::MoveList& out,
             typename G::Variant v) {
  { G::kVariants[0] } -> std::convertible_to<std::pair<const char*, typename G::Variant>>;
  { G::Start(v) } -> std::same_as<typename G::Position>;
  { G::Generate(p, out) } -> std::same_as<void>;
  { p.Play(m) } -> std::same_as<typename G::Position>;
  { p.key() } -> std::same_as<Key>;
  { m.tag() } -> std::same_as<std::uint16_t>;
};

// A game that is played in one way derives from it.
struct OneVariant {
  enum class Variant : std::uint8_t { kUsual };
  static constexpr std::array<std::pair<const char*, Variant>, 1> kVariants = {
      {{"usual", Variant::kUsual}}};
};

// Two players move in turn and one's gain is the other's loss. Single-player games do not satisfy
// it, nor do games that lack a part; what needs two players also demands TwoPlayerRules().
//   Result             of a position whose move list is empty.
template <class G>
concept TwoPlayerGame = Rules<G> && requires(const typename G::Position& p) {
  { p.turn() } -> std::same_as<Player>;
  { G::Result(p) } -> std::same_as<Outcome>;
};

// Does not compile where a part of TwoPlayerGame is missing: the error names that part. Else true.
template <Rules G>
consteval bool TwoPlayerRules() {
  using Position = typename G::Position;
  static_assert(
      requires(const Position& p) {
        { p.turn() } -> std::same_as<Player>;
      },
      "a Position has a function: core::Player turn() const");
  static_assert(
      requires(const Position& p) {
        { G::Result(p) } -> std::same_as<Outcome>;
      },
      "a game has a function: static core::Outcome Result(const Position&)");
  return true;
}

// What the moves that led to a position add to it, counted from the position that the history
// starts with: a text that sets up a position says nothing of them.
//
// A counter that belongs to the text of a position (the quiet moves of a FEN) lives inside Position
// instead: Play() counts it on, the game's text writes and reads it, key() leaves it out, so that
// positions that differ in it alone are one to repetition and to the transposition table, and
// Adjudicate() looks there.
struct HistoryFacts {
  int plies = 0;             // since the position that the history starts with
  int reversible_plies = 0;  // since the last irreversible move
  int occurrences = 1;       // of this position with this side to move, the present one included
};

// A game whose history can end it while moves remain (counters, repetition).
//   Settings           the numbers that players may choose, ints; Settings{} is the usual rule.
//   kSettings          optional: an array of Setting<Settings>, which become options of the engine.
//   Irreversible       whether playing `m` in `p` makes every earlier position unreachable.
//   Adjudicate         the outcome that the history decides, if it does.
template <class G>
concept HasHistoryRules = requires(const typename G::Position& p, const typename G::Move& m,
                                   const HistoryFacts& facts,
                                   const typename G::Settings& settings) {
  { G::Irreversible(p, m) } -> std::same_as<bool>;
  { G::Adjudicate(p, facts, settings) } -> std::same_as<std::optional<Outcome>>;
};

// A number of the rules as an option of the engine, a spin.
template <class Settings>
struct Setting {
  const char* name;  // "Draw Moves"
  int Settings::*value;
  int min;
  int max;
  const char* help;  // what it is, in a few words
};

struct NoSettings {
  friend bool operator==(const NoSettings&, const NoSettings&) = default;
};

namespace internal {
template <class G>
struct SettingsOf {
  using type = NoSettings;
};
template <HasHistoryRules G>
struct SettingsOf<G> {
  using type = typename G::Settings;
};
}  // namespace internal

template <class G>
using SettingsOf = typename internal::SettingsOf<G>::type;

// Optional counting of the legal moves without listing them, for perft.
template <class G>
concept CountsMoves = requires(const typename G::Position& p) {
  { G::CountMoves(p) } -> std::same_as<std::uint64_t>;
};

// Optional: a key that is the same for all images of a position under the symmetries of the board,
// for perft, which counts the lines of all of them once.
template <class G>
concept HasSymmetries = requires(const typename G::Position& p) {
  { G::SymmetricKey(p) } -> std::same_as<Key>;
};

namespace internal {
TAVOLIERE_DECLARES(Settings)
TAVOLIERE_DECLARES(kSettings)
TAVOLIERE_DECLARES(Irreversible)
TAVOLIERE_DECLARES(Adjudicate)
TAVOLIERE_DECLARES(CountMoves)
TAVOLIERE_DECLARES(SymmetricKey)
TAVOLIERE_DECLARES(kPerftCountsFinishedGames)
}  // namespace internal

// Does not compile where an optional part of `G` has another form than the one above, or stands
// without what belongs to it: it would be passed over in silence. Else true.
template <class G>
consteval bool RulesFit() {
  using internal::kDeclaresAdjudicate;
  using internal::kDeclaresIrreversible;
  using internal::kDeclaresSettings;
  using Position = typename G::Position;
  using Move = typename G::Move;
  constexpr bool kHistory =
      kDeclaresSettings<G> || kDeclaresIrreversible<G> || kDeclaresAdjudicate<G>;
  static_assert(!kHistory || kDeclaresSettings<G>, "history rules need a type Settings");
  static_assert(!kHistory || kDeclaresIrreversible<G>,
                "history rules need a function Irreversible");
  static_assert(!kHistory || kDeclaresAdjudicate<G>, "history rules need a function Adjudicate");
  if constexpr (kDeclaresSettings<G> && kDeclaresIrreversible<G> && kDeclaresAdjudicate<G>) {
    using Settings = typename G::Settings;
    static_assert(
        requires(const Position& p, const Move& m) {
          { G::Irreversible(p, m) } -> std::same_as<bool>;
        },
        "the form is: static bool Irreversible(const Position&, const Move&)");
    static_assert(
        requires(const Position& p, const HistoryFacts& facts, const Settings& settings) {
          { G::Adjudicate(p, facts, settings) } -> std::same_as<std::optional<Outcome>>;
        },
        "the form is: static std::optional<core::Outcome> Adjudicate(const Position&, const "
        "core::HistoryFacts&, const Settings&)");
    if constexpr (internal::kDeclareskSettings<G>) {
      static_assert(std::same_as<std::remove_cvref_t<decltype(G::kSettings[0])>, Setting<Settings>>,
                    "kSettings is an array of core::Setting<Settings>");
    }
  } else {
    static_assert(!internal::kDeclareskSettings<G> || kDeclaresSettings<G>,
                  "kSettings needs a type Settings");
  }
  static_assert(!internal::kDeclaresCountMoves<G> || CountsMoves<G>,
                "the form is: static std::uint64_t CountMoves(const Position&)");
  static_assert(!internal::kDeclaresSymmetricKey<G> || HasSymmetries<G>,
                "the form is: static core::Key SymmetricKey(const Position&)");
  TAVOLIERE_MISSPELT(G, kSetting, kSettings);
  TAVOLIERE_MISSPELT(G, CountMove, CountMoves);
  TAVOLIERE_MISSPELT(G, CountsMoves, CountMoves);
  TAVOLIERE_MISSPELT(G, CountLegalMoves, CountMoves);
  TAVOLIERE_MISSPELT(G, SymmetryKey, SymmetricKey);
  TAVOLIERE_MISSPELT(G, SymmetricalKey, SymmetricKey);
  TAVOLIERE_MISSPELT(G, kPerftCountsFinished, kPerftCountsFinishedGames);
  TAVOLIERE_MISSPELT(G, kPerftCountsFinishedGame, kPerftCountsFinishedGames);
  if constexpr (internal::kDeclareskPerftCountsFinishedGames<G>) {
    static_assert(std::same_as<decltype(G::kPerftCountsFinishedGames), const bool>,
                  "kPerftCountsFinishedGames is a constexpr bool");
  }
  return true;
}

// Whether the position itself ends the game.
template <TwoPlayerGame G>
bool Finished(const typename G::Position& position) {
  if constexpr (CountsMoves<G>) {
    return G::CountMoves(position) == 0;
  } else {
    typename G::MoveList moves;
    G::Generate(position, moves);
    return moves.empty();
  }
}

// The value of an outcome at `ply` for the player who would be to move.
inline Score ScoreOf(const Outcome& outcome, Player turn, Ply ply) {
  if (outcome.result == Outcome::Result::kDraw) return Score::Draw();
  const bool first_wins = outcome.result == Outcome::Result::kFirstWins;
  return first_wins == (turn == Player::kFirst) ? Score::Win(ply) : Score::Loss(ply);
}

// Perft communities differ: by default a game that ends early adds nothing; with
// `kPerftCountsFinishedGames` it adds a leaf.
template <class G>
constexpr bool PerftCountsFinishedGames() {
  if constexpr (requires { G::kPerftCountsFinishedGames; }) {
    return G::kPerftCountsFinishedGames;
  } else {
    return false;
  }
}

}  // namespace tavoliere::core
