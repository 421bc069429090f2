// How the commands that arrive during a search reach it: stop, ponderhit, and the wait before an
// early `bestmove`.
#pragma once

#include <atomic>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "core/time_budget.h"

namespace tavoliere::base {

class SearchControl {
 public:
  // Before a search: `infinite` and `pondering` ones hold their answer back until they are
  // released.
  void Begin(const core::Budget& budget, bool infinite, bool pondering);
  void Stop();
  void PonderHit();
  // Blocks until the answer may be given: at once, or after Stop() or PonderHit().
  void AwaitRelease();

  const core::SearchClock& clock() const { return clock_; }
  const std::atomic<bool>& stop() const { return stop_; }

 private:
  core::SearchClock clock_;
  std::atomic<bool> stop_{false};
  absl::Mutex mutex_;
  bool held_ ABSL_GUARDED_BY(mutex_) = false;
  bool infinite_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace tavoliere::base
