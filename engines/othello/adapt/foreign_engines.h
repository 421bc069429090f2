// The protocols of Othello's own world, from the board's side.
#pragma once

#include <memory>

#include "engines/base/foreign_engine.h"

namespace tavoliere::othello {

absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartFlipelloEngine(
    std::unique_ptr<base::ForeignProgram> program);
absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartGtpEngine(
    std::unique_ptr<base::ForeignProgram> program);
absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartNBoardEngine(
    std::unique_ptr<base::ForeignProgram> program);

}  // namespace tavoliere::othello
