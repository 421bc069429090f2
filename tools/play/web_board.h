// A board for the page: what its cells hold, in words and in figures.
#pragma once

#include <string>

#include "tools/play/referee.h"

namespace tavoliere::play {

// The letter of the pieces of a side: "w", "b"; empty where the letters do not tell.
std::string LetterOf(const Referee& referee, int player);

}  // namespace tavoliere::play
