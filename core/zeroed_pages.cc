#include "core/zeroed_pages.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

#include "core/threads.h"

namespace tavoliere::core {
namespace {

// What one thread takes at a time.
constexpr std::size_t kShare = std::size_t{16} << 20;

// What the system could give without taking it from anybody; as good as no limit where it does not
// say.
std::size_t AvailableBytes() {
  std::ifstream file("/proc/meminfo");
  std::string name;
  std::size_t kilobytes = 0;
  for (std::string unit; file >> name >> kilobytes; std::getline(file, unit)) {
    if (name == "MemAvailable:") return kilobytes << 10;
  }
  return std::numeric_limits<std::size_t>::max();
}

}  // namespace

void ZeroedPages::Unmap::operator()(void* memory) const { munmap(memory, bytes); }

bool ZeroedPages::Allocate(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  // Nearly every access to a large table misses the processor's list of small pages.
  madvise(memory, bytes, MADV_HUGEPAGE);
  memory_ = std::unique_ptr<void, Unmap>(memory, Unmap{bytes});
  touched_ = false;
  return true;
}

void ZeroedPages::Zero() {
  if (memory_ != nullptr) madvise(data(), bytes(), MADV_DONTNEED);
  touched_ = false;
}

void ZeroedPages::Touch(int threads) {
  if (touched_) return;
  touched_ = true;
  const std::size_t end = std::min(bytes(), AvailableBytes() / 4 * 3);
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
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
  const std::vector<std::jthread> helpers = StartThreads(threads - 1, [&](int) { touch(); });
  touch();
}

}  // namespace tavoliere::core
