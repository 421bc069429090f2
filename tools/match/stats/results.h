// The results by engine and by encounter, gathered from game records: the basis of every table.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "protocol/wire/record.h"
#include "tools/match/stats/statistics.h"

namespace tavoliere::match {

// The word for faults at the start, whatever their cause: such a game says nothing about the
// engine's play.
inline constexpr char kStartupFault[] = "startup";

// Which engine's fault decided the game (0: player 1); nullopt where none did.
std::optional<int> Culprit(const protocol::GameRecord& record);

// The games of one engine against another, from its side.
struct Encounter {
  GameCounts games;
  PairCounts pairs;

  Encounter Reversed() const;
  // What figures are computed from: whole pairs, whose two games share an opening and are not
  // independent, when they hold more than half of the games; else single games.
  Sample BestSample() const;
  bool by_pairs() const { return 4 * pairs.pairs() > games.games(); }
};

class Results {
 public:
  struct Engine {
    std::string name;
    GameCounts total;
    GameCounts as_player[2];
    std::map<std::string, std::int64_t> faults;  // games lost by it, by termination
  };

  Results() = default;
  // With engines in an order of their own; others follow as they come.
  explicit Results(const std::vector<std::string>& names);

  // An unfinished game ("none") counts for nothing. One lost at the start of an engine's process
  // ("startup") is a fault and nothing else: it says nothing about who plays better. Games 1 and 2,
  // 3 and 4, ... of a round are a pair when the sides were swapped. `match` distinguishes matches
  // whose ids may be alike. A single-player game counts for its engine and is no encounter.
  void Add(const protocol::GameRecord& record, std::size_t match = 0);

  // From here on no two games are a pair: figures come from single games.
  void IgnorePairs() { pairs_ = false; }

  // In the order in which they were named or first played.
  const std::vector<Engine>& engines() const { return engines_; }
  Encounter Between(std::size_t engine, std::size_t other) const;
  std::int64_t games() const { return games_; }

 private:
  // A game of a pair whose other game has not come: points of player 1, doubled.
  struct HalfPair {
    std::size_t player[2];
    int points;
  };

  std::size_t IndexOf(const std::string& name);
  void AddToPair(std::size_t match, const std::string& id, const HalfPair& half);

  std::vector<Engine> engines_;
  std::map<std::string, std::size_t> index_;
  // Keyed by two indices of engines, the lower first; from its side.
  std::map<std::pair<std::size_t, std::size_t>, Encounter> encounters_;
  // By match, id of the round, pair within it.
  std::map<std::tuple<std::size_t, std::string, std::int64_t>, HalfPair> half_pairs_;
  std::int64_t games_ = 0;
  bool pairs_ = true;
};

}  // namespace tavoliere::match
