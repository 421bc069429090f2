// Othello in the Smart Game Format (FF[4], GM[2]; red-bean.com/sgf, and A. Kierulf's Smart Game
// Board, whose second game it was). Neither says how its squares are written today: d3, as Edax and
// others do, and two letters dc, column and row from the top, as the Smart Game Board did, are read;
// d3 is written. A pass is PA, pass, tt or nothing.
//
// Read: any number of games, of each the main line; AB, AW, AE and PL set up a start, else it is
// the usual one (AE alone: a board without discs); PB, PW, EV, DT, RE (B+12, W+R, W+T, 0, Draw),
// SZ, C. Other properties are skipped.
#pragma once

#include <string>
#include <vector>

#include "engines/othello/files/file_game.h"

namespace tavoliere::othello {

FileGames ReadSgf(const std::string& text);
// A line a game, remarks as C apart, which may hold lines.
std::string WriteSgf(const std::vector<FileGame>& games);

}  // namespace tavoliere::othello
