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
  // Whether it was `expected`, and is `value` now; otherwise `expected` becomes what it is. May fail
  // without a reason.
  bool Exchange(std::uint8_t* expected, std::uint8_t value) {
    return __atomic_compare_exchange_n(&byte_, expected, value, /*weak=*/true, __ATOMIC_RELAXED,
                                       __ATOMIC_RELAXED);
  }

  // What was written before the byte is seen by whoever reads it.
  std::uint8_t Acquire() const { return __atomic_load_n(&byte_, __ATOMIC_ACQUIRE); }
  void Release(std::uint8_t value) { __atomic_store_n(&byte_, value, __ATOMIC_RELEASE); }

 private:
  std::uint8_t& byte_;
};

}  // namespace tavoliere::core
