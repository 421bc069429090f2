#include "engines/base/text/board_picture.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

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

namespace {

using protocol::Quoted;

// "12" without sign or leading zeros; nullopt for any other text.
std::optional<int> Number(const std::string& text) {
  int number = 0;
  const bool digits = std::all_of(text.begin(), text.end(), [](char c) {
    return absl::ascii_isdigit(static_cast<unsigned char>(c));
  });
  if (!digits || text.empty() || text[0] == '0' || !absl::SimpleAtoi(text, &number)) {
    return std::nullopt;
  }
  return number;
}

struct Size {
  int columns = 0;
  int rows = 0;
};

// "8x8".
std::optional<Size> ReadSize(const std::string& text) {
  const std::vector<std::string> sides = absl::StrSplit(text, 'x');
  if (sides.size() != 2) return std::nullopt;
  const std::optional<int> columns = Number(sides[0]);
  const std::optional<int> rows = Number(sides[1]);
  if (!columns || !rows) return std::nullopt;
  return Size{*columns, *rows};
}

// How large a board of any shape may be; nullopt: every board has the same squares.
std::optional<Size> LargestOf(const CellKinds& kinds) {
  for (const std::string& kind : kinds) {
    if (kind[0] == kNoSquare[0]) return ReadSize(kind.substr(1));
  }
  return std::nullopt;
}

bool IsOfKind(const std::string& cell, const std::string& kind) {
  if (kind[0] == kNoSquare[0]) return cell == kNoSquare;
  const std::size_t dash = kind.find('-');
  if (dash == std::string::npos) return cell == kind;
  const std::size_t digits = kind.find_first_of("0123456789");
  const std::optional<int> least = Number(kind.substr(digits, dash - digits));
  const std::optional<int> most = Number(kind.substr(dash + 1));
  if (cell.compare(0, digits, kind, 0, digits) != 0) return false;
  const std::optional<int> number = Number(cell.substr(digits));
  return number && *number >= *least && *number <= *most;
}

// What a message calls a cell: by its name, else by its number.
std::string CellName(const BoardPicture& picture, std::size_t at) {
  if (at < picture.names.size() && picture.names[at] != kNoSquare) return picture.names[at];
  return absl::StrCat("cell ", at + 1);
}

absl::Status CheckSize(const Size& size, const BoardPicture& present,
                       const std::optional<Size>& largest) {
  if (!largest && (size.columns != present.columns || size.rows != present.rows)) {
    return absl::InvalidArgumentError(absl::StrCat("expected a board of ", present.columns, "x",
                                                   present.rows, ", got ", size.columns, "x",
                                                   size.rows));
  }
  if (largest && (size.columns > largest->columns || size.rows > largest->rows)) {
    return absl::InvalidArgumentError(absl::StrCat("expected a board of at most ", largest->columns,
                                                   " columns and ", largest->rows, " rows, got ",
                                                   size.columns, "x", size.rows));
  }
  return absl::OkStatus();
}

absl::Status CheckCell(const BoardPicture& edited, std::size_t at, const CellKinds& kinds,
                       const BoardPicture* same_squares) {
  const std::string& cell = edited.cells[at];
  if (same_squares != nullptr && same_squares->cells[at] == kNoSquare) {
    if (cell == kNoSquare) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("cell ", at + 1, " is not a square: expected #, got ", Quoted(cell)));
  }
  const bool fits = std::any_of(kinds.begin(), kinds.end(),
                                [&](const std::string& kind) { return IsOfKind(cell, kind); });
  if (fits) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected one of ", absl::StrJoin(kinds, " "),
                                                 " on ", CellName(edited, at), ", got ",
                                                 Quoted(cell)));
}

}  // namespace

absl::StatusOr<EditedBoard> ParseEditedBoard(const std::vector<std::string>& words,
                                             const CellKinds& kinds, const BoardPicture& present,
                                             int players) {
  const std::string turn = words.empty() ? "" : words[0];
  if (turn != "p1" && (turn != "p2" || players == 1)) {
    return absl::InvalidArgumentError(absl::StrCat("expected ", players == 1 ? "p1" : "p1 or p2",
                                                   " before the board, got ",
                                                   turn.empty() ? "nothing" : Quoted(turn)));
  }
  const std::string size_text = words.size() < 2 ? "" : words[1];
  const std::optional<Size> size = ReadSize(size_text);
  if (!size) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected the size of the board such as ", present.columns, "x", present.rows,
                     ", got ", size_text.empty() ? "nothing" : Quoted(size_text)));
  }
  const std::optional<Size> largest = LargestOf(kinds);
  RETURN_IF_ERROR(CheckSize(*size, present, largest));
  EditedBoard edited;
  if (turn == "p2") edited.turn = core::Player::kSecond;
  edited.picture = {size->columns, size->rows, {words.begin() + 2, words.end()}, {}};
  if (!largest) edited.picture.names = present.names;
  const auto expected =
      static_cast<std::size_t>(size->columns) * static_cast<std::size_t>(size->rows);
  if (edited.picture.cells.size() != expected) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected ", expected, " cells, got ", edited.picture.cells.size()));
  }
  for (std::size_t at = 0; at < expected; ++at) {
    const BoardPicture* const same_squares = largest ? nullptr : &present;
    if (absl::Status status = CheckCell(edited.picture, at, kinds, same_squares); !status.ok()) {
      return status;
    }
  }
  return edited;
}

}  // namespace tavoliere::base
