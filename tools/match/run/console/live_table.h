// The table that stays below the lines of a match on a terminal and is drawn anew as games end.
//
// It uses nothing of the terminal but "up" and "erase below", leaves the cursor under the table,
// and neither hides it nor changes a mode, so that a runner killed at any moment leaves the
// terminal as it was.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/match/stats/results.h"
#include "tools/match/stats/sprt.h"

namespace tavoliere::match {

struct LiveFigures {
  std::int64_t finished = 0;  // games, with those of an earlier run
  std::int64_t played = 0;    // of them in this run
  std::int64_t total = 0;
  std::int64_t running = 0;
  std::chrono::duration<double> elapsed{0};  // of this run
  // Of a match in parts that others play: how many have begun, in place of `running`.
  std::optional<std::int64_t> journals = {};
};

// The table's lines: a progress bar, games per minute, time left, Elo with its error, and the test
// between its bounds; more than two engines as a ranking of at most `most_engines`. In ASCII
// unless `unicode`.
std::vector<std::string> LiveLines(const LiveFigures& figures, const Results& results,
                                   const std::optional<SprtSettings>& sprt,
                                   std::size_t most_engines, bool unicode);

// "8 s", "1:02:03".
std::string Clock(double seconds);

// Draws on a terminal, one that IsScreen().
class LiveTable {
 public:
  explicit LiveTable(int fd) : fd_(fd) {}

  // Whole lines of text above the table.
  void Print(const std::string& text) { Draw(text); }
  // A new table, cut to the terminal's size.
  void Show(std::vector<std::string> lines);
  // No table; what was printed stays.
  void Clear() { Show({}); }

 private:
  void Draw(const std::string& text_above);

  int fd_;
  std::vector<std::string> lines_;
  std::vector<int> drawn_;  // the widths of the lines on the screen
};

// Where a match stands.
struct Progress {
  std::int64_t finished = 0;  // games, with those of an earlier run
  std::int64_t total = 0;
  std::int64_t running = 0;
};

// The output of a running match on standard output: its lines and, on a terminal, the live table
// below them.
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
