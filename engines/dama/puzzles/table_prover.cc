#include "engines/dama/puzzles/table_prover.h"

#include <utility>

#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/read_file.h"

namespace tavoliere::dama {
namespace {

// After so many plies without a capture or a man's move the usual counter draws.
constexpr int kCounterPlies = 2 * Settings().draw_moves;

}  // namespace

void TableProver::Settings::Declare(usage::BoundOptions& options) {
  options.Text("tables", "FOLDER", &folder,
               "Folder of the endgame tables. Default: the program's folder, then the install "
               "folder.");
}

absl::StatusOr<std::unique_ptr<TableProver>> TableProver::Make(const Settings& settings,
                                                               Dama::Variant) {
  std::vector<std::string> folders = {settings.folder};
  if (settings.folder.empty()) folders = files::DataFolders();
  for (const std::string& folder : folders) {
    std::vector<absl::Status> problems;
    std::shared_ptr<const Endings> endings = Endings::Open(folder, &problems);
    if (!problems.empty()) return problems.front();
    if (!endings->empty()) return std::unique_ptr<TableProver>(new TableProver(std::move(endings)));
  }
  return absl::NotFoundError(
      absl::StrCat("no endgame tables", settings.folder.empty() ? "" : " in '", settings.folder,
                   settings.folder.empty() ? "" : "'", ": tav-dama build-tables makes them"));
}

std::optional<core::WinDrawLoss> TableProver::Prove(const Position& position) const {
  Dama::MoveList moves;
  Dama::Generate(position, moves);
  if (moves.empty()) return core::WinDrawLoss::kLoss;
  if (const auto value = endings_->Probe(position)) {
    if (value->IsDraw()) return core::WinDrawLoss::kDraw;
    if (value->plies() >= kCounterPlies) return std::nullopt;
    return value->IsWin() ? core::WinDrawLoss::kWin : core::WinDrawLoss::kLoss;
  }
  // How soon such a win comes is not known.
  const std::optional<core::WinDrawLoss> outcome = endings_->ProbeOutcome(position);
  return outcome == core::WinDrawLoss::kDraw ? outcome : std::nullopt;
}

}  // namespace tavoliere::dama
