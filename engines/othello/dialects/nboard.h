// NBoard 2, the protocol between the board NBoard and its engines. See PROTOCOL.md.
#pragma once

#include "protocol/server/dialect.h"

namespace tavoliere::othello {

// Begun by `nboard 2`.
protocol::DialectChoice NBoardDialect();

}  // namespace tavoliere::othello
