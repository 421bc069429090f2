// The results of the engines of a single-player game on the same positions.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "protocol/wire/record.h"

namespace tavoliere::match {

class SuiteResults {
 public:
  // A match, as Results::Add() has it, and a position of it, from 0.
  using Position = std::pair<std::size_t, std::int64_t>;

  // `names`: those of the engines, as far as they are known.
  explicit SuiteResults(std::vector<std::string> names = {});

  // The position of a game of a single-player game; nullopt: it is none, or has no result.
  static std::optional<Position> PositionOf(const protocol::GameRecord& record, std::size_t match);

  // Games without such a position count for nothing.
  void Add(const protocol::GameRecord& record, std::size_t match = 0);
  bool empty() const { return games_ == 0; }

  // Solved positions, nodes, time and moves of each engine; then every two of them on the positions
  // that both have seen.
  std::string Table() const;

  // The same figures:
  //   {"engines": [{"name", "positions", "solved", "seconds", "nodes", "moves"}, ...],
  //    "comparisons": [{"engines": [i, j], "both", "only": [of i, of j], "neither",
  //                     "seconds", "nodes", "moves": [of i, of j] on what both solved}, ...]}
  nlohmann::ordered_json ToJson() const;

  // [solved, seconds, nodes] of each engine; null for those that have not seen it.
  nlohmann::ordered_json ToJson(const Position& position) const;

 private:
  struct Attempt {
    bool solved = false;
    std::uint64_t nodes = 0;
    std::int64_t time_us = 0;
    std::int64_t moves = 0;

    void Add(const Attempt& other);
  };
  using Attempts = std::map<Position, Attempt>;
  struct Total {
    std::int64_t solved = 0;
    Attempt sum;
  };
  struct Comparison {
    std::int64_t both = 0;
    std::int64_t only[2] = {0, 0};
    std::int64_t neither = 0;
    Attempt sum[2];  // on what both solved
  };

  std::size_t IndexOf(const std::string& engine);
  Total TotalOf(std::size_t engine) const;
  Comparison Compare(std::size_t engine, std::size_t other) const;

  std::vector<std::string> names_;
  std::vector<Attempts> by_engine_;
  std::int64_t games_ = 0;
};

}  // namespace tavoliere::match
