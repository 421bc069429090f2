// The subcommand that draws solutions.
#pragma once

#include "engines/base/program/subcommand.h"

namespace tavoliere::solitaire {

// `tav-solitaire draw [options] [jumps]`: the game given, or without one a solution that it finds,
// as diagrams of its sweeps.
base::Subcommand DrawCommand();

}  // namespace tavoliere::solitaire
