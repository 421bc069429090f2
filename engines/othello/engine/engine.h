// The Othello engine.
#pragma once

#include <memory>

#include "protocol/server/engine.h"

namespace tavoliere::othello {

// The players are options of the protocol.
std::unique_ptr<protocol::Engine> NewEngine();

}  // namespace tavoliere::othello
