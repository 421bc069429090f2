// The legend of the letters on a board without colours.
#pragma once

#include <string>
#include <vector>

#include "tools/play/engine/board.h"
#include "tools/play/engine/drawing.h"

namespace tavoliere::play {

// "w White, b Black" and the like, with its newline; empty when painted pieces show the sides
// apart, and where the sides are not called by the letters.
std::string Legend(const Board& board, const std::vector<std::string>& sides, Style style);

}  // namespace tavoliere::play
