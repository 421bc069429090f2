// The player of every board but the usual one: the weighted terms of the usual player, and its
// search. The network, the tables and the university course's player are made for the usual board.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/search/evaluator.h"
#include "engines/dipole/evaluation/terms.h"
#include "engines/dipole/evaluation/weights.h"
#include "engines/dipole/rules/game.h"
#include "protocol/server/engine.h"

namespace tavoliere::dipole {

// Scores are hundredths of a checker. Const functions may be called from any thread.
template <class B>
class TermsEvaluator final : public core::EvaluatorBase<DipoleOn<B>> {
 public:
  using Position = PositionOn<B>;
  using Move = MoveOn<B>;

  explicit TermsEvaluator(const TermWeights& weights = LearntWeights::Default().terms)
      : weights_(weights) {}

  core::Score Evaluate(const Position& position) const override;
  // The terms of Evaluate(), a line each.
  std::string Terms(const Position& position) const override;
  core::Horizon AtHorizon(const Position& position,
                          typename DipoleOn<B>::MoveList& captures) const override;
  int OrderingScore(const Position& position, const Move& move, core::Depth depth) const override;
  core::Depth Reduction(const Position& position, const Move& move, core::Depth depth, int index,
                        bool pv) const override;
  int AspirationWindow() const override { return 40; }

 private:
  TermWeights weights_;
};

using InternationalEvaluator = TermsEvaluator<InternationalBoard>;

template <class B>
std::unique_ptr<protocol::Engine> NewTermsEngine();

}  // namespace tavoliere::dipole
