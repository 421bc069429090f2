// The protocols of Othello's own world, from the board's side.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engines/base/adapt/foreign_engine.h"

namespace tavoliere::othello {

absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartFlipelloEngine(
    const std::vector<std::string>& command);
absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartGtpEngine(
    const std::vector<std::string>& command);
absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartNBoardEngine(
    const std::vector<std::string>& command);

}  // namespace tavoliere::othello
