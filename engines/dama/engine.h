// The Italian draughts engine.
#pragma once

#include <memory>

#include "protocol/server/engine.h"

namespace tavoliere::dama {

// The players and the rules' numbers are options of the protocol.
std::unique_ptr<protocol::Engine> NewEngine();

}  // namespace tavoliere::dama
