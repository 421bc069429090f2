#include "tools/play/board.h"

#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/text.h"

namespace tavoliere::play {
namespace {

constexpr int kMostSide = 64;  // columns or rows

struct Grid {
  int columns = 0;
  int rows = 0;
  std::vector<std::string> words;
};

// "8x8 a b c ...", as many words as squares. `what` is the query, for the message.
absl::StatusOr<Grid> ParseGrid(const std::string& text, const std::string& what) {
  std::vector<std::string> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  Grid grid;
  const std::vector<std::string> sides =
      words.empty() ? std::vector<std::string>() : absl::StrSplit(words.front(), 'x');
  const bool sized = sides.size() == 2 && absl::SimpleAtoi(sides[0], &grid.columns) &&
                     absl::SimpleAtoi(sides[1], &grid.rows) && grid.columns >= 1 &&
                     grid.rows >= 1 && grid.columns <= kMostSide && grid.rows <= kMostSide;
  if (!sized || words.size() != 1 + static_cast<std::size_t>(grid.columns * grid.rows)) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected '<columns>x<rows>' and as many words from the engine as answer to '",
                     what, "', got ", protocol::Quoted(text)));
  }
  grid.words.assign(words.begin() + 1, words.end());
  return grid;
}

char Lower(char letter) { return absl::ascii_tolower(static_cast<unsigned char>(letter)); }

}  // namespace

bool IsOfASide(char kind) { return Lower(kind) == 'w' || Lower(kind) == 'b'; }

std::optional<std::size_t> Board::Find(const std::string& name) const {
  const auto found = std::find_if(names.begin(), names.end(), [&](const std::string& known) {
    return known != "#" && absl::EqualsIgnoreCase(known, name);
  });
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

absl::StatusOr<Board> ParseBoard(const std::string& board, const std::string& squares) {
  absl::StatusOr<Grid> cells = ParseGrid(board, "query board");
  if (!cells.ok()) return cells.status();
  Board result{cells->columns, cells->rows, std::move(cells->words), {}};
  if (squares.empty()) return result;
  absl::StatusOr<Grid> names = ParseGrid(squares, "query squares");
  if (!names.ok()) return names.status();
  if (names->columns != result.columns || names->rows != result.rows) {
    return absl::InvalidArgumentError(
        "the engine's answers to 'query board' and 'query squares' differ in size");
  }
  result.names = std::move(names->words);
  return result;
}

int CountPieces(const Board& board, char colour) {
  int count = 0;
  for (const std::string& cell : board.cells) {
    if (Lower(cell.front()) != colour) continue;
    int height = 1;
    if (cell.size() > 1 && !absl::SimpleAtoi(cell.substr(1), &height)) {
      height = 1;
    }
    count += height;
  }
  return count;
}

std::size_t WidestPiece(const Board& board) {
  std::size_t width = 1;
  for (const std::string& cell : board.cells) {
    width = std::max(width, cell.size());
    if (cell.size() == 1 || !IsOfASide(cell.front())) continue;
    width = std::max(width, 1 + std::to_string(CountPieces(board, Lower(cell.front()))).size());
  }
  return width;
}

}  // namespace tavoliere::play
