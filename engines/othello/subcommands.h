// The subcommands of tav-othello.
#pragma once

#include <vector>

#include "engines/base/analyse/analyst.h"
#include "engines/base/program/subcommand.h"

namespace tavoliere::othello {

// `adapt`, `book`, `export`, `fit-probcut`, `import`, `import-wthor`, `openings` and `train`.
std::vector<base::Subcommand> Subcommands();
// Those that use an engine with the options of the command line: `prove`, `verify` and `puzzles`.
std::vector<base::Subcommand> MoreSubcommands(const base::EngineFactory& make);

}  // namespace tavoliere::othello
