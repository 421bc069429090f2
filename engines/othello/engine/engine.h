// The Othello engine.
#pragma once

#include <memory>
#include <string_view>

#include "protocol/server/engine.h"

namespace tavoliere::othello {

// The historical players are options of the protocol; `UCI_Variant` chooses the board.
std::unique_ptr<protocol::Engine> NewEngine();

// The models of data/chances.jsonl (engines/base/search/chances.h).
std::string_view BuiltInChances();
// The lines of data/puzzles.jsonl (PuzzlesAnswer() in engines/base/engine/queries.h).
std::string_view BuiltInPuzzleLines();

}  // namespace tavoliere::othello
