// Hub 2, the protocol of Scan and of what plays against it. See DIALECTS.md.
#pragma once

#include "engines/base/engine/game_engine.h"
#include "engines/dama/rules/game.h"
#include "protocol/server/dialect.h"

namespace tavoliere::dama {

// Begun by `hub`.
protocol::DialectChoice HubDialect(base::GameEngine<Dama>& engine);

}  // namespace tavoliere::dama
