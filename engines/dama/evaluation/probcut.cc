#include "engines/dama/evaluation/probcut.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/learn/probcut_fit.h"

namespace tavoliere::dama {
namespace {

// data/README.md has the command.
constexpr learn::ProbCutFit kFit = {3.1698, 0.0, 0.0, -0.1449, 0.4821};

constexpr std::size_t kDepths = 64;

using Table = std::array<float, kDepths>;

Table Filled() {
  Table table{};
  for (int depth = kLeastProbCutDepth; depth < static_cast<int>(kDepths); ++depth)
    table[static_cast<std::size_t>(depth)] =
        static_cast<float>(learn::SigmaOf(kFit, 0.0, ProbCutDepth({depth}).value, depth));
  return table;
}

}  // namespace

double ProbCutSigma(core::Depth depth) {
  static const Table kTable = Filled();
  return kTable[static_cast<std::size_t>(std::min(depth.value, static_cast<int>(kDepths) - 1))];
}

}  // namespace tavoliere::dama
