// The tools of `tav-othello` beside the engine.
#pragma once

#include <vector>

#include "engines/base/program/main.h"

namespace tavoliere::othello {

std::vector<base::Subcommand> Subcommands();

}  // namespace tavoliere::othello
