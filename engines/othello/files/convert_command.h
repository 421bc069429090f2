// The subcommands about files of games.
#pragma once

#include "engines/base/program/subcommand.h"

namespace tavoliere::othello {

// `tav-othello import FILE`: its games as records (PROTOCOL.md), a line of JSON each. A game that
// cannot be read is reported on standard error, and makes the exit status 1 unless --skip was
// given; the others are written.
base::Subcommand ImportCommand();
// `tav-othello export FILE --format F`: the games of records.
base::Subcommand ExportCommand();
// `tav-othello openings FILE`: its games as lines for `position`, as tav-match asks for them.
base::Subcommand OpeningsCommand();

}  // namespace tavoliere::othello
