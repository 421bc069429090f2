// A board as any front end can draw it.
#pragma once

#include <string>
#include <vector>

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

}  // namespace tavoliere::base
