#include "engines/othello/evaluation/probcut.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/learn/probcut_fit.h"

namespace tavoliere::othello {
namespace {

// By ProbCutOf. data/README.md has the commands.
constexpr std::array<learn::ProbCutFit, 3> kFits = {{{6.1703, -2.2022, -0.7141, -0.2406, 0.4206},
                                                     {4.5452, 15.1763, -49.1064, -0.2579, 0.2746},
                                                     {5.8036, -0.6325, -3.5911, -0.1668, 0.3569}}};

constexpr std::size_t kEmpties = 61;
constexpr std::size_t kDepths = 61;
constexpr std::size_t kShallowDepths = 9;

// By fit and empty squares, sigma of each depth.
template <std::size_t kSize>
using Table = std::array<std::array<std::array<float, kSize>, kEmpties>, kFits.size()>;

template <std::size_t kSize, class Sigma>
Table<kSize> Filled(int first, const Sigma& sigma) {
  Table<kSize> table{};
  for (std::size_t of = 0; of < kFits.size(); ++of) {
    for (int empties = 0; empties < static_cast<int>(kEmpties); ++empties) {
      auto& row = table[of][static_cast<std::size_t>(empties)];
      for (int depth = first; depth < static_cast<int>(kSize); ++depth)
        row[static_cast<std::size_t>(depth)] = static_cast<float>(sigma(kFits[of], empties, depth));
    }
  }
  return table;
}

template <std::size_t kSize>
double Entry(const Table<kSize>& table, ProbCutOf of, int empties, int depth) {
  return table[static_cast<std::size_t>(of)]
              [static_cast<std::size_t>(std::min(empties, static_cast<int>(kEmpties) - 1))]
              [static_cast<std::size_t>(std::min(depth, static_cast<int>(kSize) - 1))];
}

}  // namespace

double ProbCutSigma(ProbCutOf of, int empties, core::Depth depth) {
  static const Table<kDepths> kTable =
      Filled<kDepths>(kLeastProbCutDepth, [](const learn::ProbCutFit& fit, int at, int deep) {
        return learn::SigmaOf(fit, at, std::max(1, ProbCutDepth({deep}).value), deep);
      });
  return Entry(kTable, of, empties, depth.value);
}

double SolverProbCutSigma(Variant variant, int empties, int shallow) {
  static const Table<kShallowDepths> kTable =
      Filled<kShallowDepths>(1, [](const learn::ProbCutFit& fit, int at, int depth) {
        return learn::SigmaOf(fit, at, depth, std::max(at, depth + 1));
      });
  return Entry(kTable, ProbCutOfPatterns(variant), empties, shallow);
}

std::optional<core::ProbCutRule> MidgameProbCut::RuleFor(const Position& position,
                                                         core::Depth depth, ProbCutOf of) const {
  if (confidence_ <= 0.0 || depth.value < kLeastProbCutDepth) return std::nullopt;
  core::ProbCutRule rule;
  rule.shallow = std::max(core::Depth{1}, ProbCutDepth(depth));
  rule.sigma = ProbCutSigma(of, Count(position.empties()), depth);
  rule.confidence = confidence_;
  rule.reach = rule.sigma;
  rule.nested = kProbCutNested;
  return rule;
}

}  // namespace tavoliere::othello
