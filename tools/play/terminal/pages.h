// Long texts on the terminal.
#pragma once

#include <string>

#include "tools/play/terminal/terminal.h"

namespace tavoliere::play {

// Prints a long text a screen at a time, as long as the person wants more.
void PrintPages(Terminal& terminal, const std::string& text);

}  // namespace tavoliere::play
