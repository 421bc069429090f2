// Proves results of Othello near the end by the solver, for `puzzles`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "core/search/evaluator.h"
#include "core/search/shared/transposition_table.h"
#include "core/tables/outcomes.h"
#include "core/usage/bound_options.h"
#include "engines/othello/evaluation/pattern_weights.h"
#include "engines/othello/rules/game.h"
#include "engines/othello/solver/solver.h"

namespace tavoliere::othello {

class SolverProver {
 public:
  struct Settings {
    int least = 8;
    int most = 14;

    void Declare(usage::BoundOptions& options);
  };

  static absl::StatusOr<std::unique_ptr<SolverProver>> Make(const Settings& settings,
                                                            Variant variant);

  // Who wins by discs. nullopt: `position`, which follows a puzzle's, has too few or too many empty
  // squares.
  std::optional<core::WinDrawLoss> Prove(const Position& position);

 private:
  // Never stops.
  class Context final : public core::SolverContext {
   public:
    bool Stop(std::uint64_t) override { return false; }
    core::TranspositionTable& table() override { return table_; }

   private:
    core::TranspositionTable table_;
  };

  SolverProver(const Settings& settings, Variant variant);

  const Settings settings_;
  const std::shared_ptr<const PatternWeights> patterns_;
  Context context_;
  Solver solver_;
};

}  // namespace tavoliere::othello
