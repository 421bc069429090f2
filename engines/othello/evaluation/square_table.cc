#include "engines/othello/evaluation/square_table.h"

#include <optional>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

// A corner's neighbour, and the square behind it.
struct Neighbour {
  int square = 0;
  int behind = 0;
};
struct CornerPlace {
  int square = 0;
  std::array<Neighbour, 3> neighbours;
};
using CornerPlaces = std::array<CornerPlace, 4>;

constexpr CornerPlaces MakeCornerPlaces(Variant variant) {
  const int first = variant == Variant::kOthello ? 0 : 1;
  CornerPlaces places{};
  std::size_t i = 0;
  for (const int row : {first, 7 - first}) {
    for (const int column : {first, 7 - first}) {
      const int down = row == first ? 8 : -8;
      const int along = column == first ? 1 : -1;
      const int corner = 8 * row + column;
      places[i++] = {corner,
                     {{{corner + along, corner + 2 * along},
                       {corner + down, corner + 2 * down},
                       {corner + down + along, corner + down + 2 * along}}}};
    }
  }
  return places;
}
constexpr std::array<CornerPlaces, 2> kCornerPlaces = {MakeCornerPlaces(Variant::kOthello),
                                                       MakeCornerPlaces(Variant::kOthello6)};

int Sum(Bitboard discs, const std::array<int, 64>& values) {
  int sum = 0;
  for (; discs != 0; discs = WithoutLowest(discs))
    sum += values[static_cast<std::size_t>(Lowest(discs))];
  return sum;
}

// How many squares a row of the text has, and of which board; nullopt: no table is so long.
struct Shape {
  Variant variant;
  int columns;
};
std::optional<Shape> ShapeOf(std::size_t numbers) {
  for (const Variant variant : {Variant::kOthello, Variant::kOthello6}) {
    for (const int columns : {BoardSize(variant), BoardSize(variant) / 2}) {
      if (numbers == static_cast<std::size_t>(columns * columns)) return Shape{variant, columns};
    }
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<SquareTable> SquareTable::Read(const std::string& text) {
  const std::vector<std::string> words =
      absl::StrSplit(text, absl::ByAnyChar(" \t,"), absl::SkipEmpty());
  const std::optional<Shape> shape = ShapeOf(words.size());
  if (!shape) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected 16 or 64 values for 8x8, or 9 or 36 for 6x6, got ", words.size()));
  }
  SquareTable table;
  table.variant_ = shape->variant;
  const int size = BoardSize(shape->variant);
  const int margin = (8 - size) / 2;
  for (int square = 0; square < size * size; ++square) {
    const int row = square / size;
    const int column = square % size;
    const auto mirrored = [&](int line) { return line < shape->columns ? line : size - 1 - line; };
    const std::string& word =
        words[static_cast<std::size_t>(mirrored(row) * shape->columns + mirrored(column))];
    int value = 0;
    if (!absl::SimpleAtoi(word, &value) || value < -kLargestValue || value > kLargestValue) {
      return absl::InvalidArgumentError(absl::StrCat("expected whole numbers from ", -kLargestValue,
                                                     " to ", kLargestValue, ", got ",
                                                     protocol::Quoted(word)));
    }
    table.values_[static_cast<std::size_t>(8 * (row + margin) + column + margin)] = value;
  }
  return table;
}

SquareTable::Sums SquareTable::SumsOf(const Position& position) const {
  Sums sums{Sum(position.own(), values_), Sum(position.other(), values_)};
  const Bitboard taken = position.own() | position.other();
  for (const CornerPlace& corner : kCornerPlaces[static_cast<std::size_t>(variant_)]) {
    if ((taken & Bit(corner.square)) == 0) continue;
    for (const auto& [square, behind] : corner.neighbours) {
      const int more =
          values_[static_cast<std::size_t>(behind)] - values_[static_cast<std::size_t>(square)];
      if ((position.own() & Bit(square)) != 0) sums.own += more;
      if ((position.other() & Bit(square)) != 0) sums.other += more;
    }
  }
  return sums;
}

}  // namespace tavoliere::othello
