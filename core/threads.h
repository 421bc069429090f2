// Threads when the system may have no more of them to give.
#pragma once

#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "core/zeroed_pages.h"

namespace tavoliere::core {

// Starts task(0), task(1) ... task(count - 1), each on a thread of its own: as many as the system
// grants, the first ones.
template <class Task>
std::vector<std::jthread> StartThreads(int count, const Task& task) {
  std::vector<std::jthread> threads;
  if (count <= 0) return threads;
  // Threads that take all the memory there is would leave none to work in. Less than what the C
  // library takes at once for a thread's own heap.
  constexpr std::size_t kSpared = std::size_t{48} << 20;
  ZeroedPages spared;
  try {
    if (!spared.Allocate(kSpared)) return threads;
    for (int i = 0; i < count; ++i) threads.emplace_back([task, i] { task(i); });
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
  return threads;
}

}  // namespace tavoliere::core
