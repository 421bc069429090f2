// Pointing at the board on the screen with arrow keys or the mouse, while a line is read.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tools/play/engine/board.h"

namespace tavoliere::play {

// A key, or what the mouse does.
struct Key {
  enum class Kind {
    kText,    // whatever is none of the others
    kArrow,   // `columns` and `rows`: the step, to the right and downwards
    kEnter,   // or a space, alone
    kEscape,  // alone
    kPress,   // the mouse: its left button goes down in this column and row of the screen, from 1
    kMouse,   // whatever else the mouse does
    kPlace,   // the answer to kAskForPlace: where the cursor stands
  };

  Kind kind = Kind::kText;
  int columns = 0;
  int rows = 0;
};

// Asks the terminal where its cursor stands (ECMA-48, DSR).
inline constexpr char kAskForPlace[] = "\x1b[6n";
// The mouse's buttons, in decimal numbers (xterm, modes 1000 and 1006); no longer.
inline constexpr char kMouseOn[] = "\x1b[?1000h\x1b[?1006h";
inline constexpr char kMouseOff[] = "\x1b[?1006l\x1b[?1000l";

// Whether the bytes are the beginning of an escape sequence that is not whole, an ESC alone
// included.
bool GoesOn(const std::string& bytes);
// Of a byte, or of a sequence as far as it has come.
Key KeyOf(const std::string& bytes);

// The square under the cursor that arrow keys move.
class BoardCursor {
 public:
  bool shown() const { return at_.has_value(); }
  void Hide() { at_.reset(); }
  // Its square; empty: it is not shown.
  std::string square() const { return at_.value_or(""); }
  // One step; where it is not shown, or its square is none of this board, it comes to `first`
  // instead. Left and right it goes to the next square of the row, up and down to that square of
  // the next row which is nearest to the column it was brought to. At an edge it stays.
  void Step(const Board& board, int columns, int rows, const std::string& first);

 private:
  std::optional<std::string> at_;
  int wished_column_ = 0;
};

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
