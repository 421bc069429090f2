// The engine of the example game.
#pragma once

#include <memory>

#include "protocol/server/engine.h"

namespace tavoliere::example {

std::unique_ptr<protocol::Engine> NewEngine();

}  // namespace tavoliere::example
