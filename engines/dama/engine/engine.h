// The draughts engine.
#pragma once

#include <memory>
#include <string_view>

#include "engines/base/engine/game_engine.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// The historical players and the rules' numbers are options of the protocol.
std::unique_ptr<base::GameEngine<Dama>> NewEngine();

// The models of data/chances.jsonl (engines/base/search/chances.h).
std::string_view BuiltInChances();
// The lines of data/puzzles.jsonl (PuzzlesAnswer() in engines/base/engine/queries.h).
std::string_view BuiltInPuzzleLines();

}  // namespace tavoliere::dama
