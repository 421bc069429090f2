// A game's tree as its record keeps it: the moves that were played, and the lines that branch off.
#pragma once

#include <vector>

#include "protocol/wire/record.h"
#include "tools/play/game_tree.h"

namespace tavoliere::play {

// The moves of `played`, a line from the start, the variations and the comments.
void WriteTree(const GameTree& tree, const std::vector<GameTree::Node>& played,
               protocol::GameRecord& record);

// `played` becomes the record's moves, those of its opening first.
GameTree ReadTree(const protocol::GameRecord& record, std::vector<GameTree::Node>& played);

}  // namespace tavoliere::play
