// The board on the terminal with the state of the game, and the squares that are pointed at on it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tools/play/engine/drawing.h"
#include "tools/play/terminal/board/terminal.h"
#include "tools/play/terminal/console/pointing.h"

namespace tavoliere::play {

class BoardView : private PointedBoard {
 public:
  // It outlives this.
  explicit BoardView(Terminal& terminal) : terminal_(terminal) {}

  // Prints it. It takes the place of the last one after DrawInPlace(), unless ForgetPlace()
  // follows.
  void Show();
  void DrawInPlace() { in_place_ = true; }
  void ForgetPlace() { in_place_ = false; }

  // To read a line with, while a person is to move a piece of a board that the screen can hold;
  // else null.
  PointedBoard* Pointed();
  // The square that was pointed at meanwhile; empty: the board is asked for. nullopt: neither.
  std::optional<std::string> TakePointed();

 private:
  std::string Text() override;
  bool has_cursor() const override { return cursor_.shown(); }
  void MoveCursor(int columns, int rows) override;
  void HideCursor() override { cursor_.Hide(); }
  bool ChooseUnderCursor() override;
  bool ChooseAt(int line, int column) override;
  void AskForAnother() override { pointed_ = ""; }

  Marks ShownMarks() const;
  std::string BoardText() const;
  std::string StatusLine() const;

  Terminal& terminal_;
  BoardCursor cursor_;
  std::optional<std::string> pointed_;
  std::size_t least_width_ = 0;  // of a piece as it is drawn
  int drawn_game_ = 0;           // the one of the session's games that it is of
  bool in_place_ = false;
};

}  // namespace tavoliere::play
