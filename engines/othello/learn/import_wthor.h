// The subcommand that learns from the games of people.
#pragma once

#include "engines/base/program/subcommand.h"

namespace tavoliere::othello {

// `tav-othello import-wthor`: the positions of the games in WTHOR files, as a data set.
base::Subcommand ImportWthorCommand();

}  // namespace tavoliere::othello
