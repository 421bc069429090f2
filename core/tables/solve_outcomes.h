// Retrograde analysis for outcomes only: one byte per position instead of the four of
// SolveBackwards(), on several threads.
#pragma once

#include <atomic>
#include <cassert>
#include <cstdint>
#include <vector>

#include "core/parallel.h"
#include "core/tables/outcomes.h"
#include "core/tables/shared_byte.h"

namespace tavoliere::core {

// What is known of a position while its group is being solved, one byte: won or lost, each at first
// unknown to its predecessors, or else how many moves within the group are not known to lose.
// Threads may change it at the same time.
class OpenOutcome {
 public:
  // The bytes 0 to kMostOpen.
  static constexpr std::uint8_t kMostOpen = 63;

  explicit OpenOutcome(std::uint8_t* byte) : byte_(*byte) {}

  // `outside`: the best that a move outside reaches; a loss when there is none.
  void Begin(WinDrawLoss outside, int inside) {
    assert(inside <= kMostOpen);
    std::uint8_t state = static_cast<std::uint8_t>(inside);
    if (outside == WinDrawLoss::kWin) {
      state = kNewWin;
    } else if (outside == WinDrawLoss::kDraw) {
      state = static_cast<std::uint8_t>(inside | kHasDraw);
    } else if (inside == 0) {
      state = kNewLoss;
    }
    byte_.Store(state);
  }
  // A move leads to a lost position.
  void FindWin() {
    std::uint8_t state = byte_.Load();
    while (state < kDecided && !byte_.Exchange(&state, kNewWin)) {
    }
  }
  // One move more leads to a won position.
  void CloseMove() {
    std::uint8_t state = byte_.Load();
    while (state < kDecided) {
      assert((state & kMostOpen) > 0);
      const std::uint8_t closed = state == 1 ? kNewLoss : static_cast<std::uint8_t>(state - 1);
      if (byte_.Exchange(&state, closed)) return;
    }
  }
  // Whether the predecessors have to be updated; afterwards they are marked as updated.
  bool TakeNews() {
    const std::uint8_t state = byte_.Load();
    if (state != kNewWin && state != kNewLoss) return false;
    byte_.Store(static_cast<std::uint8_t>(state + kPropagated));
    return true;
  }
  // What no move decides is a draw.
  WinDrawLoss Value() const {
    const std::uint8_t state = byte_.Load();
    if (state < kDecided) return WinDrawLoss::kDraw;
    return (state & ~kPropagated) == kNewWin ? WinDrawLoss::kWin : WinDrawLoss::kLoss;
  }

 private:
  static constexpr std::uint8_t kHasDraw = 64;  // a move outside draws: never lost
  static constexpr std::uint8_t kDecided = 128;
  static constexpr std::uint8_t kNewWin = kDecided;
  static constexpr std::uint8_t kNewLoss = kDecided + 1;
  static constexpr std::uint8_t kPropagated = 2;

  SharedByte byte_;
};

// The outcome of every position of a group, which is as for SolveBackwards() but calls
// outside(WinDrawLoss); no position has more than 63 moves within. `threads` ask it at the same
// time. Blocks; needs a byte and a quarter for each position.
template <class Group>
PackedOutcomes SolveOutcomes(const Group& group, int threads) {
  using Index = std::uint64_t;
  const Index size = group.size();
  std::vector<std::uint8_t> states(size);
  const auto state = [&](Index i) { return OpenOutcome(&states[i]); };

  ParallelChunks(size, threads, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) {
      BestOutcome outside;
      int inside = 0;
      group.Successors(
          i, [&](Index) { ++inside; }, [&](WinDrawLoss value) { outside.Add(value); });
      state(i).Begin(outside.Value(), inside);
    }
  });

  // News travels until there is none.
  for (std::atomic<bool> news = true; news;) {
    news = false;
    ParallelChunks(size, threads, [&](Index begin, Index end) {
      for (Index i = begin; i < end; ++i) {
        if (!state(i).TakeNews()) continue;
        news.store(true, std::memory_order_relaxed);
        const bool won = state(i).Value() == WinDrawLoss::kWin;
        group.Predecessors(
            i, [&](Index before) { won ? state(before).CloseMove() : state(before).FindWin(); });
      }
    });
  }

  PackedOutcomes outcomes(size);
  ParallelChunks(size, threads, [&](Index begin, Index end) {
    for (Index i = begin; i < end; ++i) outcomes.Set(i, state(i).Value());
  });
  return outcomes;
}

// The second pass: counts the positions of a solved group whose outcome is not the one that their
// successors give.
template <class Group>
std::uint64_t CountWrong(const Group& group, const PackedOutcomes& outcomes, int threads) {
  std::atomic<std::uint64_t> wrong{0};
  ParallelChunks(group.size(), threads, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i) {
      BestOutcome best;
      group.Successors(
          i, [&](std::uint64_t j) { best.Add(outcomes[j]); },
          [&](WinDrawLoss value) { best.Add(value); });
      if (best.Value() != outcomes[i]) ++wrong;
    }
  });
  return wrong;
}

}  // namespace tavoliere::core
