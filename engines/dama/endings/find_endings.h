// Finds the endgame tables for subcommands.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "engines/dama/endings/endings.h"

namespace tavoliere::dama {

// Those of `folder`; if it is empty, of the first folder for data that has any. An error: there are
// none, or one is wrong.
absl::StatusOr<std::shared_ptr<const Endings>> FindEndings(const std::string& folder);

}  // namespace tavoliere::dama
