// Hub 2, the protocol of Scan and of what plays against it. See PROTOCOL.md.
#pragma once

#include "protocol/server/dialect.h"

namespace tavoliere::dama {

// Begun by `hub`.
protocol::DialectChoice HubDialect();

}  // namespace tavoliere::dama
