// The Generic Game Format of the game server GGS (skatgame.net/mburo/ggsa/ggf), which NBoard, ntest
// and Edax read: (;GM[Othello]PC[place]DT[date]PB[Black]PW[White]TY[8]RE[+12.00]
// BO[8 cells and whose turn]B[f5/evaluation/seconds]W[...];)
//
// Read: any number of games, pairs of games played at once among them, whatever stands between
// them; boards of 8x8 and 6x6; the properties above and KM, discs that Black has to win by
// beforehand; others are skipped. RE[+64.00:r] was resigned, :t lost on time, :s agreed; a game
// that was stopped may have a score without such a letter. Anti-Othello (TY with an a) is refused.
// Evaluations are for the side that moves. Names that are no UTF-8 are read as ISO 8859-1.
#pragma once

#include <string>
#include <vector>

#include "engines/othello/files/file_game.h"

namespace tavoliere::othello {

FileGames ReadGgf(const std::string& text);
// One line per game. Brackets in names become parentheses.
std::string WriteGgf(const std::vector<FileGame>& games);

}  // namespace tavoliere::othello
