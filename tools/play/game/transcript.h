// A game as text for people: its moves, variations, result and times.
#pragma once

#include <string>
#include <vector>

#include "protocol/wire/record.h"
#include "tools/play/engine/asked_engine.h"
#include "tools/play/game/played_game.h"
#include "tools/play/text/sentences.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {

// "+0.30", "a win in 5 moves", "lost" of a side that has no move; empty: the engine said none.
Sentence ScoreText(const protocol::MoveRecord& move);

// "Try d3 (+0.30)."; or why there is no such move, or that the engine cannot solve the position.
Sentence HintText(const Found& found);
// Whether the engine has found a move for a hint, not merely a legal one.
bool Helps(const Found& found);

// The whole game, one line per move with who made it, its time and what the engine thought, remarks
// and variations below it, then the result and the times. `game_name` and the names of the sides
// stand at its head.
std::string Transcript(const PlayedGame& game, const std::string& game_name,
                       const std::string (&sides)[2], const std::string (&players)[2],
                       Language language = Language::kEnglish);

// "Black wins: most discs"; "The game is in progress".
std::string ResultText(const PlayedGame& game, const std::string (&sides)[2], int players,
                       Language language = Language::kEnglish);
// "Time: Black 1:02, White 0:30, the game 1:32, 60 moves."
std::string TimeText(const PlayedGame& game, const std::string (&sides)[2], int players,
                     Language language = Language::kEnglish);

// "{ a remark }", in one line.
std::string RemarkText(const std::string& comment);

// The line that begins with `first`, the moves with their numbers in the game, remarks in braces
// and what branches off it in brackets: "(12. d6 13. e3 { why not? } (13. f4) 14. c4)".
std::string VariationText(const PlayedGame& game, GameTree::Node first);

// The first moves of the lines that leave the moves on the board, in the order of the game.
std::vector<GameTree::Node> VariationsOf(const PlayedGame& game);

}  // namespace tavoliere::play
