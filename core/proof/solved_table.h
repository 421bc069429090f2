// The positions that a proof has solved, shared by its threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "core/types.h"
#include "core/zeroed_pages.h"

namespace tavoliere::core {

// Whether the side to move reaches its goal, and what that cost.
struct Solved {
  bool wins = false;
  int effort = 0;  // binary logarithm of the nodes spent on it, 0 to 63
};

// Remembers whole keys: two positions are taken for each other only if their keys are equal. Of the
// four positions that a key could replace, the one that cost least goes. Functions may be called
// from any thread; none takes a lock.
class SolvedTable {
 public:
  // nullopt: out of memory.
  static std::optional<SolvedTable> OfSize(std::size_t megabytes) {
    SolvedTable table;
    if (!table.pages_.Allocate(std::max<std::size_t>(megabytes, 1) << 20)) return std::nullopt;
    table.buckets_ = table.pages_.bytes() / sizeof(Bucket);
    return table;
  }

  std::optional<Solved> Get(Key key) const {
    const Bucket& bucket = At(key);
    for (const Slot& slot : bucket.slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if (data != 0 && (slot.mixed.load(std::memory_order_relaxed) ^ data) == key)
        return Solved{(data & kWins) != 0, Effort(data)};
    }
    return std::nullopt;
  }

  void Put(Key key, Solved solved) {
    const std::uint64_t data = kUsed | (solved.wins ? kWins : 0) |
                               static_cast<std::uint64_t>(solved.effort) << kEffortShift;
    Bucket& bucket = At(key);
    Slot* chosen = nullptr;
    int least = kMostEffort + 1;
    for (Slot& slot : bucket.slots) {
      const std::uint64_t there = slot.data.load(std::memory_order_relaxed);
      const bool free = there == 0 || (slot.mixed.load(std::memory_order_relaxed) ^ there) == key;
      if (free || Effort(there) < least) {
        chosen = &slot;
        least = Effort(there);
      }
      if (free) break;
    }
    chosen->data.store(data, std::memory_order_relaxed);
    chosen->mixed.store(key ^ data, std::memory_order_relaxed);
  }

 private:
  // A slot torn by two writers has a key that no position of the search has.
  struct Slot {
    std::atomic<std::uint64_t> mixed;  // the key, exclusive or with `data`
    std::atomic<std::uint64_t> data;   // 0: empty
  };
  struct alignas(64) Bucket {
    Slot slots[4];
  };
  static_assert(sizeof(Bucket) == 64);

  static constexpr std::uint64_t kUsed = 1;
  static constexpr std::uint64_t kWins = 2;
  static constexpr int kEffortShift = 2;
  static constexpr int kMostEffort = 63;

  SolvedTable() = default;

  static int Effort(std::uint64_t data) {
    return static_cast<int>(data >> kEffortShift) & kMostEffort;
  }
  Bucket& At(Key key) const {
    return static_cast<Bucket*>(pages_.data())[MultiplyHigh(key * kSpread, buckets_)];
  }

  static constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15ULL;

  ZeroedPages pages_;
  std::size_t buckets_ = 0;
};

}  // namespace tavoliere::core
