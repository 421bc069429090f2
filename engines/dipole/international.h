// The player of the 10x10 board: the weighed terms of the usual one's, and its search. The network,
// the tables and the university course's player are made for the usual board.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/evaluator.h"
#include "core/search/hook_check.h"
#include "engines/dipole/game.h"
#include "engines/dipole/terms.h"
#include "engines/dipole/weights.h"
#include "protocol/server/engine.h"

namespace tavoliere::dipole {

// Scores are hundredths of a checker. Const functions may be called from any thread.
class InternationalEvaluator {
 public:
  using Position = International::Position;
  using Move = International::Move;

  static constexpr core::HookSet kHooks = {core::Hook::kExplain, core::Hook::kAtHorizon,
                                           core::Hook::kOrderingScore, core::Hook::kReduction,
                                           core::Hook::kAspirationWindow};

  explicit InternationalEvaluator(const TermWeights& weights = LearntWeights::Default().terms)
      : weights_(weights) {}

  core::Score Evaluate(const Position& position) const;
  // The terms of Evaluate(), a line each.
  std::string Explain(const Position& position) const;
  core::Horizon AtHorizon(const Position& position, International::MoveList& captures) const;
  int OrderingScore(const Position& position, const Move& move, core::Depth depth) const;
  core::Depth Reduction(const Position& position, const Move& move, core::Depth depth, int index,
                        bool pv) const;
  int AspirationWindow() const { return 40; }

 private:
  TermWeights weights_;
};

static_assert(core::Evaluator<InternationalEvaluator, International> &&
              core::HooksFit<InternationalEvaluator, International>());

std::unique_ptr<protocol::Engine> NewInternationalEngine();

}  // namespace tavoliere::dipole
