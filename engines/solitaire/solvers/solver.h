// The input and output of all solvers of a position.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/search/shared/search_limits.h"
#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/rules/game.h"

namespace tavoliere::solitaire {

struct Task {
  Position position;
  Goal goal;
  std::optional<int> depth = std::nullopt;  // jumps to look ahead; nullopt: to the end
};

// Whether one peg can be left where the goal wants it. kUnknown: not found within the limits and
// the depth, or by a solver that proves nothing.
enum class Verdict : std::uint8_t { kUnknown, kSolvable, kUnsolvable };

struct Solution {
  Verdict verdict = Verdict::kUnknown;
  // kSolvable: to the last peg, empty when it stands already. kUnknown: as many as the task's
  // depth, to a position that goes on and that nothing seen refutes; when a limit came first, the
  // jump under examination or none.
  std::vector<Jump> jumps;
};

// Counts a search's positions and reports when a limit ends it. One search, one thread.
class SearchMeter {
 public:
  // No limit but the caller's `stop`.
  explicit SearchMeter(const std::atomic<bool>& stop) : signals_(std::nullopt, own_clock_, stop) {
    signals_.counters = {&counter_};
  }
  // `clock` is started and outlives the meter.
  SearchMeter(std::optional<std::uint64_t> node_limit, const core::SearchClock& clock,
              const std::atomic<bool>& stop)
      : signals_(node_limit, clock, stop) {
    signals_.counters = {&counter_};
  }
  SearchMeter(const SearchMeter&) = delete;
  SearchMeter& operator=(const SearchMeter&) = delete;

  // Counts a position. True: stop; from then on always true.
  bool Tick() {
    const std::uint64_t nodes = this->nodes() + 1;
    counter_.nodes.store(nodes, std::memory_order_relaxed);
    if (!over_) over_ = signals_.ShouldStop(nodes);
    return over_;
  }
  bool over() const { return over_; }
  std::uint64_t nodes() const { return counter_.nodes.load(std::memory_order_relaxed); }

 private:
  core::SearchClock own_clock_;
  core::NodeCounter counter_;
  core::SearchSignals signals_;
  bool over_ = false;
};

}  // namespace tavoliere::solitaire
