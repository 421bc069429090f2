#include "core/zeroed_pages.h"

#include <algorithm>
#include <atomic>

#include "core/system_pages.h"
#include "core/threads.h"

namespace tavoliere::core {
namespace {

// What one thread takes at a time.
constexpr std::size_t kShare = std::size_t{16} << 20;

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
  const std::size_t end = std::min(bytes(), AvailableBytes() / 4 * 3);
  const std::size_t page = PageBytes();
  std::atomic<std::size_t> next{0};
  const auto touch = [&] {
    for (std::size_t begin = next.fetch_add(kShare); begin < end; begin = next.fetch_add(kShare)) {
      for (std::size_t at = begin; at < std::min(begin + kShare, end); at += page) {
        // A write that changes nothing: reading alone would get a page that is shared.
        volatile char* const byte = static_cast<char*>(data()) + at;
        *byte = *byte;
      }
    }
  };
  if (end == 0) return;
  const Helpers helpers = StartThreads(threads - 1, [&](int) { touch(); });
  touch();
}

}  // namespace tavoliere::core
