// What the protocol asks of a search: the time that `go` grants, and stop and ponderhit while it
// runs.
#pragma once

#include <atomic>

#include "core/search/shared/time_budget.h"
#include "core/types.h"
#include "protocol/wire/commands.h"

namespace tavoliere::base {

// The time for one move of `turn`: `movetime` as it stands, a clock shared out over
// `expected_moves` less `overhead`, the smaller where both are given. When only the opponent's
// clock was sent, it stands for both.
core::Budget BudgetFor(const protocol::GoCommand& go, core::Player turn, core::Player white,
                       core::Milliseconds overhead, int expected_moves);

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
