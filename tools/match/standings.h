// The results of a whole match: a tally for every two engines that met.
#pragma once

#include <utility>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/match/schedule.h"
#include "tools/match/tally.h"

namespace tavoliere::match {

class Standings {
 public:
  // `games_each`: games a pair.
  Standings(int engines, int games_each);

  // As Tally::Add().
  void Add(const GameSpec& spec, const std::string& result, std::optional<int> culprit,
           const std::string& cause);

  int engines() const { return static_cast<int>(totals_.size()); }
  std::int64_t games() const { return games_; }
  // From the side of the engine with the lower index, a < b. Empty when they have not met.
  const Tally& Between(int a, int b) const;
  // All games of one engine, from its side.
  const GameCounts& Total(int engine) const { return totals_[static_cast<std::size_t>(engine)]; }
  const std::map<std::string, std::int64_t>& faults(int engine) const {
    return faults_[static_cast<std::size_t>(engine)];
  }

 private:
  int games_each_;
  std::int64_t games_ = 0;
  std::map<std::pair<int, int>, Tally> tallies_;
  std::vector<GameCounts> totals_;
  std::vector<std::map<std::string, std::int64_t>> faults_;
  const Tally empty_;
};

}  // namespace tavoliere::match
