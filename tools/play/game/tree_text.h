// Variations as text for people.
#pragma once

#include <string>
#include <vector>

#include "tools/play/game/played_game.h"

namespace tavoliere::play {

// "{ a remark }", in one line.
std::string RemarkText(const std::string& comment);

// The line that begins with `first`, the moves with their numbers in the game, remarks in braces
// and what branches off it in brackets: "(12. d6 13. e3 { why not? } (13. f4) 14. c4)".
std::string VariationText(const PlayedGame& game, GameTree::Node first);

// The first moves of the lines that leave the moves on the board, in the order of the game.
std::vector<GameTree::Node> VariationsOf(const PlayedGame& game);

}  // namespace tavoliere::play
