// The subcommands of tav-dipole.
#pragma once

#include <vector>

#include "engines/base/program/subcommand.h"

namespace tavoliere::dipole {

// All of them, for base::EngineMain().
std::vector<base::Subcommand> Subcommands();

}  // namespace tavoliere::dipole
