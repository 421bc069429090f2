// The main() of every engine: reads the command line, then speaks the protocol.
#pragma once

#include <string>
#include <vector>

#include "engines/base/program/subcommand.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

// Every option of the engine is also an option of the command line: `--Move-Overhead 10`, hyphens
// for spaces, any case; `--Hash=256`; a button takes no value. In addition: `--help`, `-h`, `help`
// or `?`; `--version` or `-v`; `--usage WHAT` for completions and manual; `--dialect NAME` where
// the engine speaks one; and `--processor NAME` where the program is built for several (levels.h),
// whose main() is then called once more. What follows the options is a subcommand with its
// arguments or one line of the protocol (also `perft D`), which runs and exits; an unlimited search
// is stopped at once. With nothing there the engine speaks the protocol on standard input and
// output until `quit` or end of input; where standard input is a terminal, a line on standard error
// says so first.
//
// Returns the exit status: 0; 1 when the line was answered with an error or standard output broke;
// 2 with a sentence on standard error when the arguments are wrong.
int EngineMain(int argc, char** argv, protocol::Engine& engine,
               const std::vector<Subcommand>& subcommands = {});

}  // namespace tavoliere::base
