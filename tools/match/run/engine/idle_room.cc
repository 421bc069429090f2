#include "tools/match/run/engine/idle_room.h"

#include <algorithm>

namespace tavoliere::match {
namespace {

// With less of the machine's memory the engines make room.
constexpr double kScarceMemory = 0.25;
constexpr std::chrono::seconds kLookPause{1};
constexpr std::size_t kMoreProcesses = 16;

}  // namespace

std::size_t MostProcesses() {
  return std::min(MostByDescriptors(), MostByUser().value_or(MostByDescriptors()));
}

IdleRoom IdleRoom::Of(std::size_t engines, std::size_t concurrency, std::size_t processes) {
  const std::size_t used = 3 * concurrency + processes / 4;  // two players and a judge in each game
  const std::size_t left = processes > used ? processes - used : 0;
  const std::size_t least = std::min(2 * concurrency, left);
  return {least, std::max(least, std::min(engines * concurrency, left))};
}

bool IdleLimit::IsExceeded(std::size_t idle) {
  if (idle <= room_.least) return false;
  if (idle > room_.most) return true;
  const auto now = std::chrono::steady_clock::now();
  if (now >= next_look_ || idle >= looked_at_ + kMoreProcesses) {
    is_memory_scarce_ = memory_().value_or(0) < kScarceMemory;
    looked_at_ = idle;
    next_look_ = now + kLookPause;
  }
  return is_memory_scarce_;
}

}  // namespace tavoliere::match
