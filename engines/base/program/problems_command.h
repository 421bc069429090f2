// The subcommand `problems` of the engines of two-player games.
#pragma once

#include <string>

#include "engines/base/analyse/analyst.h"
#include "engines/base/program/subcommand.h"

namespace tavoliere::base {

// Searches every problem of a file (problems.h), each as after `ucinewgame`, and prints how often
// the best move was found. `make` makes an engine with the options of the command line.
Subcommand ProblemsCommand(const std::string& program, const EngineFactory& make);

}  // namespace tavoliere::base
