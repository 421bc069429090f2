// The subcommands of tav-dama.
#pragma once

#include <vector>

#include "engines/base/program/main.h"

namespace tavoliere::dama {

std::vector<base::Subcommand> Tools();

}  // namespace tavoliere::dama
