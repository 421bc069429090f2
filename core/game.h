// What a game is: its rules as static functions of a type `G`, checked by concepts. Nothing here
// knows text commands.
//
// A position is a small value. Play() returns the successor and nothing is ever undone. A pass is
// an ordinary move. The move list is empty exactly when the position itself ends the game; draws by
// counters or by repetition depend on the history and are told by Adjudicate() where a game has
// them.
#pragma once

#include <utility>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
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

// Rules of any game, also for one player.
//   Variant            an enumeration; Variant{} is the usual game. kVariants names each for the
//   UCI_Variant option, the
//                      usual game first: an array of {const char* name, Variant}.
//   Parse              position text -> position, or an error that says what was expected and what
//   came. ParseMove          any notation the game reads -> a legal move of `p`, or an error that
//   says why not. Generate           appends to an empty list, in a fixed order, without twins.
//   Move::tag()        16 bits that tell a position's moves apart nearly always: a hint for the
//   transposition table.
template <class G>
concept Rules = std::regular<typename G::Position> && std::regular<typename G::Move> &&
    std::regular<typename G::Variant> &&
    requires(const typename G::Position& p, const typename G::Move& m, typename G::MoveList& out,
             const std::string& text, typename G::Variant v) {
  { G::kVariants[0] } -> std::convertible_to<std::pair<const char*, typename G::Variant>>;
  { G::Start(v) } -> std::same_as<typename G::Position>;
  { G::Parse(text, v) } -> std::same_as<absl::StatusOr<typename G::Position>>;
  { G::Format(p) } -> std::same_as<std::string>;
  { G::ParseMove(p, text) } -> std::same_as<absl::StatusOr<typename G::Move>>;
  { G::FormatMove(p, m) } -> std::same_as<std::string>;
  { G::Generate(p, out) } -> std::same_as<void>;
  { p.Play(m) } -> std::same_as<typename G::Position>;
  { p.key() } -> std::same_as<Key>;
  { m.tag() } -> std::same_as<std::uint16_t>;
};

// Two players move in turn and one's gain is the other's loss.
//   Result             of a position whose move list is empty.
template <class G>
concept TwoPlayerGame = Rules<G> && requires(const typename G::Position& p) {
  { p.turn() } -> std::same_as<Player>;
  { G::Result(p) } -> std::same_as<Outcome>;
};

// What the moves that led to a position add to it.
struct HistoryFacts {
  int plies = 0;             // since the position that the history starts with
  int reversible_plies = 0;  // since the last irreversible move
  int occurrences = 1;       // of this position with this side to move, the present one included
};

// A game whose history can end it while moves remain (counters, repetition).
//   Settings           the numbers that players may choose; Settings{} is the usual rule.
//   Irreversible       whether playing `m` in `p` makes every earlier position unreachable.
//   Adjudicate         the outcome that the history decides, if it does.
template <class G>
concept HasHistoryRules = requires(const typename G::Position& p, const typename G::Move& m,
                                   const HistoryFacts& facts,
                                   const typename G::Settings& settings) {
  { G::Irreversible(p, m) } -> std::same_as<bool>;
  { G::Adjudicate(p, facts, settings) } -> std::same_as<std::optional<Outcome>>;
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
