#include <fstream>
#include <limits>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

#include "core/system_pages.h"

namespace tavoliere::core {

void* MapZeroedPages(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  WantHugePages(memory, bytes);
  return memory;
}

void UnmapPages(void* memory, std::size_t bytes) { munmap(memory, bytes); }

void ZeroPages(void* memory, std::size_t bytes) { madvise(memory, bytes, MADV_DONTNEED); }

void WantHugePages(void* memory, std::size_t bytes) { madvise(memory, bytes, MADV_HUGEPAGE); }

std::size_t PageBytes() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }

std::size_t AvailableBytes() {
  std::ifstream file("/proc/meminfo");
  std::string name;
  std::size_t kilobytes = 0;
  for (std::string unit; file >> name >> kilobytes; std::getline(file, unit)) {
    if (name == "MemAvailable:") return kilobytes << 10;
  }
  return std::numeric_limits<std::size_t>::max();
}

}  // namespace tavoliere::core
