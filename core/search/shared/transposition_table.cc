#include "core/search/shared/transposition_table.h"

#include <utility>

#include <algorithm>
#include <bit>

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

bool TranspositionTable::Resize(std::size_t megabytes) {
  const std::size_t wanted = std::max<std::size_t>(megabytes, 1);
  if (wanted != megabytes_) {
    ZeroedPages pages;
    if (!pages.Allocate(wanted << 20)) return false;
    pages_ = std::move(pages);
    buckets_ = static_cast<Bucket*>(pages_.data());
    count_ = pages_.bytes() / sizeof(Bucket);
    mask_ = std::has_single_bit(count_) ? count_ - 1 : kNoMask;
    megabytes_ = wanted;
  }
  Clear();
  return true;
}

void TranspositionTable::Clear() {
  for (Slot& slot : smallest_->slots) {
    slot.check.store(0, std::memory_order_relaxed);
    slot.data.store(0, std::memory_order_relaxed);
  }
  pages_.Zero();
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
  constexpr std::uint64_t kSample = 250;
  const std::uint64_t sample = std::min(kSample, count_);
  int used = 0;
  for (std::uint64_t i = 0; i < sample; ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if (BoundOf(data) != Bound::kNone && GenerationOf(data) == generation_) ++used;
    }
  }
  return static_cast<int>(used * 1000 / (static_cast<int>(sample) * kSlots));
}

}  // namespace tavoliere::core
