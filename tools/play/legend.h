// What the letters on a board without colours mean.
#pragma once

#include <string>
#include <vector>

#include "tools/play/board.h"
#include "tools/play/drawing.h"

namespace tavoliere::play {

// "w White, b Black" and the like, with its newline; empty where painted pieces tell the sides
// apart, and where the sides are not called by the letters.
std::string Legend(const Board& board, const std::vector<std::string>& sides, Style style);

}  // namespace tavoliere::play
