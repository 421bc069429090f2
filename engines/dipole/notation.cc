// Text to positions and back, and their pictures.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/base/grid.h"
#include "engines/dipole/game.h"
#include "engines/dipole/square_text.h"
#include "protocol/wire/text.h"

namespace tavoliere::dipole {
namespace {

using core::Player;
using protocol::Quoted;

char SideLetter(Player player) { return player == Player::kFirst ? 'W' : 'B'; }

absl::Status ReadStack(const std::string& text, Player player, Position& position) {
  std::string_view rest = text;
  if (!IsSquare(rest)) {
    return WrongText(absl::StrCat("expected a stack such as e1x12, got ", Quoted(text)));
  }
  const int file = rest[0] - 'a';
  const int rank = rest[1] - '1';
  const std::string name(rest.substr(0, 2));
  rest.remove_prefix(2);
  if (!IsDark(file, rank)) {
    return WrongText(
        absl::StrCat(name, " is a light square: stacks stand on dark ones (a1 is dark)"));
  }
  if (rest.empty() || rest[0] != 'x') {
    return WrongText(absl::StrCat("expected x and a number after ", name, ", got ", Quoted(text)));
  }
  rest.remove_prefix(1);
  const std::optional<int> count = TakeNumber(rest);
  if (!count || !rest.empty() || *count < 1 || *count > kMaxCheckers) {
    return WrongText(absl::StrCat("expected 1 to ", kMaxCheckers, " checkers on ", name, ", got ",
                                  Quoted(text.substr(3))));
  }
  const Square square = SquareAt(file, rank);
  if (position.height(square) > 0) return WrongText(absl::StrCat("two stacks stand on ", name));
  if (position.checkers(player) + *count > kMaxCheckers) {
    return WrongText(absl::StrCat(SideName(player), " has more than ", kMaxCheckers, " checkers: ",
                                  position.checkers(player) + *count, " with those on ", name));
  }
  position.Put(player, square, *count);
  return absl::OkStatus();
}

absl::Status ReadSide(const std::string& text, Player player, Position& position) {
  const char letter = absl::ascii_tolower(static_cast<unsigned char>(SideLetter(player)));
  if (text.empty() || text[0] != letter) {
    return WrongText(absl::StrCat("expected ", std::string(1, SideLetter(player)), " and ",
                                  SideName(player), "'s stacks, got ", Quoted(text)));
  }
  if (text.size() == 1) return absl::OkStatus();
  const std::vector<std::string> stacks = absl::StrSplit(text.substr(1), ',');
  for (const std::string& stack : stacks) {
    if (absl::Status status = ReadStack(stack, player, position); !status.ok()) return status;
  }
  return absl::OkStatus();
}

std::string FormatSide(const Position& position, Player player) {
  std::string text(1, SideLetter(player));
  for (SquareSet stacks = position.stacks(player); stacks != 0;) {
    const Square square = PopFirst(stacks);
    absl::StrAppend(&text, text.size() > 1 ? "," : "", SquareName(square), "x",
                    position.height(square));
  }
  return text;
}

}  // namespace

absl::StatusOr<Position> Dipole::Parse(const std::string& text, Variant) {
  std::string line = absl::AsciiStrToLower(text);
  absl::StripAsciiWhitespace(&line);
  const std::vector<std::string> parts = absl::StrSplit(line, ':');
  if (parts.size() != 3) {
    return WrongText(
        absl::StrCat("expected a position such as W:We1x12:Bd8x12, got ", Quoted(text)));
  }
  if (parts[0] != "w" && parts[0] != "b") {
    return WrongText(absl::StrCat("expected W or B as the side to move, got ", Quoted(parts[0])));
  }
  Position position(parts[0] == "w" ? Player::kFirst : Player::kSecond);
  // Either side may be named first.
  const bool white_first = parts[1].empty() || parts[1][0] != 'b';
  for (Player player : {Player::kFirst, Player::kSecond}) {
    const std::string& part = (player == Player::kFirst) == white_first ? parts[1] : parts[2];
    if (absl::Status status = ReadSide(part, player, position); !status.ok()) return status;
  }
  if (position.checkers(Player::kFirst) == 0 && position.checkers(Player::kSecond) == 0)
    return WrongText("neither side has a checker");
  return position;
}

std::string Dipole::Format(const Position& position) {
  return absl::StrCat(std::string(1, SideLetter(position.turn())), ":",
                      FormatSide(position, Player::kFirst), ":",
                      FormatSide(position, Player::kSecond));
}

base::BoardPicture Dipole::Picture(const Position& position) {
  constexpr base::Grid kGrid(8, 8, base::Grid::FirstRow::kBottom);
  return kGrid.Picture([&](int cell) -> std::string {
    const int file = kGrid.ColumnOf(cell);
    const int rank = kGrid.RowOf(cell);
    if (!IsDark(file, rank)) return "#";
    const Square square = SquareAt(file, rank);
    if (position.height(square) == 0) return ".";
    const bool white = (position.stacks(Player::kFirst) & Bit(square)) != 0;
    return absl::StrCat(white ? "w" : "b", position.height(square));
  });
}

std::vector<std::string> Dipole::Route(const Position&, Move move) {
  if (move.IsPass()) return {};
  if (move.BearsOff()) return {SquareName(move.from())};
  return {SquareName(move.from()), SquareName(move.to())};
}

}  // namespace tavoliere::dipole
