// What the program tav-dipole is made of: its engine and its subcommands.
#pragma once

#include <memory>
#include <vector>

#include "engines/base/program/subcommand.h"
#include "protocol/server/engine.h"

namespace tavoliere::dipole {

// The players are options of the protocol; `UCI_Variant` chooses the board.
std::unique_ptr<protocol::Engine> NewEngine();

// All its subcommands, for base::EngineMain().
std::vector<base::Subcommand> Subcommands();

}  // namespace tavoliere::dipole
