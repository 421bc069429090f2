// An exact set of peg patterns, made for searches that ask and add millions of times.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <new>
#include <vector>

#include "core/system_pages.h"
#include "engines/solitaire/rules/board.h"

namespace tavoliere::solitaire {

// Asks for huge pages where they can serve: nearly every access to a large set misses small ones.
template <class T>
struct HugePageAllocator {
  using value_type = T;
  static constexpr std::size_t kHugePage = std::size_t{1} << 21;

  static constexpr std::align_val_t AlignmentOf(std::size_t count) {
    return std::align_val_t{count * sizeof(T) < kHugePage ? alignof(T) : kHugePage};
  }
  T* allocate(std::size_t count) {
    void* memory = ::operator new(count * sizeof(T), AlignmentOf(count));
    if (count * sizeof(T) >= kHugePage) core::WantHugePages(memory, count * sizeof(T));
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) { ::operator delete(memory, AlignmentOf(count)); }

  friend constexpr bool operator==(HugePageAllocator, HugePageAllocator) { return true; }
};

// Open addressing; the empty pattern is never a member. Grows by doubling up to its limit, or to
// what can be allocated; a full set forgets members at random to take new ones, and never claims
// one that was not added.
class PegsSet {
 public:
  // At most `max_bytes`, rounded down to a power of two.
  explicit PegsSet(std::size_t max_bytes)
      : limit_(std::bit_floor(std::max<std::size_t>(max_bytes / sizeof(Pegs), kFirstSlots))) {
    Clear();
  }

  // Gives back the memory, too.
  void Clear() {
    if (slots_.size() == kFirstSlots) {
      std::fill(slots_.begin(), slots_.end(), 0);
    } else {
      Slots(kFirstSlots, 0).swap(slots_);
    }
    size_ = 0;
    max_slots_ = limit_;
  }

  std::size_t size() const { return size_; }

  // Brings the place of `pegs` nearer, for a Contains() soon to come.
  void Prefetch(Pegs pegs) const { __builtin_prefetch(&slots_[Index(pegs)]); }

  bool Contains(Pegs pegs) const {
    std::size_t i = Index(pegs);
    for (int step = 0; step < kReach; ++step, i = (i + 1) & Mask()) {
      if (slots_[i] == pegs) return true;
      if (slots_[i] == 0) return false;
    }
    return false;
  }

  // `pegs` is not empty. False when it was a member before.
  bool Add(Pegs pegs) {
    if (2 * (size_ + 1) > slots_.size() && slots_.size() < max_slots_) Grow(2 * slots_.size());
    while (true) {
      std::size_t i = Index(pegs);
      for (int step = 0; step < kReach; ++step, i = (i + 1) & Mask()) {
        if (slots_[i] == pegs) return false;
        if (slots_[i] == 0) {
          slots_[i] = pegs;
          ++size_;
          return true;
        }
      }
      if (slots_.size() >= max_slots_) break;
      Grow(2 * slots_.size());
    }
    slots_[Index(pegs)] = pegs;
    return true;
  }

 private:
  using Slots = std::vector<Pegs, HugePageAllocator<Pegs>>;
  static constexpr std::size_t kFirstSlots = std::size_t{1} << 13;
  static constexpr int kReach = 64;  // slots that a member may lie from its place

  std::size_t Mask() const { return slots_.size() - 1; }
  std::size_t Index(Pegs pegs) const {
    return static_cast<std::size_t>((pegs * 0x9E3779B97F4A7C15) >> 30) & Mask();
  }
  void Grow(std::size_t slots) {
    Slots old;
    try {
      old.assign(slots, 0);
    } catch (const std::bad_alloc&) {
      max_slots_ = slots_.size();
      return;
    }
    old.swap(slots_);
    size_ = 0;
    for (const Pegs pegs : old) {
      if (pegs != 0) Add(pegs);
    }
  }

  std::size_t limit_;
  std::size_t max_slots_ = 0;
  Slots slots_;
  std::size_t size_ = 0;
};

}  // namespace tavoliere::solitaire
