// A board as any front end can draw and edit it.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/types.h"

namespace tavoliere::base {

inline constexpr char kNoSquare[] = "#";

// Row by row from the top. A cell is a token: "." empty, "#" no square, else colour and kind ("w",
// "W", "b7").
struct BoardPicture {
  int columns = 0;
  int rows = 0;
  std::vector<std::string> cells;
  std::vector<std::string> names =
      {};  // of the squares, as moves write them; "#" where there is none
};

// "8x8 . . b w ...": the answer to `query board`.
std::string ToLine(const BoardPicture& picture);
// "8x8 a1 b1 c1 ...": the answer to `query squares`.
std::string NamesLine(const BoardPicture& picture);

// Several lines for a person, labelled as moves name the squares: where these are a column's letter
// and a row's number, by columns and rows; else each row by its first and its last square.
std::string ToText(const BoardPicture& picture);

// ---- a board given cell by cell, as the editor of a front end sends it

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
