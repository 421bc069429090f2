#include <cstdlib>
#include <cstring>
#include <limits>

#include "core/system_pages.h"

// One memory, without pages that could be given back.
namespace tavoliere::core {
namespace {

constexpr std::size_t kPage = std::size_t{64} << 10;

}  // namespace

void* MapZeroedPages(std::size_t bytes) {
  if (bytes > std::numeric_limits<std::size_t>::max() - kPage) return nullptr;
  void* const memory = std::aligned_alloc(kPage, (bytes + kPage - 1) / kPage * kPage);
  if (memory != nullptr) ZeroPages(memory, bytes);
  return memory;
}

void UnmapPages(void* memory, std::size_t) { std::free(memory); }

void ZeroPages(void* memory, std::size_t bytes) { std::memset(memory, 0, bytes); }

void WantHugePages(void*, std::size_t) {}

std::size_t PageBytes() { return kPage; }

std::size_t AvailableBytes() { return std::numeric_limits<std::size_t>::max(); }

}  // namespace tavoliere::core
