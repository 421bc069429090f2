// The path from the game's start to the current node, for repetitions and counters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.h"
#include "core/history.h"
#include "core/types.h"

namespace tavoliere::core {

// What a search makes of a position that comes back within its own lines.
enum class Repetition : std::uint8_t {
  kCounts,    // one occurrence more, as in a game
  kCompletes  // it can come back again: taken for as many occurrences as the rules ask
};

// One thread's. A game without history rules pays nothing for it.
template <TwoPlayerGame G>
class Path {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  // The root is the history's current position.
  void Begin(const History<G>& history, const SettingsOf<G>& settings) {
    settings_ = settings;
    keys_ = history.keys();
    reversible_ = history.reversible_plies();
    reversible_.insert(reversible_.begin(), 0);
    root_ = keys_.size() - 1;
    game_plies_ = static_cast<int>(history.moves().size());
    keys_.resize(keys_.size() + kMaxPly + 1);
    reversible_.resize(keys_.size());
  }

  // `move` leads from `position` at `ply` to `child`.
  void Enter(const Position& position, const Move& move, const Position& child, Ply ply) {
    if constexpr (HasHistoryRules<G>) {
      const std::size_t at = At(ply);
      reversible_[at + 1] = G::Irreversible(position, move) ? 0 : reversible_[at] + 1;
      keys_[at + 1] = child.key();
    } else {
      (void)position, (void)move, (void)child, (void)ply;
    }
  }

  // Since the last irreversible move, at the position last entered, at `ply`.
  int ReversiblePlies(Ply ply) const {
    if constexpr (HasHistoryRules<G>) return reversible_[At(ply)];
    return 0;
  }

  // The value that the history gives to `position`, the last one entered, at `ply`; nullopt where
  // it decides nothing. A position that itself ends the game counts before any counter.
  std::optional<Score> Verdict(const Position& position, Ply ply, Repetition repetition) const {
    if constexpr (HasHistoryRules<G>) {
      const std::optional<Outcome> outcome =
          G::Adjudicate(position, Facts(ply, repetition), settings_);
      if (outcome && !Finished<G>(position)) return ScoreOf(*outcome, position.turn(), ply);
    } else {
      (void)position, (void)ply, (void)repetition;
    }
    return std::nullopt;
  }

 private:
  static constexpr int kCertainRepetition = 1000;

  std::size_t At(Ply ply) const { return root_ + static_cast<std::size_t>(ply.value); }

  HistoryFacts Facts(Ply ply, Repetition repetition) const {
    const std::size_t at = At(ply);
    HistoryFacts facts;
    facts.plies = game_plies_ + ply.value;
    facts.reversible_plies = reversible_[at];
    ForEachRepetition(keys_, at, facts.reversible_plies, [&](int back) {
      ++facts.occurrences;
      if (repetition == Repetition::kCompletes && back < ply.value)
        facts.occurrences = kCertainRepetition;
    });
    return facts;
  }

  SettingsOf<G> settings_;
  std::vector<Key> keys_;        // of every position from the game's start
  std::vector<int> reversible_;  // plies since the last irreversible move
  std::size_t root_ = 0;         // its place in both
  int game_plies_ = 0;
};

}  // namespace tavoliere::core
