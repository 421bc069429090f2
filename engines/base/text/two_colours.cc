#include "engines/base/text/two_colours.h"

#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

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

std::string TwoColours::Format(const StonesToMove& position) const {
  return absl::StrCat(FormatRows(position.stones), " ", Letter(position.mover));
}

absl::StatusOr<StonesToMove> TwoColours::Parse(std::string_view text) const {
  const std::vector<std::string> words = absl::StrSplit(std::string(text), ' ');
  const std::optional<core::Player> side =
      words.size() == 2 ? Side(words[1]) : std::optional<core::Player>();
  if (!side) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected rows, a blank, and ", Letter(core::Player::kFirst), " or ",
                     Letter(core::Player::kSecond), ", got ", protocol::Quoted(std::string(text))));
  }
  ASSIGN_OR_RETURN(const StoneSets stones, ParseRows(words[0]));
  return StonesToMove{stones, *side};
}

BoardPicture TwoColours::Picture(const StoneSets& stones) const {
  return grid_.Picture([&](int square) { return std::string(1, At(stones, square)); });
}

CellKinds TwoColours::Cells() const {
  return {std::string(1, kNoStone), std::string(1, letters_[0]), std::string(1, letters_[1])};
}

std::string TwoColours::FormatBoard(const BoardPicture& picture, core::Player turn) const {
  const auto cell = [&](int square) {
    return picture.cells[static_cast<std::size_t>(grid_.CellOf(square))][0];
  };
  return absl::StrCat(grid_.FormatRows(cell, kNoStone), " ", Letter(turn));
}

}  // namespace tavoliere::base
