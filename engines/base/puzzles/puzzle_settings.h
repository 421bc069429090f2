// What every `puzzles` is told.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/usage/bound_options.h"
#include "engines/base/program/journals.h"

namespace tavoliere::base {

struct PuzzleSettings {
  std::vector<std::string> journals;
  std::string resume;
  int count = 0;
  int per_grade = 0;

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "JOURNAL... [options]";
    AddJournals(options, &journals);
    options.Text("resume", "FILE", &resume,
                 "Append the puzzles to FILE and go on after the last one that it holds.");
    options.Number("count", "N", &count, "Stop when there are N puzzles; 0: at the end.")
        .Range(0, 1'000'000'000);
    options.Number("per-grade", "N", &per_grade, "Most puzzles of each grade; 0: no limit.")
        .Range(0, 1'000'000'000);
  }
};

// How many puzzles there are.
class PuzzleTally {
 public:
  explicit PuzzleTally(const PuzzleSettings& settings)
      : count_(settings.count), per_grade_(settings.per_grade) {}

  bool Takes(const std::string& grade) const {
    const auto known = of_grade_.find(grade);
    return per_grade_ == 0 || known == of_grade_.end() || known->second < per_grade_;
  }
  void Add(const std::string& grade) {
    ++all_;
    ++of_grade_[grade];
  }
  bool full() const { return count_ != 0 && all_ >= count_; }
  std::int64_t all() const { return all_; }

 private:
  const int count_, per_grade_;  // 0: no limit
  std::int64_t all_ = 0;
  std::map<std::string, std::int64_t> of_grade_;
};

}  // namespace tavoliere::base
