#include "engines/base/text/two_colours.h"

namespace tavoliere::base {
namespace {

constexpr char kNoStone = '.';

}  // namespace

char TwoColours::At(const StoneSets& stones, int square) const {
  if ((stones[0] & core::Bit(square)) != 0) return letters_[0];
  return (stones[1] & core::Bit(square)) != 0 ? letters_[1] : kNoStone;
}

std::string TwoColours::FormatRows(const StoneSets& stones) const {
  return grid_.FormatRows([&](int square) { return At(stones, square); }, kNoStone);
}

absl::StatusOr<StoneSets> TwoColours::ParseRows(std::string_view text) const {
  const absl::StatusOr<std::string> cells = grid_.ParseRows(text, letters_, kNoStone);
  if (!cells.ok()) return cells.status();
  StoneSets stones{};
  for (int square = 0; square < grid_.squares(); ++square) {
    const char cell = (*cells)[static_cast<std::size_t>(square)];
    if (cell != kNoStone) stones[cell == letters_[1] ? 1 : 0] |= core::Bit(square);
  }
  return stones;
}

std::optional<core::Player> TwoColours::Side(std::string_view letter) const {
  if (letter == letters_.substr(0, 1)) return core::Player::kFirst;
  if (letter == letters_.substr(1, 1)) return core::Player::kSecond;
  return std::nullopt;
}

BoardPicture TwoColours::Picture(const StoneSets& stones) const {
  return grid_.Picture([&](int square) { return std::string(1, At(stones, square)); });
}

CellKinds TwoColours::Cells() const {
  return {std::string(1, kNoStone), std::string(1, letters_[0]), std::string(1, letters_[1])};
}

std::string TwoColours::FormatRows(const BoardPicture& picture) const {
  const auto cell = [&](int square) {
    return picture.cells[static_cast<std::size_t>(grid_.CellOf(square))][0];
  };
  return grid_.FormatRows(cell, kNoStone);
}

}  // namespace tavoliere::base
