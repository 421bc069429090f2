// The subcommands about files of games.
#pragma once

#include "engines/base/program/subcommand.h"

namespace tavoliere::dama {

// `tav-dama import FILE`: the games of a PDN file as records (PROTOCOL.md), a line of JSON each. A
// game that cannot be read is reported on standard error, and makes the exit status 1 unless --skip
// was given; the others are written.
base::Subcommand ImportCommand();
// `tav-dama export FILE`: the games of records as PDN.
base::Subcommand ExportCommand();
// `tav-dama openings FILE`: the games of PDN as lines for `position`, which tav-match reads.
base::Subcommand OpeningsCommand();

}  // namespace tavoliere::dama
