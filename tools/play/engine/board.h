// A board as `query board` and `query squares` describe it, independent of the game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::play {

struct Board {
  int columns = 0;
  int rows = 0;
  // Row by row from the top: "." empty, "#" no square, else colour and kind ("w", "W", "b7").
  std::vector<std::string> cells;
  // The squares' names in the same order, "#" where there is none; empty when the engine does not
  // tell them.
  std::vector<std::string> names;

  // Where the square called `name`, in any case, stands in `cells`.
  std::optional<std::size_t> Find(const std::string& name) const;
};

// `squares` may be empty. An error says what was expected of which answer.
absl::StatusOr<Board> ParseBoard(const std::string& board, const std::string& squares);

// Whether a cell's first letter is a piece of one of two sides, "w", "W", "b" or "B".
bool IsOfASide(char kind);

// The pieces of the colour 'w' or 'b', each checker of a stack for itself.
int CountPieces(const Board& board, char colour);

// The letters of the longest cell that there could be if the pieces on the board were put together.
std::size_t WidestPiece(const Board& board);

// The edges' labels, where the names of the squares are made of them: "a" and "1" of "a1".
struct Edges {
  std::vector<std::string> columns;
  std::vector<std::string> rows;
};
// nullopt unless each column has letters of its own and each row digits of its own.
std::optional<Edges> EdgesOf(const Board& board);

// Whether the squares that are none are every other one, as on a chequered board.
bool IsChequered(const Board& board);

}  // namespace tavoliere::play
