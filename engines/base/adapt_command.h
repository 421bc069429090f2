// `tav-<game> adapt PROTOCOL -- PROGRAM`: an engine of another protocol as one of ours.
#pragma once

#include <utility>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engines/base/foreign_engine.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

// The protocols that a game's adapter translates, and their words.
using ForeignProtocols = std::vector<std::pair<std::string, ForeignStart>>;

// The rules and all queries are those of the engine that `rules` makes, the searches the program's.
// `command` is all of it, "tav-fake adapt". Blocks until the input ends; returns the exit status.
// The program's death is the adapter's.
int AdaptCommand(const std::string& command, const ForeignProtocols& protocols,
                 const std::function<std::unique_ptr<protocol::Engine>()>& rules,
                 const std::vector<std::string>& arguments);

}  // namespace tavoliere::base
