// The data that CheckerBoard, a Windows program with engines as libraries, and an engine exchange,
// as its "CB API reference", protocol version 2, lays it out.
#pragma once

namespace tavoliere::dama::checkerboard {

// Pieces on the board are a colour and a kind together; a colour alone is a side to move.
inline constexpr int kFree = 0;
inline constexpr int kWhiteSide = 1;
inline constexpr int kBlackSide = 2;
inline constexpr int kMan = 4;
inline constexpr int kKing = 8;

inline constexpr int kItalian = 22;  // the number of this game
inline constexpr int kProtocolVersion = 2;
inline constexpr int kReplyBytes = 1024;  // of every text, its end included

// What getmove() says of the game.
enum Verdict { kDraw = 0, kWin = 1, kLoss = 2, kUnknown = 3 };

// Flags of getmove()'s `info`. Bits 2 and 3 are a unit of time: 0 no clock; 1, 2 and 3 that
// `moreinfo` has the time left in its upper and the increment in its lower 16 bits, in thousandths,
// hundredths and tenths of a second.
inline constexpr int kClockShift = 2;
inline constexpr int kClockMask = 3;

// Column and row. Square 1 of the rule book is (0, 0), 4 is (6, 0), 32 is (7, 7): columns count
// from the left and rows from Black's base, as White sees them.
struct Place {
  int x = 0;
  int y = 0;
};

using Board = int[8][8];  // by column, then by row

struct CbMove {
  static constexpr int kMost = 12;

  int jumps = 0;
  int new_piece = kFree;  // as it lands
  int old_piece = kFree;  // as it starts
  Place from;
  Place to;
  Place path[kMost];  // where jump n lands is path[n], from 1 on
  Place taken[kMost];
  int taken_pieces[kMost] = {};
};

}  // namespace tavoliere::dama::checkerboard
