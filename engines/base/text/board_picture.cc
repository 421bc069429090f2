#include "engines/base/text/board_picture.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace tavoliere::base {
namespace {

std::size_t IndexOf(const BoardPicture& picture, int row, int column) {
  return static_cast<std::size_t>(row * picture.columns + column);
}

char LetterOf(int column) { return static_cast<char>('a' + column); }

std::string Padded(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

// Whether every square's name begins with its column's letter.
bool HasLetters(const BoardPicture& picture) {
  for (int row = 0; row < picture.rows; ++row) {
    for (int column = 0; column < picture.columns; ++column) {
      const std::string& name = picture.names[IndexOf(picture, row, column)];
      if (name != kNoSquare && name[0] != LetterOf(column)) return false;
    }
  }
  return true;
}

// What stands before and behind a row; empty in a row without squares.
std::array<std::string, 2> RowLabels(const BoardPicture& picture, int row) {
  const auto begin = picture.names.begin() + static_cast<std::ptrdiff_t>(IndexOf(picture, row, 0));
  std::vector<std::string> names;
  std::copy_if(begin, begin + picture.columns, std::back_inserter(names),
               [](const std::string& name) { return name != kNoSquare; });
  if (names.empty()) return {};
  if (HasLetters(picture)) return {names[0].substr(1), names[0].substr(1)};
  return {names.front(), names.back()};
}

}  // namespace

std::string ToLine(const BoardPicture& picture) {
  return absl::StrCat(picture.columns, "x", picture.rows, " ", absl::StrJoin(picture.cells, " "));
}

std::string NamesLine(const BoardPicture& picture) {
  return absl::StrCat(picture.columns, "x", picture.rows, " ", absl::StrJoin(picture.names, " "));
}

std::string ToText(const BoardPicture& picture) {
  std::size_t width = 1;
  for (const std::string& cell : picture.cells) width = std::max(width, cell.size());
  std::vector<std::array<std::string, 2>> labels;
  std::size_t margin = 0;
  for (int row = 0; row < picture.rows; ++row) {
    labels.push_back(RowLabels(picture, row));
    margin = std::max(margin, labels.back()[0].size());
  }
  ++margin;

  std::string letters;
  if (HasLetters(picture)) {
    letters = std::string(margin, ' ');
    for (int column = 0; column < picture.columns; ++column)
      letters += Padded(std::string(1, LetterOf(column)), width + 1);
  }
  std::string text = letters.empty() ? "" : letters + "\n";
  for (int row = 0; row < picture.rows; ++row) {
    const auto& [left, right] = labels[static_cast<std::size_t>(row)];
    text += Padded(left, margin);
    for (int column = 0; column < picture.columns; ++column) {
      const std::string& cell = picture.cells[IndexOf(picture, row, column)];
      text += Padded(cell == kNoSquare ? "" : cell, width + 1);
    }
    text += right.empty() ? "\n" : " " + right + "\n";
  }
  if (letters.empty()) text.pop_back();
  return text + letters;
}

}  // namespace tavoliere::base
