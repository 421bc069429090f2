// The output of a running match on standard output: its lines and, on a terminal, the live table
// below them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "tools/match/run/console/live_table.h"
#include "tools/match/stats/results.h"
#include "tools/match/stats/sprt.h"

namespace tavoliere::match {

// Where a match stands.
struct Progress {
  std::int64_t finished = 0;  // games, with those of an earlier run
  std::int64_t total = 0;
  std::int64_t running = 0;
};

class LiveDisplay {
 public:
  explicit LiveDisplay(std::optional<SprtSettings> sprt);

  bool is_live() const { return table_.has_value(); }
  // Whole lines for the user.
  void Print(const std::string& text);
  // Draws the table anew, on a terminal.
  void Show(const Progress& progress, const Results& results);
  // Takes the table away.
  void Finish();

 private:
  std::optional<SprtSettings> sprt_;
  std::optional<LiveTable> table_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::optional<std::int64_t> earlier_;  // games that were finished when it was first shown
};

}  // namespace tavoliere::match
