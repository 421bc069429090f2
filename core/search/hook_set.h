// The names of the hooks that core/evaluator.h explains.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace tavoliere::core {

enum class Hook : std::uint8_t {
  kEvaluateFor,
  kTerminal,
  kStyle,
  kPlaysOnlyMoveAtOnce,
  kAtHorizon,
  kThreatened,
  kOrderingScore,
  kReduction,
  kExtension,
  kLongestGame,
  kFirstDepth,
  kAspirationWindow,
  kProbCut,
  kProbe,
  kSolveNode,
  kSolveRoot,
  kExplain,
};

class HookSet {
 public:
  constexpr HookSet(std::initializer_list<Hook> hooks) {
    for (const Hook hook : hooks) bits_ |= BitOf(hook);
  }
  constexpr bool Has(Hook hook) const { return (bits_ & BitOf(hook)) != 0; }

 private:
  static constexpr std::uint32_t BitOf(Hook hook) {
    return std::uint32_t{1} << static_cast<int>(hook);
  }

  std::uint32_t bits_ = 0;
};

}  // namespace tavoliere::core
