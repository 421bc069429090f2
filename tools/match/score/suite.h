// What engines of a game for one made of the same positions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "protocol/wire/record.h"
#include "tools/match/schedule/schedule.h"

namespace tavoliere::match {

class SuiteResults {
 public:
  explicit SuiteResults(std::vector<std::string> names)
      : names_(std::move(names)), by_engine_(names_.size()) {}

  // A game for one; any other counts for nothing.
  void Add(const GameSpec& spec, const protocol::GameRecord& record);

  // Solved positions, nodes, time and moves of each engine; then every two of them on the positions
  // that both have seen.
  std::string Table() const;

 private:
  struct Attempt {
    bool solved;
    std::uint64_t nodes;
    std::int64_t time_us;
    std::int64_t moves;
  };
  using Attempts = std::map<std::int64_t, Attempt>;  // by position

  static std::string Compare(const std::string& one, const Attempts& ones, const std::string& other,
                             const Attempts& others);

  std::vector<std::string> names_;
  std::vector<Attempts> by_engine_;
};

}  // namespace tavoliere::match
