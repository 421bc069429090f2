// The results of two engines against each other, game by game. Small whatever the number of games.
#pragma once

#include <utility>

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "tools/match/schedule.h"
#include "tools/match/statistics.h"

namespace tavoliere::match {

// From the first one's side.
class Tally {
 public:
  // `games_each`: games a pair; pairs are counted when that is 2. `first`: the index of the first
  // engine in the match; whoever it plays is the other.
  explicit Tally(int games_each, int first = 0) : games_each_(games_each), first_(first) {}

  // `result` is "p1win", "p2win" or "draw"; anything else counts for nothing. `culprit`: the index
  // of the engine whose fault decided the game, `cause` its word.
  void Add(const GameSpec& spec, const std::string& result, std::optional<int> culprit,
           const std::string& cause);

  const GameCounts& total() const { return total_; }
  // The first engine's results as player 1 and as player 2.
  const GameCounts& as_player(int player) const { return as_player_[player]; }
  const PairCounts& pairs() const { return pairs_; }
  // How many games the first engine (0) and the other (1) lost by which fault.
  const std::map<std::string, std::int64_t>& faults(int engine) const { return faults_[engine]; }

  // What the figures are computed from: pairs when every game so far belongs to a whole pair, else
  // single games. Games of a pair share their opening and are not independent.
  Sample BestSample() const;
  bool by_pairs() const { return pairs_.pairs() > 0 && open_pairs_.empty(); }

 private:
  enum class Result { kLoss, kDraw, kWin };
  void AddPair(Result one, Result other);

  int games_each_;
  int first_;
  GameCounts total_;
  GameCounts as_player_[2];
  PairCounts pairs_;
  std::map<std::int64_t, Result> open_pairs_;  // pairs of which one game was played
  std::map<std::string, std::int64_t> faults_[2];
};

}  // namespace tavoliere::match
