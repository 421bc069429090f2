#include <windows.h>

#include "tools/match/run/engine/affinity.h"

namespace tavoliere::match {
namespace {

// Windows has masks of the processors of one group, at most 64.
constexpr int kMostOfGroup = 8 * sizeof(DWORD_PTR);

DWORD_PTR MaskOf(int processor) { return DWORD_PTR{1} << processor; }

}  // namespace

std::vector<int> AllowedProcessors() {
  DWORD_PTR mine = 0;
  DWORD_PTR all = 0;
  ::GetProcessAffinityMask(::GetCurrentProcess(), &mine, &all);
  std::vector<int> processors;
  for (int i = 0; i < kMostOfGroup; ++i) {
    if ((mine & MaskOf(i)) != 0) processors.push_back(i);
  }
  return processors;
}

bool UseProcessors(const std::vector<int>& processors) {
  DWORD_PTR mask = 0;
  for (const int processor : processors) {
    if (processor < kMostOfGroup) mask |= MaskOf(processor);
  }
  return ::SetProcessAffinityMask(::GetCurrentProcess(), mask);
}

}  // namespace tavoliere::match
