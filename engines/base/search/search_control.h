// What the protocol asks of a search: its options, the limits and the time of `go`, and stop and
// ponderhit while it runs.
#pragma once

#include <atomic>
#include <cstdint>

#include "absl/status/status.h"
#include "core/search/shared/time_budget.h"
#include "core/search/shared/transposition_table.h"
#include "core/types.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/options.h"

namespace tavoliere::base {

// The options of an engine that searches a two-player game.
struct SearchOptions {
  std::int64_t hash_mb = 16;
  int threads = 1;
  int multi_pv = 1;
  bool ponder = false;
  std::int64_t move_overhead = 10;  // milliseconds
  std::int64_t perft_hash_mb = 0;

  // Adds them to `options`, which set these members; `Hash` and `Clear Hash` act on `table`. All
  // three live equally long.
  void Declare(protocol::Options& options, core::TranspositionTable& table);

  // Gives `table` the memory of hash_mb and clears it. An error: the system has not so much, and
  // the table stays as it was.
  absl::Status Resize(core::TranspositionTable& table) const;
};

// The time for one move of `turn`: `movetime` as it stands, a clock shared out over
// `expected_moves` less `overhead`, the smaller where both are given. When only the opponent's
// clock was sent, it stands for both.
core::Budget BudgetFor(const protocol::GoCommand& go, core::Player turn, core::Player white,
                       core::Milliseconds overhead, int expected_moves);

// `go` with a limit. One without gets those of `usual`, the engine's own; if there are none and the
// protocol wants one (protocol::LacksLimit), protocol::kTimeWithoutLimit. A `go` that counts
// (perft), ponders or has no end stays as it is.
protocol::GoCommand WithUsualLimits(const protocol::GoCommand& go, protocol::GoCommand usual);

// Passes the commands that arrive during a search to it.
class SearchControl {
 public:
  // Before a search; the clock of a pondering one starts with PonderHit().
  void Begin(const core::Budget& budget, bool pondering);
  void Stop() { stop_.store(true); }
  void PonderHit();

  const core::SearchClock& clock() const { return clock_; }
  const std::atomic<bool>& stop() const { return stop_; }

 private:
  core::SearchClock clock_;
  std::atomic<bool> stop_{false};
};

}  // namespace tavoliere::base
