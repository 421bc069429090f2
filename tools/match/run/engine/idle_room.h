// How many processes may wait for their next game.
#pragma once

#include <utility>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>

namespace tavoliere::match {

// The available share of the machine's memory, 0 to 1; nullopt where the system does not say.
std::optional<double> AvailableMemory();
// How many processes this one has descriptors for, with some to spare.
std::size_t MostByDescriptors();
// How many its user may have in addition to those that there are when it is asked first
// (RLIMIT_NPROC); nullopt: there is no limit.
std::optional<std::size_t> MostByUser();
// Both.
inline std::size_t MostProcesses() {
  return std::min(MostByDescriptors(), MostByUser().value_or(MostByDescriptors()));
}

struct IdleRoom {
  std::size_t least = 0;  // are kept in any case
  std::size_t most = 0;   // are kept while the machine has memory

  // For a match: two for each game at a time, and with memory every engine once for each; fewer
  // where `processes` (MostProcesses()) leave no room beside the games. A quarter of these is kept
  // free for processes that were told to quit.
  static IdleRoom Of(std::size_t engines, std::size_t concurrency, std::size_t processes) {
    const std::size_t used = 3 * concurrency + processes / 4;  // two players and a judge a game
    const std::size_t left = processes > used ? processes - used : 0;
    const std::size_t least = std::min(2 * concurrency, left);
    return {least, std::max(least, std::min(engines * concurrency, left))};
  }
};

// Says when too many processes wait.
class IdleLimit {
 public:
  // `memory` is what AvailableMemory() is.
  explicit IdleLimit(const IdleRoom& room,
                     std::function<std::optional<double>()> memory = AvailableMemory)
      : room_(room), memory_(std::move(memory)) {}

  // Whether so many are too many. Looks at the memory once per second, and more often while their
  // number grows.
  bool IsExceeded(std::size_t idle) {
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

 private:
  // With less of the machine's memory the engines make room.
  static constexpr double kScarceMemory = 0.25;
  static constexpr std::chrono::seconds kLookPause{1};
  static constexpr std::size_t kMoreProcesses = 16;

  IdleRoom room_;
  std::function<std::optional<double>()> memory_;
  bool is_memory_scarce_ = false;
  std::size_t looked_at_ = 0;  // their number then
  std::chrono::steady_clock::time_point next_look_;
};

}  // namespace tavoliere::match
