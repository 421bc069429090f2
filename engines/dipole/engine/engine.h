// The Dipole engine.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "engines/base/engine/game_engine.h"
#include "engines/base/search/strength.h"
#include "engines/dipole/evaluation/terms.h"
#include "engines/dipole/rules/game.h"
#include "protocol/server/engine.h"

namespace tavoliere::dipole {

// The names of option `Profile`.
inline constexpr const char* kDefaultProfile = "default";
inline constexpr const char* kCourseProfile = "course";

// What both boards' engines have in common.
inline constexpr const char* kEngineName = "Tavoliere Dipole";
inline constexpr const char* kCourseNotation = "course";
inline constexpr const char* kAbstractPlayNotation = "abstractplay";
inline constexpr std::array<const char*, 3> kNotations = {"algebraic", kCourseNotation,
                                                          kAbstractPlayNotation};
// Measured on the usual board as NOTES.md says.
inline constexpr auto kLadder = std::to_array<base::Weakness>({{1, 1687},
                                                               {1, 656},
                                                               {1, 376},
                                                               {1, 246},
                                                               {1, 167},
                                                               {1, 125},
                                                               {1, 88},
                                                               {1, 54},
                                                               {2, 45},
                                                               {2, 10},
                                                               {3, 4},
                                                               {4, 4},
                                                               {5, 4},
                                                               {6, 8},
                                                               {7, 8},
                                                               {8, 4}});
inline constexpr auto kElo = std::to_array<int>({164, 337, 567, 819, 1060, 1280, 1531, 1783, 2035,
                                                 2323, 2554, 2735, 3011, 3158, 3305, 3515, 3778});
// What the options `Tables` and `Weights` say for no file.
inline constexpr const char* kNone = "none";
// The further word of `go perft D`: counts every direction in which the same checkers can leave the
// board.
inline constexpr const char* kTriples = "triples";
bool AsksForTriples(const protocol::GoCommand& go);
// Declares an option for the weight of each term; `values` outlives the options.
void DeclareTermWeights(protocol::Options& options, TermWeights& values,
                        const protocol::Options::Check& changed);

// The players are options of the protocol; `UCI_Variant` chooses the board.
std::unique_ptr<protocol::Engine> NewEngine();
// The usual board's engine alone, by what sets its game as a value.
std::unique_ptr<base::GameEngine<Dipole>> NewUsualEngine();

// The models of data/chances.jsonl (engines/base/search/chances.h).
std::string_view BuiltInChances();
// The lines of data/puzzles.jsonl (PuzzlesAnswer() in engines/base/engine/queries.h).
std::string_view BuiltInPuzzleLines();

}  // namespace tavoliere::dipole
