// The limits of a search, and the signals by which its threads stop.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/search/shared/abdada_table.h"
#include "core/search/shared/time_budget.h"
#include "core/types.h"

namespace tavoliere::core {

// Time is not here: it belongs to the SearchClock.
template <class Move>
struct SearchLimits {
  std::optional<Depth> depth;
  std::optional<std::uint64_t> nodes;  // kept exactly with one thread
  std::optional<int> mate;             // ends once a win within so many plies is found, or none was
  int multi_pv = 1;
  std::vector<Move> search_moves;  // empty: every legal move
};

// One thread's node count, which others read now and then; alone on its cache line.
struct alignas(64) NodeCounter {
  std::atomic<std::uint64_t> nodes{0};
};

// Shared by the threads of one search.
class SearchSignals {
 public:
  SearchSignals(std::optional<std::uint64_t> node_limit, const SearchClock& started_clock,
                const std::atomic<bool>& stop)
      : clock(started_clock), node_limit_(node_limit), stop_(stop) {}

  std::uint64_t Nodes() const {
    std::uint64_t sum = 0;
    for (const NodeCounter* counter : counters)
      sum += counter->nodes.load(std::memory_order_relaxed);
    return sum;
  }

  // Whether to stop at once. `own_nodes` is the asking thread's count: cheap checks each time,
  // the clock now and then.
  bool ShouldStop(std::uint64_t own_nodes) const {
    if (stop_.load(std::memory_order_relaxed)) return true;
    if (node_limit_ && counters.size() == 1 && own_nodes >= *node_limit_) return true;
    return own_nodes % kNodesBetweenClockReadings == 0 && LimitPassed();
  }
  // The same, with the clock read at once.
  bool ShouldStopNow() const { return stop_.load(std::memory_order_relaxed) || LimitPassed(); }

  const SearchClock& clock;
  std::vector<const NodeCounter*> counters;
  AbdadaTable* abdada_table = nullptr;  // null: one thread

 private:
  static constexpr std::uint64_t kNodesBetweenClockReadings = 512;

  bool LimitPassed() const {
    return clock.HardPassed() || (node_limit_ && Nodes() >= *node_limit_);
  }

  std::optional<std::uint64_t> node_limit_;
  const std::atomic<bool>& stop_;
};

}  // namespace tavoliere::core
