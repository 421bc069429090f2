// Work on a long row of positions, shared out among threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace tavoliere::core {

// Calls work(begin, end) for stretches that together are 0 to `size`, each once, on so many
// threads, of which the caller's is one. A stretch begins at a multiple of 65,536. Blocks until all
// are done.
template <class Work>
void ForStretches(std::uint64_t size, int threads, const Work& work) {
  constexpr std::uint64_t kStretch = std::uint64_t{1} << 16;
  std::atomic<std::uint64_t> next{0};
  const auto take = [&] {
    while (true) {
      const std::uint64_t begin = next.fetch_add(kStretch);
      if (begin >= size) return;
      work(begin, std::min(begin + kStretch, size));
    }
  };
  std::vector<std::thread> others;
  for (int i = 1; i < threads && size > kStretch; ++i) others.emplace_back(take);
  take();
  for (std::thread& other : others) other.join();
}

}  // namespace tavoliere::core
