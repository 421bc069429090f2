// The text of squares, sides and numbers, shared by positions and moves.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/types.h"
#include "engines/base/text/sentence.h"
#include "engines/dipole/rules/board.h"

namespace tavoliere::dipole {

inline absl::Status WrongText(const std::string& message) {
  return absl::InvalidArgumentError(message);
}

inline base::Sentence SideText(core::Player player) {
  return base::SideSentence(player == core::Player::kFirst ? "White" : "Black");
}

template <class B = UsualBoard>
std::string SquareName(Square square) {
  return absl::StrCat(std::string(1, static_cast<char>('a' + FileOf<B>(square))),
                      RankOf<B>(square) + 1);
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

// A square as a text names it, file and rank from 0.
struct NamedSquare {
  int file = 0;
  int rank = 0;
};
constexpr bool IsDark(NamedSquare named) { return IsDark(named.file, named.rank); }

// A square in lower case, such as a1, at the front of `text`, which it is taken off; nullopt: none.
template <class B = UsualBoard>
std::optional<NamedSquare> TakeSquare(std::string_view& text) {
  if (text.size() < 2) return std::nullopt;
  const int file = text[0] - 'a';
  std::string_view rest = text.substr(1);
  if (rest[0] == '0') return std::nullopt;
  // One digit more than the board has ranks is the beginning of what follows.
  const std::size_t most = B::kSide < 10 ? 1 : 2;
  std::string_view digits = rest.substr(0, most);
  const std::optional<int> rank = TakeNumber(digits);
  if (!rank || !IsOnBoard<B>(file, *rank - 1)) return std::nullopt;
  text.remove_prefix(1 + std::min(most, rest.size()) - digits.size());
  return NamedSquare{file, *rank - 1};
}

}  // namespace tavoliere::dipole
