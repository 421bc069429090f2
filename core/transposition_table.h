// A transposition table that any number of threads read and write without locks.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "absl/status/status.h"
#include "core/types.h"

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
  TranspositionTable() : buckets_(nullptr, Unmap(0)) {}

  // Allocates the largest power of two of buckets within `megabytes` and clears it. On failure the
  // old table stays. Not while a search runs. Memory is taken from the system only as it is used:
  // even a large table begins at once.
  absl::Status Resize(std::size_t megabytes);
  // Forgets everything. Not while a search runs.
  void Clear();
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

  struct Unmap {
    std::size_t bytes;
    explicit Unmap(std::size_t mapped) : bytes(mapped) {}
    void operator()(Bucket* buckets) const;
  };

  const Bucket& bucket(Key key) const { return buckets_.get()[key & mask_]; }
  Bucket& bucket(Key key) { return buckets_.get()[key & mask_]; }

  std::unique_ptr<Bucket[], Unmap> buckets_;
  std::uint64_t mask_ = 0;
  std::size_t megabytes_ = 0;
  std::uint8_t generation_ = 0;
};

}  // namespace tavoliere::core
