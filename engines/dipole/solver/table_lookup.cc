#include "engines/dipole/solver/table_lookup.h"

#include <algorithm>
#include <cstdlib>

#include "absl/status/status.h"
#include "core/files/read_file.h"
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

void TableProver::Settings::Declare(usage::BoundOptions& options) {
  options.Text("tables", "FILE", &path,
               "File of the endgame tables. Default: the program's folder, then the install "
               "folder.");
}

absl::StatusOr<std::unique_ptr<TableProver>> TableProver::Make(const Settings& settings,
                                                               Dipole::Variant) {
  const std::string path =
      settings.path.empty() ? files::FindDataFile(kTableFileName) : settings.path;
  if (path.empty())
    return absl::NotFoundError("no endgame tables: tav-dipole build-tables makes them");
  ASSIGN_OR_RETURN(Tables tables, Tables::Load(path));
  return std::unique_ptr<TableProver>(new TableProver(std::move(tables)));
}

std::optional<core::WinDrawLoss> TableProver::Prove(const Position& position) const {
  Dipole::MoveList moves;
  Dipole::Generate(position, moves);
  if (!moves.empty()) {
    const std::optional<int> value = tables_.Probe(position);
    if (!value) return std::nullopt;
    return *value > 0 ? core::WinDrawLoss::kWin : core::WinDrawLoss::kLoss;
  }
  const core::Outcome over = Dipole::Result(position);
  if (over.result == core::Outcome::Result::kDraw) return core::WinDrawLoss::kDraw;
  const bool first_wins = over.result == core::Outcome::Result::kFirstWins;
  return first_wins == (position.turn() == core::Player::kFirst) ? core::WinDrawLoss::kWin
                                                                 : core::WinDrawLoss::kLoss;
}

}  // namespace tavoliere::dipole
