// A byte that threads change at the same time.
#pragma once

#include <cstdint>

namespace tavoliere::core {

// A byte that lies elsewhere. As std::atomic_ref, which clang's library has not.
class SharedByte {
 public:
  explicit SharedByte(std::uint8_t& byte) : byte_(byte) {}

  std::uint8_t Load() const { return __atomic_load_n(&byte_, __ATOMIC_RELAXED); }
  void Store(std::uint8_t value) { __atomic_store_n(&byte_, value, __ATOMIC_RELAXED); }
  // Whether it was `expected`, and is `value` now; otherwise `expected` becomes what it is. May
  // fail without a reason.
  bool Exchange(std::uint8_t* expected, std::uint8_t value) {
    return __atomic_compare_exchange_n(&byte_, expected, value, /*weak=*/true, __ATOMIC_RELAXED,
                                       __ATOMIC_RELAXED);
  }

  // Each as one step: keeps the smaller or the larger of the two values.
  void Lower(std::uint8_t value) {
    std::uint8_t now = Load();
    while (value < now && !Exchange(&now, value)) {
    }
  }
  void Raise(std::uint8_t value) {
    std::uint8_t now = Load();
    while (value > now && !Exchange(&now, value)) {
    }
  }
  // One less, which is returned. A thread that reads the result by Acquire() sees what was written
  // before.
  std::uint8_t Decrement() { return __atomic_sub_fetch(&byte_, std::uint8_t{1}, __ATOMIC_ACQ_REL); }

  // What was written before the byte is seen by every thread that reads it.
  std::uint8_t Acquire() const { return __atomic_load_n(&byte_, __ATOMIC_ACQUIRE); }
  void Release(std::uint8_t value) { __atomic_store_n(&byte_, value, __ATOMIC_RELEASE); }

 private:
  std::uint8_t& byte_;
};

}  // namespace tavoliere::core
