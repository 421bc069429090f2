// Boards whose squares are named by a letter for the column and a number for the row: names, rows
// of a position text, pictures.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "core/bits.h"
#include "engines/base/text/board_picture.h"

namespace tavoliere::base {

class Grid {
 public:
  // Where the row stands that is numbered 1.
  enum class FirstRow { kTop, kBottom };

  // At most 26 columns and 99 rows.
  constexpr Grid(int columns, int rows, FirstRow first)
      : columns_(columns), rows_(rows), first_(first) {}

  constexpr int columns() const { return columns_; }
  constexpr int rows() const { return rows_; }
  constexpr int squares() const { return columns_ * rows_; }
  // Squares are counted along the rows, those of the row numbered 1 first.
  constexpr int At(int column, int row) const { return row * columns_ + column; }
  constexpr int ColumnOf(int square) const { return square % columns_; }
  constexpr int RowOf(int square) const { return square / columns_; }
  constexpr bool Has(int column, int row) const {
    return column >= 0 && column < columns_ && row >= 0 && row < rows_;
  }

  // The square so many columns and rows away; nullopt: it is beyond the border.
  constexpr std::optional<int> Step(int square, int columns, int rows) const {
    const int column = ColumnOf(square) + columns;
    const int row = RowOf(square) + rows;
    return Has(column, row) ? std::optional(At(column, row)) : std::nullopt;
  }
  // On a board of at most 64 squares, those that are `distance` steps of a king away.
  constexpr core::Bits Ring(int square, int distance) const {
    core::Bits ring = 0;
    for (int row = -distance; row <= distance; ++row) {
      for (int column = -distance; column <= distance; ++column) {
        if (std::max({row, -row, column, -column}) != distance) continue;
        if (const std::optional<int> other = Step(square, column, row)) ring |= core::Bit(*other);
      }
    }
    return ring;
  }

  // Where a square stands in Picture().
  constexpr int CellOf(int square) const {
    return RowFromTop(RowOf(square)) * columns_ + ColumnOf(square);
  }

  std::string Name(int square) const;
  // The square that `text` names, in either case.
  std::optional<int> Read(std::string_view text) const;
  // Takes a square's name off the front of `text`; nullopt: there is none.
  std::optional<int> Take(std::string_view& text) const;

  // The rows from the top, "x5o/7/.../o5x": the character of each square, but a number for
  // neighbours that are `empty`.
  std::string FormatRows(absl::FunctionRef<char(int square)> cell, char empty) const;
  // A character for each square from such rows, in which only `cells` and `empty` may stand, these
  // also one by one. An error says what was expected.
  absl::StatusOr<std::string> ParseRows(std::string_view text, std::string_view cells,
                                        char empty) const;

  // The board with a word in each cell, "#" where there is no square.
  BoardPicture Picture(absl::FunctionRef<std::string(int square)> cell) const;

 private:
  // Counted from the top.
  constexpr int RowFromTop(int number) const {
    return first_ == FirstRow::kTop ? number : rows_ - 1 - number;
  }

  int columns_;
  int rows_;
  FirstRow first_;
};

// A board of any geometry: `cell` and `name` are asked row by row from the top, and say "#" where
// there is no square.
BoardPicture MakePicture(int columns, int rows,
                         absl::FunctionRef<std::string(int column, int row)> cell,
                         absl::FunctionRef<std::string(int column, int row)> name);

}  // namespace tavoliere::base
