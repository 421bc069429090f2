// The lines ENGINE-PROTOCOL ... that the program Cassio sends its engines. See PROTOCOL.md.
#pragma once

#include "protocol/server/dialect.h"

namespace tavoliere::othello {

// Begun by any such line.
protocol::DialectChoice CassioDialect();

}  // namespace tavoliere::othello
