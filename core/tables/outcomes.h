// An array of outcomes (win, draw, loss) in two bits each.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/tables/retrograde.h"

namespace tavoliere::core {

// A position's value for the side to move where the length of the game does not matter.
enum class WinDrawLoss : std::uint8_t { kDraw = 0, kWin = 1, kLoss = 2 };

constexpr WinDrawLoss OutcomeOf(TableValue value) {
  if (value.IsDraw()) return WinDrawLoss::kDraw;
  return value.IsWin() ? WinDrawLoss::kWin : WinDrawLoss::kLoss;
}

// The value of a position from those of its successors, each for its own side to move. Without a
// successor the side to move has lost.
class BestOutcome {
 public:
  void Add(WinDrawLoss successor) {
    win_ |= successor == WinDrawLoss::kLoss;
    draw_ |= successor == WinDrawLoss::kDraw;
  }
  WinDrawLoss Value() const {
    if (win_) return WinDrawLoss::kWin;
    return draw_ ? WinDrawLoss::kDraw : WinDrawLoss::kLoss;
  }

 private:
  bool win_ = false;
  bool draw_ = false;
};

// Four values a byte, the first in the lowest bits; what is left of the last byte is 0.
class PackedOutcomes {
 public:
  static constexpr std::uint64_t kPerByte = 4;

  PackedOutcomes() = default;
  explicit PackedOutcomes(std::uint64_t size) : size_(size), bytes_(BytesFor(size)) {}

  static constexpr std::uint64_t BytesFor(std::uint64_t values) {
    return values / kPerByte + (values % kPerByte == 0 ? 0 : 1);
  }
  // Of the byte that holds value number `index`.
  static constexpr WinDrawLoss In(std::uint8_t byte, std::uint64_t index) {
    return static_cast<WinDrawLoss>(byte >> 2 * (index % kPerByte) & 3);
  }

  std::uint64_t size() const { return size_; }
  absl::Span<const std::uint8_t> bytes() const { return bytes_; }
  absl::Span<std::uint8_t> bytes() { return absl::MakeSpan(bytes_); }

  WinDrawLoss operator[](std::uint64_t index) const {
    assert(index < size_);
    return In(bytes_[index / kPerByte], index);
  }
  // Threads may set values of different bytes at the same time.
  void Set(std::uint64_t index, WinDrawLoss value) {
    assert(index < size_);
    std::uint8_t& byte = bytes_[index / kPerByte];
    const std::uint64_t shift = 2 * (index % kPerByte);
    byte =
        static_cast<std::uint8_t>((byte & ~(3U << shift)) | static_cast<unsigned>(value) << shift);
  }

  friend bool operator==(const PackedOutcomes&, const PackedOutcomes&) = default;

 private:
  std::uint64_t size_ = 0;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace tavoliere::core
