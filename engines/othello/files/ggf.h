// The Generic Game Format of the game server GGS (skatgame.net/mburo/ggsa/ggf), which NBoard, ntest
// and Edax read: (;GM[Othello]PC[place]DT[date]PB[Black]PW[White]TY[8]RE[+12.00]
// BO[8 cells and whose turn]B[f5/evaluation/seconds]W[...];)
//
// Read: any number of games, whatever stands between them; boards of 8x8 and 6x6; the properties
// above, others skipped. RE[+64.00:r] was resigned, :t lost on time. Anti-Othello (TY with an a) is
// refused. Evaluations are for the side that moves.
#pragma once

#include <string>
#include <vector>

#include "engines/othello/files/file_game.h"

namespace tavoliere::othello {

FileGames ReadGgf(const std::string& text);
// A line a game. Brackets in names become parentheses.
std::string WriteGgf(const std::vector<FileGame>& games);

}  // namespace tavoliere::othello
