// The subcommands of tav-dipole.
#pragma once

#include <vector>

#include "engines/base/analyse/analyst.h"
#include "engines/base/program/subcommand.h"

namespace tavoliere::dipole {

// `build-tables`, `connect`, `convert-weights`, `serve` and `train`.
std::vector<base::Subcommand> Subcommands();
// Those that use an engine with the options of the command line: `prove` and `verify`, of every
// board, and `puzzles`.
std::vector<base::Subcommand> MoreSubcommands(const base::EngineFactory& make);

}  // namespace tavoliere::dipole
