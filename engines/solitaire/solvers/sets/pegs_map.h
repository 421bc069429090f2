// Positions in the order in which they came, each with a value: for searches that need all that
// they have met, and as many as the memory can hold.
#pragma once

#include <utility>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <vector>

#include "engines/solitaire/rules/board.h"

namespace tavoliere::solitaire {

// A position takes 8 bytes and its value, and 5 to 9 bytes more to be found again. Grows without
// moving what it holds, and never beyond its limit; a failed allocation is reported, not thrown.
template <class Value>
class PegsMap {
 public:
  explicit PegsMap(std::size_t max_bytes) : max_bytes_(max_bytes) {}
  PegsMap(PegsMap&&) noexcept = default;
  PegsMap& operator=(PegsMap&&) noexcept = default;

  std::size_t size() const { return size_; }
  // What it takes.
  std::size_t bytes() const { return chunks_.size() * kChunkBytes + slot_count_ * sizeof(Slot); }

  // By the order of coming, from 0.
  Pegs pegs(std::size_t number) const { return chunks_[number / kChunk].pegs[number % kChunk]; }
  Value& value(std::size_t number) { return chunks_[number / kChunk].values[number % kChunk]; }
  const Value& value(std::size_t number) const {
    return chunks_[number / kChunk].values[number % kChunk];
  }

  bool Contains(Pegs pegs) const {
    if (slot_count_ == 0) return false;
    std::size_t i = IndexOf(pegs);
    for (; slots_[i] != kEmpty; i = (i + 1) & (slot_count_ - 1)) {
      if (this->pegs(slots_[i]) == pegs) return true;
    }
    return false;
  }

  enum class Added : std::uint8_t { kNew, kKnown, kFull };
  struct Place {
    Added added;
    std::size_t number;  // of the position, new or known
  };
  // A new position's value is `Value()`. Once it has said kFull, it is not to be asked again.
  Place Add(Pegs pegs) {
    if (8 * size_ >= 7 * slot_count_ && !GrowSlots()) return {Added::kFull, 0};
    std::size_t i = IndexOf(pegs);
    for (; slots_[i] != kEmpty; i = (i + 1) & (slot_count_ - 1)) {
      if (this->pegs(slots_[i]) == pegs) return {Added::kKnown, slots_[i]};
    }
    if (size_ == chunks_.size() * kChunk && !GrowEntries()) return {Added::kFull, 0};
    chunks_[size_ / kChunk].pegs[size_ % kChunk] = pegs;
    slots_[i] = static_cast<Slot>(size_);
    return {Added::kNew, size_++};
  }

 private:
  using Slot = std::uint32_t;
  static constexpr Slot kEmpty = std::numeric_limits<Slot>::max();
  static constexpr std::size_t kChunk = std::size_t{1} << 12;
  static constexpr std::size_t kChunkBytes = kChunk * (sizeof(Pegs) + sizeof(Value));
  static constexpr int kFirstSlotBits = 12;

  struct Chunk {
    std::unique_ptr<Pegs[]> pegs;
    std::unique_ptr<Value[]> values;
  };

  std::size_t IndexOf(Pegs pegs) const {
    return static_cast<std::size_t>((pegs * 0x9E3779B97F4A7C15) >> (64 - slot_bits_));
  }

  bool GrowEntries() {
    if (bytes() + kChunkBytes > max_bytes_ || size_ + kChunk >= kEmpty) return false;
    Chunk chunk{std::unique_ptr<Pegs[]>(new (std::nothrow) Pegs[kChunk]),
                std::unique_ptr<Value[]>(new (std::nothrow) Value[kChunk]())};
    if (chunk.pegs == nullptr || chunk.values == nullptr) return false;
    chunks_.push_back(std::move(chunk));
    return true;
  }

  // The old slots are given back first: they can be made again from the entries.
  bool GrowSlots() {
    const int bits = slot_count_ == 0 ? kFirstSlotBits : slot_bits_ + 1;
    const std::size_t count = std::size_t{1} << bits;
    if (chunks_.size() * kChunkBytes + count * sizeof(Slot) > max_bytes_) return false;
    slots_.reset();
    slots_.reset(new (std::nothrow) Slot[count]);
    if (slots_ == nullptr) return false;
    slot_bits_ = bits;
    slot_count_ = count;
    std::fill_n(slots_.get(), count, kEmpty);
    for (std::size_t number = 0; number < size_; ++number) {
      std::size_t i = IndexOf(pegs(number));
      while (slots_[i] != kEmpty) i = (i + 1) & (slot_count_ - 1);
      slots_[i] = static_cast<Slot>(number);
    }
    return true;
  }

  std::size_t max_bytes_;
  std::vector<Chunk> chunks_;
  std::size_t size_ = 0;
  std::unique_ptr<Slot[]> slots_;  // the number of a position, or kEmpty
  std::size_t slot_count_ = 0;
  int slot_bits_ = 0;
};

}  // namespace tavoliere::solitaire
