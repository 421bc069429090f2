// NBoard 2, the protocol between the board NBoard and its engines. See DIALECTS.md.
#pragma once

#include "engines/base/engine/game_engine.h"
#include "engines/othello/rules/game.h"
#include "protocol/server/dialect.h"

namespace tavoliere::othello {

// Begun by `nboard 2`.
protocol::DialectChoice NBoardDialect(base::GameEngine<Othello>& engine);

}  // namespace tavoliere::othello
