// What the searches of one task have refuted, for each other and for a run to come.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include "engines/solitaire/rules/board.h"

namespace tavoliere::solitaire {

// Positions as the ExactSolver keeps them: of the images under the symmetries that leave the task's
// goal in place, the least one. Functions may be called from any thread.
class SharedRefutations {
 public:
  // A refutation is shared if it cost so many positions.
  static constexpr std::uint64_t kLeastNodes = 1 << 8;
  // Called, by one thread at a time, with each that is added, and what it cost.
  using Report = std::function<void(Pegs pegs, std::uint64_t nodes)>;

  explicit SharedRefutations(Report report) : report_(std::move(report)) {}

  // One of an earlier run.
  void Know(Pegs pegs) {
    const std::lock_guard lock(mutex_);
    all_.push_back(pegs);
  }
  void Add(Pegs pegs, std::uint64_t nodes) {
    const std::lock_guard lock(mutex_);
    all_.push_back(pegs);
    report_(pegs, nodes);
  }
  // Calls `take` with each from the `first` on. Returns how many there are.
  template <class Take>
  std::size_t TakeFrom(std::size_t first, const Take& take) const {
    const std::lock_guard lock(mutex_);
    for (; first < all_.size(); ++first) take(all_[first]);
    return first;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<Pegs> all_;
  Report report_;
};

}  // namespace tavoliere::solitaire
