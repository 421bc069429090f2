// Proves results of draughts by the endgame tables, for `puzzles`.
#pragma once

#include <utility>

#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "core/tables/outcomes.h"
#include "core/usage/bound_options.h"
#include "engines/dama/endings/endings.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

class TableProver {
 public:
  struct Settings {
    std::string folder;

    void Declare(usage::BoundOptions& options);
  };

  // An error: there are no tables.
  static absl::StatusOr<std::unique_ptr<TableProver>> Make(const Settings& settings,
                                                           Dama::Variant variant);

  // A win or a loss only where the game ends before the counter of moves can draw it.
  std::optional<core::WinDrawLoss> Prove(const Position& position) const;

 private:
  explicit TableProver(std::shared_ptr<const Endings> endings) : endings_(std::move(endings)) {}

  std::shared_ptr<const Endings> endings_;
};

}  // namespace tavoliere::dama
