// Positions and moves as CheckerBoard has them.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/dama/checkerboard/interface.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama::checkerboard {

// `side` is kWhiteSide or kBlackSide. An error, as Dama::Parse() gives them, for what is no
// position.
absl::StatusOr<Position> ReadBoard(const Board& board, int side);
void WriteBoard(const Position& position, Board& board);

// A legal move, step by step; of several routes over the same pieces one.
CbMove Describe(const Position& position, Move move);

// The answer to "get movelist": "movelist 2,0,6,6,3,6;0,6,6,3,7;". For each legal move its jumps,
// the piece before and after, from and to, and for each jump where it lands, the square of the
// piece taken and that piece. "movelist 0" where there is none.
std::string MoveListText(const Position& position);

}  // namespace tavoliere::dama::checkerboard
