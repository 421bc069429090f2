// The subcommands `prove` and `verify` of games whose positions can be solved.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engines/base/analyse/analyst.h"
#include "engines/base/program/subcommand.h"
#include "engines/base/proofs/prove.h"

namespace tavoliere::base {

// What `prove` is asked: who wins, by a search; who wins an ending, by tables; whether a side
// scores at least so much; or whether a single-player game can be won.
enum class ProofQuestion : std::uint8_t { kWinner, kEnding, kScore, kSolution };

// Of `program`, which plays `game`. `make` gives the engine with the options of the command line:
// its `UCI_Variant` chooses among `variants` what is proved. A certificate names its own variant.
std::vector<Subcommand> ProofCommands(const std::string& program, const std::string& game,
                                      const EngineFactory& make,
                                      const std::vector<ProofVariant>& variants,
                                      ProofQuestion question = ProofQuestion::kWinner);

}  // namespace tavoliere::base
