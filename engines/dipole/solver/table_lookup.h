// Endgame tables, as a proof of who wins asks them.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "core/proof/solved_table.h"
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

}  // namespace tavoliere::dipole
