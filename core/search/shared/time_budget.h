// The time that a search may take, and its clock.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "core/types.h"

namespace tavoliere::core {

// The clock of the side to move.
struct Clock {
  Milliseconds remaining{0};
  Milliseconds increment{0};       // added after each move
  std::optional<int> moves_to_go;  // to the next time control; none: the rest of the game
};

// `soft`: no new iteration begins after it. `hard`: the search is interrupted. Absent: no limit.
struct Budget {
  std::optional<Milliseconds> soft;
  std::optional<Milliseconds> hard;
};

// Shares the clock out over the moves still expected (`moves_to_go`, or `expected_moves` where the
// clock is for the whole game), leaving `overhead` for each answer's way back. hard <= remaining -
// overhead, and at least 1 ms.
Budget BudgetForClock(const Clock& clock, Milliseconds overhead, int expected_moves);

// Measures one search. Start() before it; the other functions from any thread.
class SearchClock {
 public:
  // With `pondering`, no time passes until PonderHit().
  void Start(const Budget& budget, bool pondering);
  void PonderHit();

  bool HardPassed() const;
  // Whether `scale` times the soft limit has passed: an unsteady best move stretches it, a steady
  // one shrinks it.
  bool SoftPassed(double scale) const;
  bool pondering() const { return pondering_.load(std::memory_order_acquire); }
  std::optional<Milliseconds> soft() const { return budget_.soft; }
  // Until the hard limit, 0 when it has passed; none: there is no limit. All of it while pondering.
  std::optional<Milliseconds> Left() const;

  // Since Start(), pondering included: what `info time` reports.
  Milliseconds Elapsed() const;

 private:
  using Steady = std::chrono::steady_clock;

  Steady::duration Spent() const;

  Budget budget_;
  Steady::time_point start_{};
  std::atomic<Steady::rep> counted_from_{0};
  std::atomic<bool> pondering_{false};
};

}  // namespace tavoliere::core
