// The subcommands of tav-dama.
#pragma once

#include <vector>

#include "engines/base/program/subcommand.h"

namespace tavoliere::dama {

// All of them, for base::EngineMain().
std::vector<base::Subcommand> Subcommands();

}  // namespace tavoliere::dama
