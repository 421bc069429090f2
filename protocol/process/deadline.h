// Converts deadlines for the system calls that wait.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace tavoliere::protocol {

// At least so many until then; 0 where it has passed; -1, never, of time_point::max(), which as
// Windows' DWORD is INFINITE.
inline int MillisecondsUntil(std::chrono::steady_clock::time_point deadline) {
  if (deadline == std::chrono::steady_clock::time_point::max()) return -1;
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  constexpr std::int64_t kLongest = 1'000'000'000;
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, kLongest));
}

}  // namespace tavoliere::protocol
