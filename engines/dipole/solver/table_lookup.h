// Endgame tables, as a proof of who wins and `puzzles` ask them.
#pragma once

#include <utility>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "core/proof/solved_table.h"
#include "core/tables/outcomes.h"
#include "core/usage/bound_options.h"
#include "engines/dipole/rules/game.h"
#include "engines/dipole/tables/tables.h"

namespace tavoliere::dipole {

// From any thread.
using TableLookup = std::function<std::optional<core::Solved>(const Position& position)>;

// Who wins the position, by the tables; the fewer plies to the end, the less effort. nullopt: it is
// not in the tables.
std::optional<core::Solved> LookUp(const Tables& tables, const Position& position);

// Of the tables in a file. The unpacked values take up to half of `megabytes`, which are reduced by
// that.
absl::StatusOr<TableLookup> LoadTableLookup(const std::string& path, std::size_t* megabytes);

// Proves results for `puzzles`.
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
