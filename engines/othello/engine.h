// The Othello engine: the players as options of the protocol.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engines/base/alpha_beta_engine.h"
#include "engines/othello/evaluator.h"
#include "engines/othello/game.h"

namespace tavoliere::othello {

class Engine final : public base::AlphaBetaEngine<Othello, Evaluator> {
 public:
  Engine();

 protected:
  // `Level`, or the level of the side to move where it has one: so many plies, for kAverage one
  // more.
  protocol::GoCommand DefaultLimits() const override;
  int ExpectedMoves() const override;
  std::vector<std::string> BenchPositions() const override;
  int BenchDepth() const override { return 8; }

 private:
  // Makes the evaluator anew from the options.
  absl::Status Apply();

  std::string evaluation_ = kEvaluations[0].first;
  Evaluation chosen_ = kEvaluations[0].second;
  std::int64_t level_ = 0;
  std::int64_t black_level_ = 0;
  std::int64_t white_level_ = 0;
  std::int64_t disc_weight_ = AverageWeights{}.discs;
  std::int64_t border_weight_ = AverageWeights{}.borders;
  std::int64_t corner_weight_ = AverageWeights{}.corners;
  std::int64_t solve_from_ = EvaluatorOptions{}.solve_from;
};

}  // namespace tavoliere::othello
