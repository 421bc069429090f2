// The pieces of a job, done on several threads.
#pragma once

#include <algorithm>
#include <atomic>

#include "core/threads.h"

namespace tavoliere::learn {

// Calls work(thread, piece) for every piece from 0 to `pieces` - 1, on at most `threads` threads,
// this one among them and numbered 0. Blocks until all are done.
template <class Work>
void ShareOut(int threads, int pieces, const Work& work) {
  std::atomic<int> next{0};
  const auto take = [&](int thread) {
    for (int piece = next++; piece < pieces; piece = next++) work(thread, piece);
  };
  const core::Helpers helpers =
      core::StartThreads(std::min(threads, pieces) - 1, [&take](int index) { take(index + 1); });
  take(0);
}

}  // namespace tavoliere::learn
