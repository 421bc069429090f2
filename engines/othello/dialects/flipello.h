// flipello, as Fairy-Stockfish and its boards call Othello: our own protocol with moves and
// positions in their text. See DIALECTS.md.
#pragma once

#include <memory>

#include "engines/base/engine/game_engine.h"
#include "engines/othello/rules/game.h"
#include "protocol/server/engine.h"

namespace tavoliere::othello {

// The value of `UCI_Variant`, and the name of the dialect that chooses it.
inline constexpr char kFlipello[] = "flipello";

// Reads and writes flipello for `engine`, which plays. Each new game sets `engine` to the usual
// board. It has no options of its own; its functions may be called as those of `engine`, which
// outlives it.
std::unique_ptr<protocol::Engine> NewFlipello(base::GameEngine<Othello>& engine);

}  // namespace tavoliere::othello
