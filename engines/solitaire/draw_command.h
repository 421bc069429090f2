// The subcommand that draws solutions.
#pragma once

#include <string>
#include <vector>

namespace tavoliere::solitaire {

// `tav-solitaire draw [options] [jumps]`: the game given, or without one a solution that it finds,
// as diagrams of its sweeps. Returns the exit status.
int DrawCommand(const std::vector<std::string>& arguments);

}  // namespace tavoliere::solitaire
