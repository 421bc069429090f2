#include <windows.h>

#include "tools/match/run/engine/idle_room.h"

namespace tavoliere::match {

std::optional<double> AvailableMemory() {
  MEMORYSTATUSEX memory{};
  memory.dwLength = sizeof memory;
  if (::GlobalMemoryStatusEx(&memory) == 0 || memory.ullTotalPhys == 0) return std::nullopt;
  return static_cast<double>(memory.ullAvailPhys) / static_cast<double>(memory.ullTotalPhys);
}

std::size_t MostByDescriptors() { return 1000; }

std::optional<std::size_t> MostByUser() { return std::nullopt; }

}  // namespace tavoliere::match
