// A position text and moves that a client may have sent, fed to an engine.
#pragma once

#include <string>

#include "protocol/server/engine.h"

namespace tavoliere::contract {

// `input`: a position's text in the first line, moves in the second, and what follows `query
// edited` in the rest. `start` for a text is the usual start. Traps where the engine contradicts
// itself.
void FuzzPosition(protocol::Engine& engine, const std::string& input);

}  // namespace tavoliere::contract
