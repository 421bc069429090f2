// What the program tav-dama is made of: its engine and its subcommands.
#pragma once

#include <memory>
#include <vector>

#include "engines/base/engine/game_engine.h"
#include "engines/base/program/subcommand.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// The players and the rules' numbers are options of the protocol.
std::unique_ptr<base::GameEngine<Dama>> NewEngine();

// All its subcommands, for base::EngineMain().
std::vector<base::Subcommand> Subcommands();

// ---- those that stand in files of their own

// `tav-dama import FILE`: the games of a PDN file as records (PROTOCOL.md), a line of JSON each. A
// game that cannot be read is reported on standard error, and makes the exit status 1 unless --skip
// was given; the others are written.
base::Subcommand ImportCommand();
// `tav-dama export FILE`: the games of records as PDN.
base::Subcommand ExportCommand();
// `tav-dama openings FILE`: the games of PDN as lines for `position`, which tav-match reads.
base::Subcommand OpeningsCommand();
// `tav-dama dxp`: plays by DamExchange over TCP. It blocks until the other side has left or the
// games are played.
base::Subcommand DxpCommand();

}  // namespace tavoliere::dama
