// The unpacked blocks of table files, as many as a bound on memory allows; one cache for all the
// files of a program.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "core/tables/shared_byte.h"
#include "core/zeroed_pages.h"

namespace tavoliere::core {

// Threads may look up at the same time, without waiting for each other nor for a thread that keeps
// a block; keeping one waits for the others that do. When there is no room, a block goes that has
// not been looked up since the clock's hand last passed it (Corbato, "A paging experiment with the
// Multics system", 1968).
class TableCache {
 public:
  static constexpr int kBlockBits = 14;
  static constexpr std::size_t kBlockValues = std::size_t{1} << kBlockBits;
  static constexpr int kUsualMegabytes = 64;
  static constexpr int kMissing = -1;

  // Where a block of a file stands in the cache; it belongs to the file.
  class Block {
   private:
    friend class TableCache;
    // 0: nowhere. The low bits are the slot, the others number the stays in any slot, so that a
    // block which has gone and come back is distinguished from one that was there all the time.
    std::atomic<std::uint64_t> stay_{0};
  };

  // Room for so many bytes' worth of blocks, at least one. Takes memory as it fills. Where there is
  // none, nothing is kept.
  explicit TableCache(std::uint64_t bytes = std::uint64_t{kUsualMegabytes} << 20);
  TableCache(const TableCache&) = delete;
  TableCache& operator=(const TableCache&) = delete;

  std::size_t slots() const { return slots_; }

  // The value at `offset` of the block, or kMissing.
  int Find(const Block& block, std::size_t offset) const {
    const std::uint64_t stay = block.stay_.load(std::memory_order_acquire);
    if (stay == 0) return kMissing;
    const std::size_t slot = stay & kSlotMask;
    const int value = At(slot, offset).Acquire();
    // Another block may have come into the slot: then the stay has been ended before, and a
    // thread that read a new value sees that.
    if (block.stay_.load(std::memory_order_relaxed) != stay) return kMissing;
    std::atomic<std::uint8_t>& used = used_[slot];
    if (used.load(std::memory_order_relaxed) == 0) used.store(1, std::memory_order_relaxed);
    return value;
  }
  // `values` are at most kBlockValues; does nothing when the block is there.
  void Keep(Block* block, absl::Span<const std::uint8_t> values);
  // Before the blocks are destroyed; no thread may look them up meanwhile.
  void Drop(absl::Span<Block> blocks);
  // Drops all blocks; no thread may look up or keep one meanwhile. An error changes nothing.
  absl::Status Resize(std::uint64_t bytes);

 private:
  static constexpr std::uint64_t kSlotBits = 24;
  static constexpr std::uint64_t kSlotMask = (std::uint64_t{1} << kSlotBits) - 1;

  SharedByte At(std::size_t slot, std::size_t offset) const {
    return SharedByte(static_cast<std::uint8_t*>(values_.data())[slot << kBlockBits | offset]);
  }
  std::size_t FreeSlot();

  std::mutex mutex_;
  std::size_t slots_ = 0;
  ZeroedPages values_;                                 // by slot and offset
  std::unique_ptr<std::atomic<std::uint8_t>[]> used_;  // by slot: looked up since the hand passed
  std::vector<Block*> owners_;                         // by slot; null: free
  std::size_t hand_ = 0;
  std::uint64_t stays_ = 0;
};

}  // namespace tavoliere::core
