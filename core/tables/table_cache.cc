#include "core/tables/table_cache.h"

#include <algorithm>
#include <cassert>

#include "absl/strings/str_cat.h"

namespace tavoliere::core {

TableCache::TableCache(std::uint64_t bytes) { Resize(bytes).IgnoreError(); }

absl::Status TableCache::Resize(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  const std::size_t slots = std::clamp<std::uint64_t>(bytes >> kBlockBits, 1, kSlotMask);
  if (!values_.Allocate(slots << kBlockBits)) {
    return absl::ResourceExhaustedError(
        absl::StrCat("there is no memory for ", slots << kBlockBits, " bytes of table values"));
  }
  for (Block* owner : owners_) {
    if (owner != nullptr) owner->stay_.store(0, std::memory_order_relaxed);
  }
  slots_ = slots;
  owners_.assign(slots_, nullptr);
  used_ = std::make_unique<std::atomic<std::uint8_t>[]>(slots_);
  hand_ = 0;
  return absl::OkStatus();
}

std::size_t TableCache::FreeSlot() {
  for (;;) {
    const std::size_t slot = hand_;
    hand_ = hand_ + 1 == slots_ ? 0 : hand_ + 1;
    if (owners_[slot] == nullptr || used_[slot].load(std::memory_order_relaxed) == 0) return slot;
    used_[slot].store(0, std::memory_order_relaxed);
  }
}

void TableCache::Keep(Block* block, absl::Span<const std::uint8_t> values) {
  assert(values.size() <= kBlockValues);
  const std::lock_guard lock(mutex_);
  if (slots_ == 0 || block->stay_.load(std::memory_order_relaxed) != 0) return;
  const std::size_t slot = FreeSlot();
  if (owners_[slot] != nullptr) owners_[slot]->stay_.store(0, std::memory_order_relaxed);
  owners_[slot] = block;
  // A reader of one of these with memory_order_acquire knows that the former stay has ended.
  for (std::size_t i = 0; i < values.size(); ++i) At(slot, i).Release(values[i]);
  used_[slot].store(0, std::memory_order_relaxed);
  block->stay_.store(++stays_ << kSlotBits | slot, std::memory_order_release);
}

void TableCache::Drop(absl::Span<Block> blocks) {
  const std::lock_guard lock(mutex_);
  for (Block& block : blocks) {
    const std::uint64_t stay = block.stay_.exchange(0, std::memory_order_relaxed);
    if (stay != 0) owners_[stay & kSlotMask] = nullptr;
  }
}

}  // namespace tavoliere::core
