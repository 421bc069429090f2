// The draughts engine.
#pragma once

#include <memory>

#include "engines/base/engine/game_engine.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// The historical players and the rules' numbers are options of the protocol.
std::unique_ptr<base::GameEngine<Dama>> NewEngine();

}  // namespace tavoliere::dama
