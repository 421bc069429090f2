// A game's tree in its record: the moves played, and the variations.
#pragma once

#include <vector>

#include "protocol/wire/record.h"
#include "tools/play/game/game_tree.h"

namespace tavoliere::play {

// The moves of `played`, a line from the start, the variations and the comments.
void WriteTree(const GameTree& tree, const std::vector<GameTree::Node>& played,
               protocol::GameRecord& record);

// `played` becomes the record's moves, those of its opening first.
GameTree ReadTree(const protocol::GameRecord& record, std::vector<GameTree::Node>& played);

}  // namespace tavoliere::play
