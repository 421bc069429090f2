#include "engines/othello/probcut.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/learn/probcut_fit.h"

namespace tavoliere::othello {
namespace {

// By variant. data/README.md has the commands.
constexpr std::array<learn::ProbCutFit, 2> kFits = {
    {{6.1703, -2.2022, -0.7141, -0.2406, 0.4206}, {4.5452, 15.1763, -49.1064, -0.2579, 0.2746}}};

constexpr std::size_t kEmpties = 61;
constexpr std::size_t kDepths = 61;

using Table = std::array<std::array<std::array<float, kDepths>, kEmpties>, 2>;

Table MakeTable() {
  Table table{};
  for (std::size_t variant = 0; variant < kFits.size(); ++variant) {
    for (std::size_t empties = 0; empties < kEmpties; ++empties) {
      for (int depth = kLeastProbCutDepth; depth < static_cast<int>(kDepths); ++depth) {
        table[variant][empties][static_cast<std::size_t>(depth)] =
            static_cast<float>(learn::SigmaOf(kFits[variant], static_cast<double>(empties),
                                              std::max(1, ProbCutDepth({depth}).value), depth));
      }
    }
  }
  return table;
}

}  // namespace

double ProbCutSigma(Variant variant, int empties, core::Depth depth) {
  static const Table kTable = MakeTable();
  const auto at = static_cast<std::size_t>(std::min(depth.value, static_cast<int>(kDepths) - 1));
  return kTable[static_cast<std::size_t>(variant)]
               [static_cast<std::size_t>(std::min(empties, static_cast<int>(kEmpties) - 1))][at];
}

}  // namespace tavoliere::othello
