#include "core/search/shared/time_budget.h"

#include <algorithm>

namespace tavoliere::core {

Budget BudgetForClock(const Clock& clock, Milliseconds overhead, int expected_moves) {
  const Milliseconds least{1};
  const Milliseconds usable = std::max(least, clock.remaining - overhead);
  const int moves = std::clamp(clock.moves_to_go.value_or(expected_moves), 1, expected_moves);
  // An increment comes back after each move; most of it can be spent at once. The last move before
  // a time control may use all there is, any other keeps a reserve for those that follow.
  const Milliseconds share = usable / moves + clock.increment * 3 / 4;
  const Milliseconds most = moves == 1 ? usable : usable / 2;
  const Milliseconds soft = std::clamp(share * 6 / 10, least, std::max(least, most));
  const Milliseconds hard = std::clamp(share * 3, least, std::max(least, most));
  return {soft, hard};
}

void SearchClock::Start(const Budget& budget, bool pondering) {
  budget_ = budget;
  start_ = Steady::now();
  counted_from_.store(start_.time_since_epoch().count(), std::memory_order_relaxed);
  pondering_.store(pondering, std::memory_order_release);
}

void SearchClock::PonderHit() {
  counted_from_.store(Steady::now().time_since_epoch().count(), std::memory_order_relaxed);
  pondering_.store(false, std::memory_order_release);
}

SearchClock::Steady::duration SearchClock::Spent() const {
  const Steady::duration from{counted_from_.load(std::memory_order_relaxed)};
  return Steady::now().time_since_epoch() - from;
}

bool SearchClock::HardPassed() const {
  return budget_.hard && !pondering() && Spent() >= *budget_.hard;
}

std::optional<Milliseconds> SearchClock::Left() const {
  if (!budget_.hard || pondering()) return budget_.hard;
  const auto left = std::chrono::duration_cast<Milliseconds>(*budget_.hard - Spent());
  return std::max(Milliseconds{0}, left);
}

bool SearchClock::SoftPassed(double scale) const {
  if (!budget_.soft || pondering()) return false;
  const std::chrono::duration<double, std::milli> spent = Spent();
  return spent.count() >= scale * static_cast<double>(budget_.soft->count());
}

Milliseconds SearchClock::Elapsed() const {
  return std::chrono::duration_cast<Milliseconds>(Steady::now() - start_);
}

}  // namespace tavoliere::core
