// Subcommands that use an engine with the options of the command line, which `make` makes.
#pragma once

#include <string>
#include <vector>

#include "engines/base/analyse/analyst.h"
#include "engines/base/program/subcommand.h"
#include "protocol/wire/options.h"

namespace tavoliere::base {

// `analyse`, of every engine, which declares `options`.
Subcommand AnalyseCommand(const std::string& program, const EngineFactory& make,
                          const std::vector<protocol::OptionInfo>& options);

// `problems`, of the engines of two-player games: searches every problem of a file (problems.h),
// each as after `ucinewgame`, and prints how often the best move was found.
Subcommand ProblemsCommand(const std::string& program, const EngineFactory& make);

}  // namespace tavoliere::base
