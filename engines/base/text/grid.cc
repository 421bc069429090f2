#include "engines/base/text/grid.h"

#include <algorithm>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::base {
namespace {

bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }

}  // namespace

std::string Grid::Name(int square) const {
  return absl::StrCat(std::string(1, static_cast<char>('a' + ColumnOf(square))), RowOf(square) + 1);
}

std::optional<int> Grid::Take(std::string_view& text) const {
  if (text.empty()) return std::nullopt;
  const int column = absl::ascii_tolower(static_cast<unsigned char>(text[0])) - 'a';
  int number = 0;
  std::size_t end = 1;
  while (end < text.size() && end < 3 && IsDigit(text[end])) {
    // "a12" on a board of nine rows is a1 and a 2.
    const int longer = 10 * number + (text[end] - '0');
    if (longer > rows_) break;
    number = longer;
    ++end;
  }
  if (number == 0 || text[1] == '0' || !Has(column, number - 1)) return std::nullopt;
  text.remove_prefix(end);
  return At(column, number - 1);
}

std::optional<int> Grid::Read(std::string_view text) const {
  const std::optional<int> square = Take(text);
  return text.empty() ? square : std::nullopt;
}

std::string Grid::FormatRows(absl::FunctionRef<char(int)> cell, char empty) const {
  std::string text;
  for (int from_top = 0; from_top < rows_; ++from_top) {
    if (from_top > 0) text += '/';
    int run = 0;
    for (int column = 0; column < columns_; ++column) {
      const char c = cell(At(column, RowFromTop(from_top)));
      if (c == empty) {
        ++run;
        continue;
      }
      if (run > 0) absl::StrAppend(&text, run);
      run = 0;
      text += c;
    }
    if (run > 0) absl::StrAppend(&text, run);
  }
  return text;
}

absl::StatusOr<std::string> Grid::ParseRows(std::string_view text, std::string_view cells,
                                            char empty) const {
  const std::vector<std::string> rows = absl::StrSplit(std::string(text), '/');
  if (static_cast<int>(rows.size()) != rows_) {
    return absl::InvalidArgumentError(absl::StrCat("expected ", rows_,
                                                   " rows between slashes, got ", rows.size(), ": ",
                                                   protocol::Quoted(std::string(text))));
  }
  std::string board(static_cast<std::size_t>(squares()), empty);
  for (int from_top = 0; from_top < rows_; ++from_top) {
    const std::string& row = rows[static_cast<std::size_t>(from_top)];
    int column = 0;
    for (std::size_t i = 0; i < row.size() && column <= columns_; ++i) {
      if (IsDigit(row[i])) {
        int run = row[i] - '0';
        if (i + 1 < row.size() && IsDigit(row[i + 1])) run = 10 * run + (row[++i] - '0');
        column += run;
      } else if (row[i] == empty || cells.find(row[i]) != std::string_view::npos) {
        if (column < columns_)
          board[static_cast<std::size_t>(At(column, RowFromTop(from_top)))] = row[i];
        ++column;
      } else {
        return absl::InvalidArgumentError(absl::StrCat(
            "expected one of ", std::string(cells), " or a number of empty squares in row ",
            from_top + 1, " of the position, got ",
            protocol::QuotedCharacter(std::string_view(row).substr(i))));
      }
    }
    if (column != columns_) {
      return absl::InvalidArgumentError(absl::StrCat("expected ", columns_, " squares in row ",
                                                     from_top + 1, " of the position, got ",
                                                     protocol::Quoted(row)));
    }
  }
  return board;
}

BoardPicture Grid::Picture(absl::FunctionRef<std::string(int)> cell) const {
  const auto at = [this](int column, int row) { return At(column, RowFromTop(row)); };
  return MakePicture(
      columns_, rows_, [&](int column, int row) { return cell(at(column, row)); },
      [&](int column, int row) {
        const int square = at(column, row);
        return cell(square) == "#" ? std::string("#") : Name(square);
      });
}

BoardPicture MakePicture(int columns, int rows, absl::FunctionRef<std::string(int, int)> cell,
                         absl::FunctionRef<std::string(int, int)> name) {
  BoardPicture picture{columns, rows, {}, {}};
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      picture.cells.push_back(cell(column, row));
      picture.names.push_back(name(column, row));
    }
  }
  return picture;
}

}  // namespace tavoliere::base
