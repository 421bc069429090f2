// Decodes the bytes of a terminal's keys and mouse.
#pragma once

#include <string>

namespace tavoliere::play {

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

}  // namespace tavoliere::play
