// The square numbers of the program in MCmicrocomputer no. 7, March 1982, which keeps the board in
// a vector. Each row has one border cell in front of its squares, and a pass is 0:
//
//   row 1     0 |  1  2  3  4  5  6  7  8          on 6x6:   0 |  1 ...  6
//   row 2     9 | 10 11 12 13 14 15 16 17                    7 |  8 ... 13
//   ...                                                      ...
//   row 8    63 | 64 65 66 67 68 69 70 71                   35 | 36 ... 41
//
// The article draws row 1 at the bottom, this project at the top; d3 is 22 in both.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

inline constexpr const char* kPassNumber = "0";

// The square of the 8x8 bitboard that the digits of `text` name; nullopt: they name none.
std::optional<int> ReadSquareNumber(std::string_view text, Variant variant);

// "22", or "0" for a pass.
std::string FormatNumbered(const Position& position, const Move& move);

}  // namespace tavoliere::othello
