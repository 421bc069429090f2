// The Italian draughts engine: players and rules' numbers as options of the protocol.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engines/base/alpha_beta_engine.h"
#include "engines/dama/evaluator.h"
#include "engines/dama/game.h"

namespace tavoliere::dama {

class Engine final : public base::AlphaBetaEngine<Dama, Evaluator> {
 public:
  Engine();

  void GetReady(protocol::Sink& sink) override {
    FindTables(sink);
    AlphaBetaEngine::GetReady(sink);
  }
  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand& command,
                                    protocol::Sink& sink) override;
  // Without tables: the signature does not depend on what is installed.
  absl::StatusOr<protocol::Task> Bench(const protocol::BenchCommand& command) override;

 protected:
  protocol::GoCommand DefaultLimits() const override;
  int ExpectedMoves() const override;
  std::vector<std::string> BenchPositions() const override;
  int BenchDepth() const override { return 11; }

 private:
  // Makes the evaluator anew from the options.
  absl::Status Apply();
  // The folder of the option `Table Path`: its tables, or an error when it has none or a bad one.
  absl::Status OpenTables();
  // Looks beside the program, then where it installs its data, once, unless `Table Path` has named
  // them. Tells the sink what is wrong with a file.
  void FindTables(protocol::Sink& sink);

  std::string evaluation_ = kEvaluations[0].first;
  std::string weights_file_;
  std::string table_path_;
  bool tables_looked_for_ = false;
  EvaluatorOptions chosen_;
  std::shared_ptr<const Endings> endings_;
  std::int64_t level_ = 0;
  std::int64_t random_weight_ = 0;
  std::int64_t random_seed_ = 1;
  std::int64_t advance_ = HistoricalWeights{}.advance;
  std::int64_t edge_ = HistoricalWeights{}.edge;
  std::int64_t move_ = HistoricalWeights{}.move;
  std::int64_t final_pieces_ = HistoricalWeights{}.final_pieces;
  bool as_printed_ = HistoricalWeights{}.as_printed;
  std::int64_t support_ = HistoricalWeights{}.support;
  std::int64_t column_ = HistoricalWeights{}.column;
  std::int64_t king_centre_ = HistoricalWeights{}.king_centre;
};

}  // namespace tavoliere::dama
