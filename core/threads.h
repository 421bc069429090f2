// Starts threads, as many as the system grants.
#pragma once

#include <utility>

#include <algorithm>
#include <cstddef>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "core/zeroed_pages.h"

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
  ZeroedPages spared;
  try {
    if (!spared.Allocate(kSpared)) return threads;
    for (int i = 0; i < count; ++i) threads.Start([task, i] { task(i); });
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
  return threads;
}

}  // namespace tavoliere::core
