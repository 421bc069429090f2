// The Othello engine.
#pragma once

#include <memory>

#include "protocol/server/engine.h"

namespace tavoliere::othello {

// The historical players are options of the protocol; `UCI_Variant` chooses the board.
std::unique_ptr<protocol::Engine> NewEngine();

}  // namespace tavoliere::othello
