// The subcommand `analyse` of every engine.
#pragma once

#include <string>
#include <vector>

#include "engines/base/analyse/analyst.h"
#include "engines/base/program/subcommand.h"
#include "protocol/wire/options.h"

namespace tavoliere::base {

// `make` makes an engine with the options of the command line; it declares `options`.
Subcommand AnalyseCommand(const std::string& program, const EngineFactory& make,
                          const std::vector<protocol::OptionInfo>& options);

}  // namespace tavoliere::base
