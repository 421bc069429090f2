// The Italian draughts engine: players and rules' numbers as options of the protocol.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engines/base/alpha_beta_engine.h"
#include "engines/dama/evaluator.h"
#include "engines/dama/game.h"

namespace tavoliere::dama {

class Engine final : public base::AlphaBetaEngine<Dama, Evaluator> {
 public:
  Engine();

 protected:
  protocol::GoCommand DefaultLimits() const override;
  int ExpectedMoves() const override;
  std::vector<std::string> BenchPositions() const override;
  int BenchDepth() const override { return 11; }

 private:
  // Makes the evaluator anew from the options.
  absl::Status Apply();
  absl::Status ApplyRules();

  std::string evaluation_ = kEvaluations[0].first;
  std::string weights_file_;
  std::int64_t level_ = 0;
  std::int64_t draw_moves_ = Settings{}.draw_moves;
  std::int64_t draw_repetitions_ = Settings{}.draw_repetitions;
  std::int64_t random_weight_ = 0;
  std::int64_t random_seed_ = 1;
  std::int64_t advance_ = HistoricalWeights{}.advance;
  std::int64_t edge_ = HistoricalWeights{}.edge;
  std::int64_t move_ = HistoricalWeights{}.move;
  std::int64_t final_pieces_ = HistoricalWeights{}.final_pieces;
  std::int64_t support_ = HistoricalWeights{}.support;
  std::int64_t column_ = HistoricalWeights{}.column;
  std::int64_t king_centre_ = HistoricalWeights{}.king_centre;
};

}  // namespace tavoliere::dama
