// The transcript of a game, for people.
#pragma once

#include <string>

#include "protocol/wire/record.h"
#include "tools/play/game/played_game.h"

namespace tavoliere::play {

// "+0.30", "a win in 5 plies"; empty: the engine said none.
std::string ScoreText(const protocol::MoveRecord& move);

// The whole game, one line per move with who made it, its time and what the engine thought, remarks
// and variations below it, then the result and the times. `game_name` and the names of the sides
// stand at its head.
std::string Transcript(const PlayedGame& game, const std::string& game_name,
                       const std::string (&sides)[2], const std::string (&players)[2]);

// "Black wins: most discs"; "The game goes on".
std::string ResultText(const PlayedGame& game, const std::string (&sides)[2], int players);
// "Time: Black 1:02, White 0:30, the game 1:32, 60 moves."
std::string TimeText(const PlayedGame& game, const std::string (&sides)[2], int players);

}  // namespace tavoliere::play
