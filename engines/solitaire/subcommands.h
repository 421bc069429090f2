// The subcommands of tav-solitaire.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "engines/base/analyse/analyst.h"
#include "engines/base/program/subcommand.h"

namespace tavoliere::solitaire {

// `build-tables` and those below.
std::vector<base::Subcommand> Subcommands();
// Those that use an engine with the options of the command line: `prove` and `verify`.
std::vector<base::Subcommand> MoreSubcommands(const base::EngineFactory& make);

inline constexpr const char* kMeasureUsage = "SOLVER KIND PEGS POSITIONS NODES [NAME=VALUE ...]";

// The `measure` subcommand, which tries a solver on random positions of the English board: SOLVER
// KIND PEGS POSITIONS NODES [NAME=VALUE ...].
//   SOLVER     exact, or classic with the letters of the filters to use: classic:pmg is Alone+,
//              Fail Memory and Alone Group, classic: none of them
//   KIND       random, reachable, named or solvable, as in sample_positions.h
//   POSITIONS  the first so many of a fixed list, or 31-60 for a part of it
//   NODES      how many positions a search may take
//   NAME       fist, group and memory: the options Fist Depth, Group Size and Fail Memory Size;
//              seed: of the list of positions, 1 without; table: a file for the exact solver,
//              which also finds the solvable positions
// Or `lookups TABLE`: how fast the table answers.
// Writes a line for each position as soon as it is done, so that an interrupted run can be
// resumed, then one line of figures. Times are the processor's.
absl::Status Measure(const std::vector<std::string>& arguments);

// `tav-solitaire draw [options] [jumps]`: the game given, or without one a solution that it finds,
// as diagrams of its sweeps.
base::Subcommand DrawCommand();

// `tav-solitaire survey [options]`: a page of every board, or of one.
base::Subcommand SurveyCommand();

// `tav-solitaire weights [options]`: what weights refute of a position.
base::Subcommand WeightsCommand();

}  // namespace tavoliere::solitaire
