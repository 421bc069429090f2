// Threads: as many as the system grants, and the pieces of one job on several of them.
#pragma once

#include <utility>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "core/system_pages.h"

namespace tavoliere::core {

// As many as run at the same time on the processors of this machine that the program may use.
inline int ProcessorThreads() {
  return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 1024U));
}

// Waits for each at its end. (std::jthread does so too; clang's library has none.)
class Helpers {
 public:
  Helpers() = default;
  ~Helpers() {
    for (std::thread& thread : threads_) thread.join();
  }
  Helpers(Helpers&&) = default;
  Helpers& operator=(Helpers&&) = delete;

  std::size_t size() const { return threads_.size(); }
  // Throws std::system_error when the system has no thread, std::bad_alloc when it has no memory.
  template <class Run>
  void Start(Run run) {
    threads_.emplace_back(std::move(run));
  }

 private:
  std::vector<std::thread> threads_;
};

// Starts task(0), task(1) ... task(count - 1), each on a thread of its own: as many as the system
// grants, the first ones.
template <class Task>
Helpers StartThreads(int count, const Task& task) {
  Helpers threads;
  if (count <= 0) return threads;
  // Threads that take all the memory there is would leave none to work in. Less than what the C
  // library takes at once for a thread's own heap.
  constexpr std::size_t kSpared = std::size_t{48} << 20;
  const auto unmap = [](void* memory) { UnmapPages(memory, kSpared); };
  const std::unique_ptr<void, decltype(unmap)> spared(MapZeroedPages(kSpared), unmap);
  if (spared == nullptr) return threads;
  try {
    for (int i = 0; i < count; ++i) threads.Start([task, i] { task(i); });
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
  return threads;
}

// The pieces of a job on several threads, the caller's included: fewer than requested if the system
// grants no more. Both functions block until all is done.
//
// Calls work(thread, piece) for every piece from 0 to `pieces` - 1, each once, on at most `threads`
// threads, numbered from 0, the caller's.
template <class Work>
void ParallelFor(std::size_t pieces, int threads, const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto take = [&](std::size_t thread) {
    for (std::size_t piece = next++; piece < pieces; piece = next++) work(thread, piece);
  };
  const int useful = static_cast<int>(std::min(static_cast<std::size_t>(threads), pieces));
  const Helpers helpers =
      StartThreads(useful - 1, [&take](int index) { take(static_cast<std::size_t>(index) + 1); });
  take(0);
}

// Calls work(begin, end) for chunks that together are 0 to `size`, each once, on at most `threads`
// threads. A chunk begins at a multiple of `chunk`.
template <class Work>
void ParallelChunks(std::uint64_t size, int threads, const Work& work,
                    std::uint64_t chunk = std::uint64_t{1} << 16) {
  const auto chunks = static_cast<std::size_t>((size + chunk - 1) / chunk);
  ParallelFor(chunks, threads, [&](std::size_t, std::size_t index) {
    const std::uint64_t begin = chunk * index;
    work(begin, std::min(begin + chunk, size));
  });
}

}  // namespace tavoliere::core
