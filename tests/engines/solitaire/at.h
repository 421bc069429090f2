// Positions as the tests write them.
#pragma once

#include <string>

#include "engines/solitaire/rules/game.h"

namespace tavoliere::solitaire {

// `text` is a position.
inline Position At(const std::string& text) { return *Solitaire::Parse(text, {}); }

}  // namespace tavoliere::solitaire
