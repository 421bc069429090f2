#include "engines/dama/puzzles/table_prover.h"

#include <utility>

#include "core/files/status_macros.h"

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
  ASSIGN_OR_RETURN(std::shared_ptr<const Endings> endings, FindEndings(settings.folder));
  return std::unique_ptr<TableProver>(new TableProver(std::move(endings)));
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
