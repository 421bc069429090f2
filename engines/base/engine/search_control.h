// Passes the commands that arrive during a search to it: stop and ponderhit.
#pragma once

#include <atomic>

#include "core/search/time_budget.h"

namespace tavoliere::base {

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
