// Pointing at the board on the screen with arrow keys or the mouse, while a line is read.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tools/play/terminal/screen_keys.h"

namespace tavoliere::play {

// A board that can be pointed at.
class PointedBoard {
 public:
  virtual ~PointedBoard() = default;
  // What was printed for it, as it would be now.
  virtual std::string Text() = 0;
  virtual bool has_cursor() const = 0;
  virtual void MoveCursor(int columns, int rows) = 0;
  virtual void HideCursor() = 0;
  // The square under the cursor is chosen, or that at a column of a line of the text, both from 0.
  // False: there is none.
  virtual bool ChooseUnderCursor() = 0;
  virtual bool ChooseAt(int line, int column) = 0;
  // It is to be printed anew: it stands nowhere on the screen.
  virtual void AskForAnother() = 0;
};

// While it lives the terminal reports its mouse, if that is wanted. To be used from one prompt to
// the end of its line.
class Pointing {
 public:
  // What becomes of a key: the line editor gets it, it is dropped, or the line is done since the
  // board has taken something to do.
  enum class Answer { kPassOn, kTaken, kDone };

  // `board` outlives it. `lines` is how many lines below the first one of the board's text the
  // prompt stands; nullopt: the board is not on the screen.
  Pointing(PointedBoard& board, bool mouse, std::optional<std::size_t> lines);
  ~Pointing();
  Pointing(const Pointing&) = delete;
  Pointing& operator=(const Pointing&) = delete;

  Answer Take(const Key& key, bool line_is_empty);
  // The process sleeps, and the terminal is another's meanwhile.
  void Suspend();
  void Resume();
  // Something else was written on the screen.
  void LoseBoard() { lines_.reset(); }
  bool knows_board() const { return lines_.has_value(); }

 private:
  Answer Move(const Key& key);
  Answer Click(const Key& key);
  void Paint();

  PointedBoard& board_;
  const bool mouse_;
  std::optional<std::size_t> lines_;
  std::optional<Key> click_;  // until the terminal has said where the prompt is
};

}  // namespace tavoliere::play
