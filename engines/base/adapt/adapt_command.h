// `tav-<game> adapt PROTOCOL -- PROGRAM`: an engine of another protocol as a Tavoliere engine.
#pragma once

#include <utility>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engines/base/adapt/foreign_engine.h"
#include "engines/base/program/subcommand.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

// The protocols that a game's adapter translates, and their words.
using ForeignProtocols = std::vector<std::pair<std::string, ForeignStart>>;

// The rules and all queries are those of the engine that `rules` makes, the searches the program's.
// `program` is "tav-fake". The command blocks until the input ends. The program's death is the
// adapter's.
Subcommand AdaptCommand(const std::string& program, const std::string& help,
                        const ForeignProtocols& protocols,
                        const std::function<std::unique_ptr<protocol::Engine>()>& rules);

}  // namespace tavoliere::base
