#include <limits>

#include <windows.h>

#include "core/system_pages.h"

namespace tavoliere::core {

void* MapZeroedPages(std::size_t bytes) {
  return ::VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void UnmapPages(void* memory, std::size_t) { ::VirtualFree(memory, 0, MEM_RELEASE); }

void ZeroPages(void* memory, std::size_t bytes) {
  ::VirtualFree(memory, bytes, MEM_DECOMMIT);
  ::VirtualAlloc(memory, bytes, MEM_COMMIT, PAGE_READWRITE);
}

// They need a privilege that users have not.
void WantHugePages(void*, std::size_t) {}

std::size_t PageBytes() {
  SYSTEM_INFO system;
  ::GetSystemInfo(&system);
  return system.dwPageSize;
}

std::size_t AvailableBytes() {
  MEMORYSTATUSEX memory{};
  memory.dwLength = sizeof memory;
  if (!::GlobalMemoryStatusEx(&memory)) return std::numeric_limits<std::size_t>::max();
  return memory.ullAvailPhys;
}

}  // namespace tavoliere::core
