// The games of engines of one game that can be rated together, counted by encounter and result.
#pragma once

#include <utility>

#include <array>
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

// The results of a game from player 1's side, as an index.
inline constexpr int kPlayer1Won = 0;
inline constexpr int kDrawn = 1;
inline constexpr int kPlayer2Won = 2;
inline constexpr int kResultKinds = 3;

class Pool {
 public:
  // Two engines' games. counts[r][s] are pairs of games from one opening: r is the result of the
  // game in which the engine of the lower index was player 1, s of the game with sides swapped. The
  // last index, kResultKinds, stands for no game: counts[r][kResultKinds] are single games.
  struct Encounter {
    std::array<std::array<std::int64_t, kResultKinds + 1>, kResultKinds + 1> counts{};

    std::int64_t games() const;
  };
  using Encounters = std::map<std::pair<std::size_t, std::size_t>, Encounter>;

  // Ignored are unfinished games, games of one player, games of an engine against itself and those
  // that were lost at the start of a process. Games are paired and `match` is used as in Results.
  void Add(const protocol::GameRecord& record, std::size_t match = 0);

  // In the order in which they first played.
  const std::vector<std::string>& names() const { return names_; }
  std::optional<std::size_t> Find(const std::string& name) const;
  const Encounters& encounters() const { return encounters_; }
  std::int64_t games() const { return games_; }
  GameCounts CountsOf(std::size_t engine) const { return counts_[engine]; }

 private:
  struct HalfPair {
    std::size_t player[2];
    int result;
  };

  std::size_t IndexOf(const std::string& name);

  std::vector<std::string> names_;
  std::vector<GameCounts> counts_;
  std::map<std::string, std::size_t> index_;
  Encounters encounters_;
  // By match, pair of games and half of the pair.
  std::map<std::tuple<std::size_t, std::int64_t, int>, HalfPair> half_pairs_;
  std::int64_t games_ = 0;
};

}  // namespace tavoliere::match
