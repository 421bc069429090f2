// Engines of the Hub protocol, such as Scan, from the board's side.
#pragma once

#include <memory>

#include "engines/base/foreign_engine.h"

namespace tavoliere::dama {

// Sets the variant `italian` where the engine has others too.
absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartHubEngine(
    std::unique_ptr<base::ForeignProgram> program);

}  // namespace tavoliere::dama
