// A transposition table that any number of threads read and write without locks.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/types.h"
#include "core/zeroed_pages.h"

namespace tavoliere::core {

// What the table remembers of a position.
struct TableEntry {
  std::uint16_t move_tag = 0;  // of the best move; 0: none known
  Score score;                 // counted from this position (Score::ToTable); within +-2^23
  Depth depth;                 // -64 to 191
  Bound bound = Bound::kNone;
};

// Each slot is two words, key ^ data and data, so that a torn write by two threads is seen as a
// missing entry (Hyatt and Mann, "A lock-less transposition table implementation", ICCA Journal
// 2002). Buckets of four slots fill a cache line.
class TranspositionTable {
 public:
  // A table of a few positions, until it is resized.
  TranspositionTable() : smallest_(std::make_unique<Bucket>()), buckets_(smallest_.get()) {}

  // Takes exactly `megabytes` and clears the table. False: the system has not so much memory, and
  // the old table stays. Not while a search runs. The system gives the memory only as it is used:
  // even a large table begins at once.
  [[nodiscard]] bool Resize(std::size_t megabytes);
  // Forgets everything, at once: the memory goes back to the system. Not while a search runs.
  void Clear();
  // Gets the memory beforehand, on so many threads, so that no search waits for it
  // (ZeroedPages::Touch). What the table knows stays. Blocks. Not while a search runs.
  void Touch(int threads) { pages_.Touch(threads); }
  // Begins a new search: entries of older ones are replaced first.
  void NewSearch() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask); }

  std::optional<TableEntry> Probe(Key key) const;
  void Store(Key key, const TableEntry& entry);
  void Prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

  // Per mille of slots written by the present search, from a sample.
  int HashFull() const;
  std::size_t megabytes() const { return megabytes_; }

 private:
  static constexpr int kSlots = 4;
  static constexpr int kGenerationMask = 63;

  struct Slot {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Bucket {
    Slot slots[kSlots];
  };
  static_assert(sizeof(Bucket) == 64);

  // The low bits of the key where the number of buckets is a power of two, else its high ones.
  std::uint64_t Index(Key key) const {
    if (mask_ != kNoMask) return key & mask_;
    return MultiplyHigh(key, count_);
  }
  const Bucket& bucket(Key key) const { return buckets_[Index(key)]; }
  Bucket& bucket(Key key) { return buckets_[Index(key)]; }

  static constexpr std::uint64_t kNoMask = ~std::uint64_t{0};

  std::unique_ptr<Bucket> smallest_;  // all there is before Resize()
  ZeroedPages pages_;
  Bucket* buckets_;  // count_ of them
  std::uint64_t count_ = 1;
  std::uint64_t mask_ = 0;  // count_ - 1 where that is a mask
  std::size_t megabytes_ = 0;
  std::uint8_t generation_ = 0;
};

}  // namespace tavoliere::core
