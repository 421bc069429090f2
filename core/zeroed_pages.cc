#include "core/zeroed_pages.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/parallel.h"
#include "core/system_pages.h"

namespace tavoliere::core {
namespace {

// What one thread takes at a time.
constexpr std::uint64_t kShare = std::uint64_t{16} << 20;

}  // namespace

void ZeroedPages::Unmap::operator()(void* memory) const { UnmapPages(memory, bytes); }

bool ZeroedPages::Allocate(std::size_t bytes) {
  // Nearly every access to a large table misses the processor's list of small pages.
  void* const memory = MapZeroedPages(bytes);
  if (memory == nullptr) return false;
  memory_ = std::unique_ptr<void, Unmap>(memory, Unmap{bytes});
  touched_ = false;
  return true;
}

void ZeroedPages::Zero() {
  if (memory_ != nullptr) ZeroPages(data(), bytes());
  touched_ = false;
}

void ZeroedPages::Touch(int threads) {
  if (touched_) return;
  touched_ = true;
  const std::size_t touched = std::min(bytes(), AvailableBytes() / 4 * 3);
  const std::size_t page = PageBytes();
  const auto touch = [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t at = begin; at < end; at += page) {
      // A write that changes nothing: reading alone would get a page that is shared.
      volatile char* const byte = static_cast<char*>(data()) + at;
      *byte = *byte;
    }
  };
  ParallelChunks(touched, threads, touch, kShare);
}

}  // namespace tavoliere::core
