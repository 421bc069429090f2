// Runs the pieces of a job on several threads, the caller's included: fewer than requested if the
// system grants no more. Both functions block until all is done.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/threads.h"

namespace tavoliere::core {

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
