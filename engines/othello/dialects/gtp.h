// The Go Text Protocol, version 2, as programs of Othello speak it. See DIALECTS.md.
#pragma once

#include "engines/base/engine/game_engine.h"
#include "engines/othello/rules/game.h"
#include "protocol/server/dialect.h"

namespace tavoliere::othello {

// Begun by any of its commands, with or without a number before it.
protocol::DialectChoice GtpDialect(base::GameEngine<Othello>& engine);

}  // namespace tavoliere::othello
