// Proves results of Dipole by the endgame tables, for `puzzles`.
#pragma once

#include <utility>

#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "core/tables/outcomes.h"
#include "core/usage/bound_options.h"
#include "engines/dipole/rules/game.h"
#include "engines/dipole/tables/tables.h"

namespace tavoliere::dipole {

class TableProver {
 public:
  struct Settings {
    std::string path;

    void Declare(usage::BoundOptions& options);
  };

  // An error: there are no tables.
  static absl::StatusOr<std::unique_ptr<TableProver>> Make(const Settings& settings,
                                                           Dipole::Variant variant);

  std::optional<core::WinDrawLoss> Prove(const Position& position) const;

 private:
  explicit TableProver(Tables tables) : tables_(std::move(tables)) {}

  Tables tables_;
};

}  // namespace tavoliere::dipole
