// What an engine's program says of its command line.
#pragma once

#include <string>
#include <vector>

#include "core/usage/usage.h"
#include "engines/base/program/subcommand.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

inline constexpr char kDialectOption[] = "dialect";
inline constexpr char kLevelOption[] = "processor";
inline constexpr char kToolsHeading[] = "TOOLS";  // of the man page

std::vector<std::string> DialectNames(protocol::Engine& engine);

// --help, --version, --usage, --processor where the program is built for several, --dialect where
// the engine speaks one, and every option of the engine.
std::vector<usage::Option> EngineOptions(protocol::Engine& engine);
// The old names of its options: the command line accepts them, and help does not show them.
std::vector<usage::Option> OldOptions(protocol::Engine& engine);

// Options, the protocol's commands and the subcommands with what they read.
usage::Command EngineUsage(const std::string& program, protocol::Engine& engine,
                           const std::vector<Subcommand>& subcommands);

// The text of --help.
std::string EngineHelp(const std::string& program, protocol::Engine& engine,
                       const std::vector<Subcommand>& subcommands, int width);

}  // namespace tavoliere::base
