// How many processes may wait for their next game.
#pragma once

#include <utility>

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
std::size_t MostProcesses();

struct IdleRoom {
  std::size_t least = 0;  // are kept in any case
  std::size_t most = 0;   // are kept while the machine has memory

  // For a match: two for each game at a time, and with memory every engine once for each; fewer
  // where `processes` (MostProcesses()) leave no room beside the games. A quarter of these is kept
  // free for processes that were told to quit.
  static IdleRoom Of(std::size_t engines, std::size_t concurrency, std::size_t processes);
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
  bool IsExceeded(std::size_t idle);

 private:
  IdleRoom room_;
  std::function<std::optional<double>()> memory_;
  bool is_memory_scarce_ = false;
  std::size_t looked_at_ = 0;  // their number then
  std::chrono::steady_clock::time_point next_look_;
};

}  // namespace tavoliere::match
