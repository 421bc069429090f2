#include "engines/dipole/solver/table_lookup.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "core/files/status_macros.h"

namespace tavoliere::dipole {

std::optional<core::Solved> LookUp(const Tables& tables, const Position& position) {
  const std::optional<int> value = tables.Probe(position);
  if (!value) return std::nullopt;
  return core::Solved{*value > 0, std::abs(*value) / 2};
}

absl::StatusOr<TableLookup> LoadTableLookup(const std::string& path, std::size_t* megabytes) {
  ASSIGN_OR_RETURN(Tables loaded, Tables::Load(path, *megabytes / 2));
  const auto tables = std::make_shared<const Tables>(std::move(loaded));
  *megabytes -= std::min(*megabytes / 2, tables->bytes() >> 20);
  return TableLookup([tables](const Position& position) { return LookUp(*tables, position); });
}

}  // namespace tavoliere::dipole
