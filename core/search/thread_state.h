// The state of one search thread, for any kind of tree: its node count, by which it knows when to
// stop, and the best line from each ply.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/search/helper_threads.h"
#include "core/search/shared/search_limits.h"
#include "core/types.h"

namespace tavoliere::core {

// Counts one thread's nodes and knows when the search is over.
class NodeMeter {
 public:
  // The signals outlive the search.
  void Begin(const SearchSignals& signals) {
    signals_ = &signals;
    helper_threads_ = nullptr;
    nodes_ = 0;
    counter_.nodes.store(0, std::memory_order_relaxed);
    aborted_ = false;
  }

  // A node at `ply`. True when the search must stop.
  bool Count(Ply ply) {
    counter_.nodes.store(++nodes_, std::memory_order_relaxed);
    if (signals_->ShouldStop(nodes_) || (helper_threads_ != nullptr && helper_threads_->Called()))
      aborted_ = true;
    deepest_ = std::max(deepest_, ply.value);
    return aborted_;
  }

  // Many nodes of a solver, which asks seldom: reads the clock each time.
  bool CountMany(std::uint64_t nodes) {
    nodes_ += nodes;
    counter_.nodes.store(nodes_, std::memory_order_relaxed);
    if (signals_->ShouldStopNow() || (helper_threads_ != nullptr && helper_threads_->Called()))
      aborted_ = true;
    return aborted_;
  }

  // For a helper: from now on it stops when the helper threads are called; null: no longer. The
  // interrupted search is over.
  void StopFor(const HelperThreads* helper_threads) {
    helper_threads_ = helper_threads;
    aborted_ = false;
  }

  bool aborted() const { return aborted_; }
  const NodeCounter& counter() const { return counter_; }
  const SearchSignals& signals() const { return *signals_; }

  int deepest() const { return deepest_; }
  void ForgetDeepest() { deepest_ = 0; }

 private:
  NodeCounter counter_;
  const SearchSignals* signals_ = nullptr;
  const HelperThreads* helper_threads_ = nullptr;
  std::uint64_t nodes_ = 0;
  int deepest_ = 0;
  bool aborted_ = false;
};

// For each ply the best line found from there on.
template <class Move>
class PrincipalVariations {
 public:
  void Clear(Ply ply) { lines_[At(ply)].clear(); }
  // `move` and then the line of the next ply.
  void Extend(const Move& move, Ply ply) {
    std::vector<Move>& line = lines_[At(ply)];
    const std::vector<Move>& rest = lines_[At(ply) + 1];
    line.assign(1, move);
    line.insert(line.end(), rest.begin(), rest.end());
  }
  const std::vector<Move>& operator[](Ply ply) const { return lines_[At(ply)]; }

 private:
  static std::size_t At(Ply ply) { return static_cast<std::size_t>(ply.value); }

  std::array<std::vector<Move>, kMaxPly + 1> lines_;
};

}  // namespace tavoliere::core
