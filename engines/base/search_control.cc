#include "engines/base/search_control.h"

namespace tavoliere::base {

void SearchControl::Begin(const core::Budget& budget, bool infinite, bool pondering) {
  const absl::MutexLock lock(&mutex_);
  infinite_ = infinite;
  held_ = infinite || pondering;
  stop_.store(false);
  clock_.Start(budget, pondering);
}

void SearchControl::Stop() {
  const absl::MutexLock lock(&mutex_);
  held_ = false;
  stop_.store(true);
}

void SearchControl::PonderHit() {
  const absl::MutexLock lock(&mutex_);
  if (!clock_.pondering()) return;
  clock_.PonderHit();
  held_ = infinite_;
}

void SearchControl::AwaitRelease() {
  const absl::MutexLock lock(&mutex_);
  const auto released = [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return !held_; };
  mutex_.Await(absl::Condition(&released));
}

}  // namespace tavoliere::base
