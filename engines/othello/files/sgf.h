// Othello in the Smart Game Format (FF[4], GM[2]; red-bean.com/sgf, and A. Kierulf's Smart Game
// Board, whose second game it was). Neither says how its squares are written today: d3, as Edax and
// others do, and two letters dc, column and row from the top, as the Smart Game Board did, are
// read; d3 is written. A pass is PA, pass, tt or nothing.
//
// Read: any number of games, of each the main line; AB, AW, AE and PL set up a start, with points
// and rectangles such as d4:e5, else it is the usual one (AE alone: a board without discs); PB, PW,
// EV, DT, RE (B+12, W+R, W+T, W+, 0, Draw), SZ, C. CA says whether text is ISO 8859-1; without it
// what is no UTF-8 is. Other properties are skipped.
#pragma once

#include <string>
#include <vector>

#include "engines/othello/files/file_game.h"

namespace tavoliere::othello {

FileGames ReadSgf(const std::string& text);
// One line per game, except for remarks (C), which may hold lines.
std::string WriteSgf(const std::vector<FileGame>& games);

}  // namespace tavoliere::othello
