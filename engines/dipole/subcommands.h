// The tools that `tav-dipole` starts by name.
#pragma once

#include <vector>

#include "engines/base/program/main.h"

namespace tavoliere::dipole {

// build-tables, connect, serve and train.
std::vector<base::Subcommand> Subcommands();

}  // namespace tavoliere::dipole
