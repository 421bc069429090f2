// The moves that led to a position, with the counters and repetitions that the rules need.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/game.h"
#include "core/types.h"

namespace tavoliere::core {

// Calls found(back) for each position `back` plies before keys[at] that equals it, as far back as
// the last irreversible move.
template <class Found>
void ForEachRepetition(const std::vector<Key>& keys, std::size_t at, int reversible_plies,
                       const Found& found) {
  for (int back = 2; back <= reversible_plies; back += 2) {
    if (keys[at - static_cast<std::size_t>(back)] == keys[at]) found(back);
  }
}

// A game from some position on. Copied for each search, which follows its own line from it.
template <TwoPlayerGame G>
class History {
  static_assert(RulesFit<G>());

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit History(const Position& start) : start_(start), current_(start), keys_{start.key()} {}

  const Position& start() const { return start_; }
  const Position& current() const { return current_; }
  const std::vector<Move>& moves() const { return moves_; }

  // `move` is legal in current().
  void Play(const Move& move) {
    int reversible = 0;
    if constexpr (HasHistoryRules<G>) {
      if (!G::Irreversible(current_, move))
        reversible = reversible_.empty() ? 1 : reversible_.back() + 1;
    }
    current_ = current_.Play(move);
    moves_.push_back(move);
    keys_.push_back(current_.key());
    reversible_.push_back(reversible);
  }

  HistoryFacts Facts() const {
    HistoryFacts facts;
    facts.plies = static_cast<int>(moves_.size());
    facts.reversible_plies = reversible_.empty() ? 0 : reversible_.back();
    ForEachRepetition(keys_, keys_.size() - 1, facts.reversible_plies,
                      [&](int) { ++facts.occurrences; });
    return facts;
  }

  // How the game has ended, by the position or by its history; nullopt while it goes on.
  std::optional<Outcome> GameOver(const SettingsOf<G>& settings) const {
    typename G::MoveList moves;
    G::Generate(current_, moves);
    if (moves.empty()) return G::Result(current_);
    if constexpr (HasHistoryRules<G>) return G::Adjudicate(current_, Facts(), settings);
    return std::nullopt;
  }

  // The keys of all positions so far, the current one last, and for each move the reversible plies
  // that end with it.
  const std::vector<Key>& keys() const { return keys_; }
  const std::vector<int>& reversible_plies() const { return reversible_; }

 private:
  Position start_;
  Position current_;
  std::vector<Move> moves_;
  std::vector<Key> keys_;
  std::vector<int> reversible_;
};

}  // namespace tavoliere::core
