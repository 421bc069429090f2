// The subcommands of tav-dama.
#pragma once

#include <vector>

#include "engines/base/analyse/analyst.h"
#include "engines/base/program/subcommand.h"

namespace tavoliere::dama {

// All of them, for base::EngineMain().
std::vector<base::Subcommand> Subcommands();
// Those that use an engine with the options of the command line.
std::vector<base::Subcommand> MoreSubcommands(const base::EngineFactory& make);

}  // namespace tavoliere::dama
