// The Go Text Protocol, version 2, as programs of Othello speak it. See PROTOCOL.md.
#pragma once

#include "protocol/server/dialect.h"

namespace tavoliere::othello {

// Begun by any of its commands, with or without a number before it.
protocol::DialectChoice GtpDialect();

}  // namespace tavoliere::othello
