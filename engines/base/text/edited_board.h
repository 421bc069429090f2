// A board given cell by cell, as the editor of a front end sends it.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/types.h"
#include "engines/base/text/board_picture.h"

namespace tavoliere::base {

// What a cell may hold, the answer to `query cells`, the empty cell first. A kind is
//   "w"       this token of BoardPicture::cells,
//   "w1-12"   w1, w2 and so on to w12,
//   "#26x64"  no square: the board may have any shape of up to so many columns and rows. Without it
//             every board has the squares of the others.
using CellKinds = std::vector<std::string>;

struct EditedBoard {
  core::Player turn = core::Player::kFirst;
  BoardPicture picture;  // without names on a board of any shape
};

// The words after `query edited`: `p1` or `p2`, who is to move, then a board as ToLine() writes it.
// `kinds` is not empty; `present` is a board of the game. The cells hold only what they may;
// whether they make a position is the game's affair. An error says what was expected and quotes the
// input.
absl::StatusOr<EditedBoard> ParseEditedBoard(const std::vector<std::string>& words,
                                             const CellKinds& kinds, const BoardPicture& present,
                                             int players);

}  // namespace tavoliere::base
