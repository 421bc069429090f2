// Moves as a person enters them: in a notation that the engine reads, square by square, or pointed
// at.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tools/play/terminal/board/board_view.h"
#include "tools/play/terminal/board/terminal.h"

namespace tavoliere::play {

// The squares that `text` names, separated by blanks or commas, as the engine writes them; nullopt
// when it is anything else.
std::optional<std::vector<std::string>> SquaresIn(const std::string& text, const Facts& facts);

// An error says why nothing was played.
class MoveEntry {
 public:
  // Both outlive this.
  MoveEntry(Terminal& terminal, BoardView& board) : terminal_(terminal), board_(board) {}

  // A whole move, further squares of one, or, where persons have both sides, moves of a game. A
  // move that was not played because an engine was lost becomes the next line to be read.
  absl::Status Enter(const std::string& text);
  // A square of the board; empty: the board is shown.
  absl::Status Point(const std::string& square);
  absl::Status Play(const std::string& move);

 private:
  absl::Status Read(const std::string& text);
  absl::Status EnterSquares(const std::vector<std::string>& squares, const std::string& text);
  std::optional<std::vector<std::string>> AsGame(const std::string& text);
  absl::Status PlayGame(const std::vector<std::string>& moves);
  void ShowChoice(const Choice& choice);

  Terminal& terminal_;
  BoardView& board_;
};

}  // namespace tavoliere::play
