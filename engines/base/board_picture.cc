#include "engines/base/board_picture.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace tavoliere::base {

std::string ToLine(const BoardPicture& picture) {
  return absl::StrCat(picture.columns, "x", picture.rows, " ", absl::StrJoin(picture.cells, " "));
}

std::string NamesLine(const BoardPicture& picture) {
  return absl::StrCat(picture.columns, "x", picture.rows, " ", absl::StrJoin(picture.names, " "));
}

std::string ToText(const BoardPicture& picture, int top_rank, int rank_step) {
  std::size_t width = 1;
  for (const std::string& cell : picture.cells) width = std::max(width, cell.size());
  const auto padded = [width](const std::string& text) {
    return std::string(width + 1 - text.size(), ' ') + text;
  };

  std::string letters = "  ";
  for (int column = 0; column < picture.columns; ++column)
    letters += padded(std::string(1, static_cast<char>('a' + column)));
  std::string text = letters + "\n";
  for (int row = 0; row < picture.rows; ++row) {
    const std::string rank = absl::StrCat(top_rank + row * rank_step);
    text += rank.size() == 1 ? " " + rank : rank;
    for (int column = 0; column < picture.columns; ++column) {
      const std::string& cell =
          picture.cells[static_cast<std::size_t>(row * picture.columns + column)];
      text += padded(cell == "#" ? " " : cell);
    }
    text += " " + rank + "\n";
  }
  return text + letters;
}

}  // namespace tavoliere::base
