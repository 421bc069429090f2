// Records which moves other threads of a search are searching (T. Kerrigan, "Simplified ABDADA",
// after J.-C. Weill, "The ABDADA distributed minimax-search algorithm", ICCA Journal 1996): a move
// that another thread is searching is deferred, and when its turn comes the transposition table
// often has the answer.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/types.h"

namespace tavoliere::core {

// Positions with the depths they are searched to. Any number of threads, no locks; where two things
// fall on one slot the later one is known, which costs time and nothing else.
class AbdadaTable {
 public:
  // Shallower work is done again sooner than it is noted.
  static constexpr Depth kLeast{4};

  bool Has(Key key, Depth depth) const {
    const std::uint64_t tag = Tag(key, depth);
    return slots_[Slot(tag)].load(std::memory_order_relaxed) == tag;
  }
  void Begin(Key key, Depth depth) {
    const std::uint64_t tag = Tag(key, depth);
    slots_[Slot(tag)].store(tag, std::memory_order_relaxed);
  }
  void End(Key key, Depth depth) {
    const std::uint64_t tag = Tag(key, depth);
    std::atomic<std::uint64_t>& slot = slots_[Slot(tag)];
    if (slot.load(std::memory_order_relaxed) == tag) slot.store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kSlots = 1U << 15U;

  static std::uint64_t Tag(Key key, Depth depth) {
    return (key + static_cast<std::uint64_t>(depth.value)) * 0x9E3779B97F4A7C15U;
  }
  static std::size_t Slot(std::uint64_t tag) { return tag >> 49U; }

  std::array<std::atomic<std::uint64_t>, kSlots> slots_{};
};

}  // namespace tavoliere::core
