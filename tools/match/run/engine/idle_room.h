// How many processes may wait for their next game.
#pragma once

#include <cstddef>
#include <optional>

namespace tavoliere::match {

// The available share of the machine's memory, 0 to 1; nullopt where the system does not say.
std::optional<double> AvailableMemory();
// How many processes this one has descriptors for, with some to spare.
std::size_t MostProcesses();

struct IdleRoom {
  std::size_t least = 0;  // are kept in any case
  std::size_t most = 0;   // are kept while the machine has memory

  // For a match: two for each game at a time in any case, and with memory every engine once for
  // each.
  static IdleRoom Of(std::size_t engines, std::size_t concurrency);
};

}  // namespace tavoliere::match
