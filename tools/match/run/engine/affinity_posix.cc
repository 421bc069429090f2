#include <sched.h>

#include "tools/match/run/engine/affinity.h"

namespace tavoliere::match {

static_assert(kMostProcessors <= CPU_SETSIZE);

std::vector<int> AllowedProcessors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  ::sched_getaffinity(0, sizeof set, &set);
  std::vector<int> processors;
  for (int i = 0; i < kMostProcessors; ++i) {
    if (CPU_ISSET(static_cast<std::size_t>(i), &set)) processors.push_back(i);
  }
  return processors;
}

bool UseProcessors(const std::vector<int>& processors) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int processor : processors) CPU_SET(static_cast<std::size_t>(processor), &set);
  return ::sched_setaffinity(0, sizeof set, &set) == 0;
}

}  // namespace tavoliere::match
