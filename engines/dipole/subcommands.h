// The subcommands of tav-dipole.
#pragma once

#include <vector>

#include "engines/base/analyse/analyst.h"
#include "engines/base/program/subcommand.h"

namespace tavoliere::dipole {

// All of them, for base::EngineMain().
std::vector<base::Subcommand> Subcommands();
// `prove` and `verify`, of every board, and `puzzles`.
std::vector<base::Subcommand> ProofCommands(const base::EngineFactory& make);

}  // namespace tavoliere::dipole
