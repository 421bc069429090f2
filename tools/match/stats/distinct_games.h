// Counts distinct games: a repeated game of the same engines on the same sides adds no information,
// and figures that count it are too confident.
#pragma once

#include <cstdint>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "protocol/wire/record.h"

namespace tavoliere::match {

class DistinctGames {
 public:
  // An unfinished game ("none") counts for nothing. Two games are the same when engines, sides,
  // start, every move and the end are.
  void Add(const protocol::GameRecord& record);

  std::int64_t games() const { return games_; }
  std::int64_t distinct() const { return static_cast<std::int64_t>(times_.size()); }
  // By what the errors of figures that take all games for independent are too small: the square
  // root of n / n_eff, n_eff = n^2 / sum of c^2 over the distinct games, each played c times
  // (Kish's effective sample size). 1 when all differ.
  double error_factor() const;

  // "  distinct     270 of 400 games", and a warning after it when errors are 5 % too small or
  // more; lines as in TablesText(). Empty without games.
  std::string Text() const;
  // The warning alone, without an end of line; empty when there is no need of it.
  std::string Warning() const;

 private:
  absl::flat_hash_map<std::uint64_t, std::int64_t> times_;  // by a hash of the game
  std::int64_t games_ = 0;
  double squares_ = 0;  // sum of c^2
};

}  // namespace tavoliere::match
