// The main() of every engine: reads the command line, then speaks the protocol.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/usage/usage.h"
#include "engines/base/analyse/analyst.h"
#include "engines/base/program/subcommand.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

// Subcommands that use an engine with the options of the command line, which the factory makes.
using EngineSubcommands = std::function<std::vector<Subcommand>(const EngineFactory& make)>;

// Every option of the engine is also an option of the command line: `--Move-Overhead 10`, hyphens
// for spaces, any case; `--Hash=256`; a button takes no value. In addition: `--help`, `-h`, `help`
// or `?`; `--version` or `-v`; `--usage WHAT` for completions and manual; `--describe json` for
// scripts; `--dialect NAME` where the engine speaks one; and `--processor NAME` where the program
// is built for several (levels.h), whose main() is then called once more. What follows the options
// is a subcommand with its arguments, `analyse` or one of `subcommands` and `more`, or one line of
// the protocol (also `perft D`), which runs and exits; an unlimited search is stopped at once. With
// nothing there the engine speaks the protocol on standard input and output until `quit` or end of
// input; where standard input is a terminal, a line on standard error says so first.
//
// Returns the exit status: 0; 1 when the line was answered with an error or standard output broke;
// 2 with a sentence on standard error when the arguments are wrong.
int EngineMain(int argc, char** argv, const EngineFactory& make,
               std::vector<Subcommand> subcommands = {}, const EngineSubcommands& more = {});

// ---- what the program declares of its command line, for help, man page and completions

inline constexpr char kDialectOption[] = "dialect";
inline constexpr char kLevelOption[] = "processor";
inline constexpr char kToolsHeading[] = "TOOLS";  // of the man page

std::vector<std::string> DialectNames(protocol::Engine& engine);

// --help, --version, --usage, --describe, --processor where the program is built for several,
// --dialect where the engine speaks one, and every option of the engine.
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
