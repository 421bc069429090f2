// The subcommands between the files of Othello's world and the game record of PROTOCOL.md.
#pragma once

#include "engines/base/subcommand.h"

namespace tavoliere::othello {

// `tav-othello import FILE`: its games as records, a line of JSON each. A game that cannot be read
// is told on standard error, and makes the exit status 1 unless --skip was given; the others are
// written.
int ImportCommand(const base::Arguments& arguments);
// `tav-othello export FILE --format F`: the games of records.
int ExportCommand(const base::Arguments& arguments);
// `tav-othello openings FILE`: its games as lines for `position`, as tav-match asks for them.
int OpeningsCommand(const base::Arguments& arguments);

}  // namespace tavoliere::othello
