// Squares, sides and numbers as texts have them: what positions and moves share.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "core/types.h"
#include "engines/dipole/board.h"

namespace tavoliere::dipole {

inline absl::Status WrongText(const std::string& message) {
  return absl::InvalidArgumentError(message);
}

inline std::string SideName(core::Player player) {
  return player == core::Player::kFirst ? "White" : "Black";
}

inline std::string SquareName(Square square) {
  return {static_cast<char>('a' + FileOf(square)), static_cast<char>('1' + RankOf(square))};
}

inline constexpr std::array<const char*, kDirections> kDirectionNames = {"n",  "ne", "nw", "s",
                                                                         "se", "sw", "e",  "w"};

// The course's rows are lettered from the top, its columns numbered from the left.
inline std::string CourseSquareName(Square square) {
  return {static_cast<char>('H' - RankOf(square)), static_cast<char>('1' + FileOf(square))};
}

// A number of at most two digits at the front of `text`, which it is taken off; nullopt: none.
inline std::optional<int> TakeNumber(std::string_view& text) {
  int number = 0;
  std::size_t digits = 0;
  while (digits < text.size() && digits < 3 &&
         absl::ascii_isdigit(static_cast<unsigned char>(text[digits]))) {
    number = 10 * number + (text[digits] - '0');
    ++digits;
  }
  if (digits == 0 || digits == 3) return std::nullopt;
  text.remove_prefix(digits);
  return number;
}

// Two characters a1 to h8 in lower case.
inline bool IsSquare(std::string_view text) {
  return text.size() >= 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

}  // namespace tavoliere::dipole
