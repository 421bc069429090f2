// The lines ENGINE-PROTOCOL ... that the program Cassio sends its engines. See DIALECTS.md.
#pragma once

#include "protocol/server/dialect.h"
#include "protocol/server/engine.h"

namespace tavoliere::othello {

// Begun by any such line.
protocol::DialectChoice CassioDialect(protocol::Engine& engine);

}  // namespace tavoliere::othello
