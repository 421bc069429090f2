// `tav-dama dxp`: plays by DamExchange over TCP.
#pragma once

#include "engines/base/program/subcommand.h"

namespace tavoliere::dama {

// It blocks until the other side has left or the games are played.
base::Subcommand DxpCommand();

}  // namespace tavoliere::dama
