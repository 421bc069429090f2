// The subcommand that plays by DamExchange.
#pragma once

#include "engines/base/program/subcommand.h"

namespace tavoliere::dama {

// `tav-dama dxp`: plays by DamExchange over TCP. It blocks until the other side has left or the
// games are played.
base::Subcommand DxpCommand();

}  // namespace tavoliere::dama
