// The subcommands of tav-dama.
#pragma once

#include <vector>

#include "engines/base/analyse/analyst.h"
#include "engines/base/program/subcommand.h"

namespace tavoliere::dama {

// `adapt`, `book`, `build-tables`, `dxp`, `export`, `fit-network`, `fit-probcut`, `import`,
// `openings`, `play-won` and `train`.
std::vector<base::Subcommand> Subcommands();
// Those that use an engine with the options of the command line: `prove`, `verify` and `puzzles`.
std::vector<base::Subcommand> MoreSubcommands(const base::EngineFactory& make);

}  // namespace tavoliere::dama
