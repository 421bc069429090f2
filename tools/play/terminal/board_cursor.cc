#include "tools/play/terminal/board_cursor.h"

#include <utility>

#include <cstddef>

namespace tavoliere::play {
namespace {

// The name of the square there; nullopt: there is none.
std::optional<std::string> SquareAt(const Board& board, int column, int row) {
  if (column < 0 || column >= board.columns || row < 0 || row >= board.rows) return std::nullopt;
  const std::string& name = board.names[static_cast<std::size_t>(row * board.columns + column)];
  return name == "#" ? std::nullopt : std::optional(name);
}

// The square of the row that is nearest to the column.
std::optional<std::string> Nearest(const Board& board, int column, int row) {
  for (int distance = 0; distance < board.columns; ++distance) {
    for (const int there : {column - distance, column + distance}) {
      if (auto name = SquareAt(board, there, row)) return name;
    }
  }
  return std::nullopt;
}

}  // namespace

void BoardCursor::Step(const Board& board, int columns, int rows, const std::string& first) {
  const auto now = at_ ? board.Find(*at_) : std::nullopt;
  if (!now) {
    const auto start = board.Find(first);
    if (!start) return;
    at_ = board.names[*start];
    wished_column_ = static_cast<int>(*start) % board.columns;
    return;
  }
  int column = static_cast<int>(*now) % board.columns;
  int row = static_cast<int>(*now) / board.columns;
  if (rows != 0) {
    for (row += rows; row >= 0 && row < board.rows; row += rows) {
      if (auto name = Nearest(board, wished_column_, row)) {
        at_ = std::move(name);
        return;
      }
    }
    return;
  }
  if (columns == 0) return;
  for (column += columns; column >= 0 && column < board.columns; column += columns) {
    if (auto name = SquareAt(board, column, row)) {
      at_ = std::move(name);
      wished_column_ = column;
      return;
    }
  }
}

}  // namespace tavoliere::play
