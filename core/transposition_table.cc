#include "core/transposition_table.h"

#include <algorithm>
#include <bit>
#include <string>

#include <sys/mman.h>

namespace tavoliere::core {
namespace {

// The data word: move tag 16 bits | score 24 | depth 8 | generation 6 | bound 2 | spare 8.
constexpr int kScoreShift = 16, kDepthShift = 40, kGenerationShift = 48, kBoundShift = 54;
constexpr int kScoreBias = 1 << 23, kDepthBias = 64;

std::uint64_t Pack(const TableEntry& entry, std::uint8_t generation) {
  const auto score = static_cast<std::uint64_t>(entry.score.centi() + kScoreBias);
  const auto depth = static_cast<std::uint64_t>(
      std::clamp(entry.depth.value, -kDepthBias, 255 - kDepthBias) + kDepthBias);
  return std::uint64_t{entry.move_tag} | score << kScoreShift | depth << kDepthShift |
         std::uint64_t{generation} << kGenerationShift |
         static_cast<std::uint64_t>(entry.bound) << kBoundShift;
}

Bound BoundOf(std::uint64_t data) { return static_cast<Bound>(data >> kBoundShift & 3); }
int DepthOf(std::uint64_t data) {
  return static_cast<int>(data >> kDepthShift & 0xff) - kDepthBias;
}
int GenerationOf(std::uint64_t data) { return static_cast<int>(data >> kGenerationShift & 63); }

TableEntry Unpack(std::uint64_t data) {
  return {static_cast<std::uint16_t>(data),
          Score(static_cast<int>(data >> kScoreShift & 0xffffff) - kScoreBias),
          Depth{DepthOf(data)}, BoundOf(data)};
}

}  // namespace

void TranspositionTable::Unmap::operator()(Bucket* buckets) const { munmap(buckets, bytes); }

absl::Status TranspositionTable::Resize(std::size_t megabytes) {
  const std::size_t bytes = std::bit_floor(std::max<std::size_t>(megabytes, 1) << 20);
  if (buckets_ && buckets_.get_deleter().bytes == bytes) {
    megabytes_ = megabytes;
    Clear();
    return absl::OkStatus();
  }
  // Anonymous pages come zeroed, only when first written: a big table costs nothing until it is
  // used.
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    return absl::ResourceExhaustedError("cannot allocate a hash table of " +
                                        std::to_string(megabytes) + " MB");
  }
  madvise(memory, bytes, MADV_HUGEPAGE);
  buckets_ = std::unique_ptr<Bucket[], Unmap>(static_cast<Bucket*>(memory), Unmap(bytes));
  mask_ = bytes / sizeof(Bucket) - 1;
  megabytes_ = megabytes;
  generation_ = 0;
  return absl::OkStatus();
}

void TranspositionTable::Clear() {
  if (!buckets_) return;
  // Dropped anonymous pages read as zeros again, at once, whatever the size.
  madvise(buckets_.get(), buckets_.get_deleter().bytes, MADV_DONTNEED);
  generation_ = 0;
}

std::optional<TableEntry> TranspositionTable::Probe(Key key) const {
  for (const Slot& slot : bucket(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && BoundOf(data) != Bound::kNone)
      return Unpack(data);
  }
  return std::nullopt;
}

void TranspositionTable::Store(Key key, const TableEntry& entry) {
  Slot* victim = nullptr;
  int least = 0;
  std::uint16_t known_tag = 0;
  for (Slot& slot : bucket(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == key &&
        BoundOf(data) != Bound::kNone) {
      // The same position: a bound from a much shallower search of this generation does not oust a
      // deeper one.
      if (entry.bound != Bound::kExact && GenerationOf(data) == generation_ &&
          DepthOf(data) > entry.depth.value + 3)
        return;
      victim = &slot;
      known_tag = static_cast<std::uint16_t>(data);
      break;
    }
    const int age = (generation_ - GenerationOf(data)) & kGenerationMask;
    const int worth = BoundOf(data) == Bound::kNone ? -1'000'000 : DepthOf(data) - 8 * age;
    if (victim == nullptr || worth < least) {
      victim = &slot;
      least = worth;
    }
  }
  TableEntry kept = entry;
  if (kept.move_tag == 0) kept.move_tag = known_tag;
  const std::uint64_t data = Pack(kept, generation_);
  victim->check.store(key ^ data, std::memory_order_relaxed);
  victim->data.store(data, std::memory_order_relaxed);
}

int TranspositionTable::HashFull() const {
  if (!buckets_) return 0;
  constexpr std::uint64_t kSample = 250;
  const std::uint64_t sample = std::min(kSample, mask_ + 1);
  int used = 0;
  for (std::uint64_t i = 0; i < sample; ++i) {
    for (const Slot& slot : buckets_.get()[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if (BoundOf(data) != Bound::kNone && GenerationOf(data) == generation_) ++used;
    }
  }
  return static_cast<int>(used * 1000 / (static_cast<int>(sample) * kSlots));
}

}  // namespace tavoliere::core
