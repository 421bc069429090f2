#include "tools/play/engine/board.h"

#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

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

std::string Letters(const std::string& name) {
  return name.substr(0, std::min(name.find_first_of("0123456789"), name.size()));
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
  ASSIGN_OR_RETURN(Grid cells, ParseGrid(board, "query board"));
  Board result{cells.columns, cells.rows, std::move(cells.words), {}};
  if (squares.empty()) return result;
  ASSIGN_OR_RETURN(Grid names, ParseGrid(squares, "query squares"));
  if (names.columns != result.columns || names.rows != result.rows) {
    return absl::InvalidArgumentError(
        "the engine's answers to 'query board' and 'query squares' differ in size");
  }
  result.names = std::move(names.words);
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

std::optional<Edges> EdgesOf(const Board& board) {
  if (board.names.empty()) return std::nullopt;
  Edges edges{std::vector<std::string>(static_cast<std::size_t>(board.columns)),
              std::vector<std::string>(static_cast<std::size_t>(board.rows))};
  for (std::size_t i = 0; i < board.names.size(); ++i) {
    const std::string& name = board.names[i];
    if (name == "#") continue;
    const std::string letters = Letters(name);
    const std::string digits = name.substr(letters.size());
    if (letters.empty() || digits.empty()) return std::nullopt;
    std::string& column = edges.columns[i % static_cast<std::size_t>(board.columns)];
    std::string& row = edges.rows[i / static_cast<std::size_t>(board.columns)];
    if ((!column.empty() && column != letters) || (!row.empty() && row != digits)) {
      return std::nullopt;
    }
    column = letters;
    row = digits;
  }
  return edges;
}

bool IsChequered(const Board& board) {
  std::optional<int> parity;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    const int at = static_cast<int>(i);
    const int here = (at % board.columns + at / board.columns) % 2;
    if (board.cells[i] == "#") {
      if (parity && *parity != here) return false;
      parity = here;
    }
  }
  return parity.has_value() && std::count(board.cells.begin(), board.cells.end(), "#") * 2 ==
                                   static_cast<std::ptrdiff_t>(board.cells.size());
}

}  // namespace tavoliere::play
