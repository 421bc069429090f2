// A game's tree as the page in the browser gets it.
#pragma once

#include "protocol/wire/json_reader.h"
#include "tools/play/game/played_game.h"

namespace tavoliere::play {

// {"comment", "line", "nodes"}: the remark on the start, the nodes on the board, and of every move
// its node, the one before it (0: the start), the move, who makes it, its remark and its score. A
// move stands behind the one before it, the main line first.
protocol::Json TreeJson(const PlayedGame& game);

}  // namespace tavoliere::play
