// Positions as the tests write them.
#pragma once

#include <string>

#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

// `text` is a position, or the test fails.
inline Position Parsed(const std::string& text) {
  return Dipole::Parse(text, Variant::kDipole).value();
}

}  // namespace tavoliere::dipole
