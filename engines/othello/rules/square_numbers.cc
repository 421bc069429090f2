#include "engines/othello/rules/square_numbers.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::othello {

std::optional<int> ReadSquareNumber(std::string_view text, Variant variant) {
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

std::string FormatNumbered(const Position& position, const Move& move) {
  if (move.IsPass()) return kPassNumber;
  const int size = BoardSize(position.variant());
  const int margin = (8 - size) / 2;
  const int row = move.square() / 8 - margin;
  const int column = move.square() % 8 - margin;
  return absl::StrCat((size + 1) * row + column + 1);
}

}  // namespace tavoliere::othello
