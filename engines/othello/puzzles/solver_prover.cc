#include "engines/othello/puzzles/solver_prover.h"

#include "absl/status/status.h"

namespace tavoliere::othello {
namespace {

constexpr std::size_t kProverMegabytes = 16;

}  // namespace

void SolverProver::Settings::Declare(usage::BoundOptions& options) {
  constexpr int kMostEmpty = 24;
  options.Number("least-empty", "N", &least, "Least number of empty squares.").Range(1, kMostEmpty);
  options.Number("most-empty", "N", &most, "Most empty squares: each more takes twice as long.")
      .Range(1, kMostEmpty);
}

SolverProver::SolverProver(const Settings& settings, Variant variant)
    : settings_(settings),
      patterns_(PatternWeights::BuiltIn(variant)),
      solver_(context_, variant, patterns_.get()) {}

absl::StatusOr<std::unique_ptr<SolverProver>> SolverProver::Make(const Settings& settings,
                                                                 Variant variant) {
  std::unique_ptr<SolverProver> prover(new SolverProver(settings, variant));
  if (!prover->context_.table().Resize(kProverMegabytes))
    return absl::ResourceExhaustedError("out of memory");
  return prover;
}

std::optional<core::WinDrawLoss> SolverProver::Prove(const Position& position) {
  const int before = Count(position.empties()) + 1;
  if (before < settings_.least || before > settings_.most) return std::nullopt;
  const int difference = solver_.Solve(position, -1, 1);
  if (difference == 0) return core::WinDrawLoss::kDraw;
  return difference > 0 ? core::WinDrawLoss::kWin : core::WinDrawLoss::kLoss;
}

}  // namespace tavoliere::othello
