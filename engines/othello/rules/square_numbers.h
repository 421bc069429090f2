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

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

inline constexpr const char* kPassNumber = "0";

// The square of the 8x8 bitboard that the digits of `text` name; nullopt: they name none.
inline std::optional<int> ReadSquareNumber(std::string_view text, Variant variant) {
  constexpr std::size_t kMostDigits = 2;
  const auto digit = [](char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); };
  if (text.empty() || text.size() > kMostDigits || !std::all_of(text.begin(), text.end(), digit))
    return std::nullopt;
  int number = 0;
  if (!absl::SimpleAtoi(std::string(text), &number)) return std::nullopt;
  const int size = BoardSize(variant);
  const int row = number / (size + 1);
  const int column = number % (size + 1) - 1;
  if (row >= size || column < 0) return std::nullopt;
  const int margin = (8 - size) / 2;
  return 8 * (row + margin) + column + margin;
}

// "22", or "0" for a pass.
inline std::string FormatNumbered(const Position& position, const Move& move) {
  if (move.IsPass()) return kPassNumber;
  const int size = BoardSize(position.variant());
  const int margin = (8 - size) / 2;
  const int row = move.square() / 8 - margin;
  const int column = move.square() % 8 - margin;
  return absl::StrCat((size + 1) * row + column + 1);
}

}  // namespace tavoliere::othello
