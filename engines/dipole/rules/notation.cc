// Text to positions and back, and their pictures.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/base/text/grid.h"
#include "engines/dipole/rules/game.h"
#include "engines/dipole/rules/square_text.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dipole {
namespace {

using core::Player;
using protocol::Quoted;

char SideLetter(Player player) { return player == Player::kFirst ? 'W' : 'B'; }

template <class B>
absl::Status ReadStack(const std::string& text, Player player, PositionOn<B>& position) {
  std::string_view rest = text;
  const std::optional<NamedSquare> named = TakeSquare<B>(rest);
  if (!named) {
    return WrongText(
        absl::StrCat("expected a stack such as e1x", B::kMaxCheckers, ", got ", Quoted(text)));
  }
  const std::string name = text.substr(0, text.size() - rest.size());
  if (!IsDark(named->file, named->rank)) {
    return WrongText(
        absl::StrCat(name, " is a light square: stacks stand on dark ones (a1 is dark)"));
  }
  if (rest.empty() || rest[0] != 'x') {
    return WrongText(absl::StrCat("expected x and a number after ", name, ", got ", Quoted(text)));
  }
  rest.remove_prefix(1);
  const std::string number(rest);
  const std::optional<int> count = TakeNumber(rest);
  if (!count || !rest.empty() || *count < 1 || *count > B::kMaxCheckers) {
    return WrongText(absl::StrCat("expected 1 to ", B::kMaxCheckers, " checkers on ", name,
                                  ", got ", Quoted(number)));
  }
  const Square square = SquareAt<B>(named->file, named->rank);
  if (position.height(square) > 0) return WrongText(absl::StrCat("two stacks stand on ", name));
  if (position.checkers(player) + *count > B::kMaxCheckers) {
    return WrongText(absl::StrCat(SideText(player).english(), " has more than ", B::kMaxCheckers,
                                  " checkers: ", position.checkers(player) + *count,
                                  " with those on ", name));
  }
  position.Put(player, square, *count);
  return absl::OkStatus();
}

template <class B>
absl::Status ReadSide(const std::string& text, Player player, PositionOn<B>& position) {
  const char letter = absl::ascii_tolower(static_cast<unsigned char>(SideLetter(player)));
  if (text.empty() || text[0] != letter) {
    return WrongText(absl::StrCat("expected ", std::string(1, SideLetter(player)), " and ",
                                  SideText(player).english(), "'s stacks, got ", Quoted(text)));
  }
  if (text.size() == 1) return absl::OkStatus();
  const std::vector<std::string> stacks = absl::StrSplit(text.substr(1), ',');
  for (const std::string& stack : stacks) {
    RETURN_IF_ERROR(ReadStack(stack, player, position));
  }
  return absl::OkStatus();
}

template <class B>
std::string FormatSide(const PositionOn<B>& position, Player player) {
  std::string text(1, SideLetter(player));
  for (auto stacks = position.stacks(player); stacks != 0;) {
    const Square square = PopFirst(stacks);
    absl::StrAppend(&text, text.size() > 1 ? "," : "", SquareName<B>(square), "x",
                    position.height(square));
  }
  return text;
}

}  // namespace

template <class B>
absl::StatusOr<PositionOn<B>> DipoleOn<B>::Parse(const std::string& text, typename B::Variant) {
  std::string line = absl::StrReplaceAll(absl::AsciiStrToLower(base::BarePosition(text)),
                                         {{" :", ":"}, {": ", ":"}, {" : ", ":"}, {", ", ","}});
  if (!line.empty() && line.back() == '.') line.pop_back();
  const std::vector<std::string> parts = absl::StrSplit(line, ':');
  if (parts.size() != 3) {
    return WrongText(absl::StrCat("expected a position such as ", Format(RulesOn<B>::Start({})),
                                  ", got ", Quoted(text)));
  }
  if (parts[0] != "w" && parts[0] != "b") {
    return WrongText(absl::StrCat("expected W or B as the side to move, got ", Quoted(parts[0])));
  }
  Position position(parts[0] == "w" ? Player::kFirst : Player::kSecond);
  // Either side may be named first.
  const bool white_first = parts[1].empty() || parts[1][0] != 'b';
  for (Player player : {Player::kFirst, Player::kSecond}) {
    const std::string& part = (player == Player::kFirst) == white_first ? parts[1] : parts[2];
    RETURN_IF_ERROR(ReadSide(part, player, position));
  }
  if (position.checkers(Player::kFirst) == 0 && position.checkers(Player::kSecond) == 0)
    return WrongText("neither side has a checker");
  return position;
}

template <class B>
std::string DipoleOn<B>::Format(const Position& position) {
  return absl::StrCat(std::string(1, SideLetter(position.turn())), ":",
                      FormatSide(position, Player::kFirst), ":",
                      FormatSide(position, Player::kSecond));
}

template <class B>
base::BoardPicture DipoleOn<B>::Picture(const Position& position) {
  constexpr base::Grid kGrid(B::kSide, B::kSide, base::Grid::FirstRow::kBottom);
  return kGrid.Picture([&](int cell) -> std::string {
    const int file = kGrid.ColumnOf(cell);
    const int rank = kGrid.RowOf(cell);
    if (!IsDark(file, rank)) return "#";
    const Square square = SquareAt<B>(file, rank);
    if (position.height(square) == 0) return ".";
    const bool white = (position.stacks(Player::kFirst) & Bit<B>(square)) != 0;
    return absl::StrCat(white ? "w" : "b", position.height(square));
  });
}

template <class B>
base::CellKinds DipoleOn<B>::Cells() {
  return {".", absl::StrCat("w1-", B::kMaxCheckers), absl::StrCat("b1-", B::kMaxCheckers)};
}

template <class B>
std::string DipoleOn<B>::FormatBoard(const base::BoardPicture& picture, Player turn) {
  const auto side = [&](char letter) {
    std::vector<std::string> stacks;
    for (std::size_t i = 0; i < picture.cells.size(); ++i) {
      const std::string& cell = picture.cells[i];
      if (cell[0] == letter) stacks.push_back(absl::StrCat(picture.names[i], "x", cell.substr(1)));
    }
    return absl::StrJoin(stacks, ",");
  };
  return absl::StrCat(std::string(1, SideLetter(turn)), ":W", side('w'), ":B", side('b'));
}

template <class B>
std::vector<std::string> DipoleOn<B>::Route(const Position&, Move move) {
  if (move.IsPass()) return {};
  if (move.BearsOff()) return {SquareName<B>(move.from())};
  return {SquareName<B>(move.from()), SquareName<B>(move.to())};
}

template absl::StatusOr<PositionOn<UsualBoard>> DipoleOn<UsualBoard>::Parse(const std::string&,
                                                                            UsualBoard::Variant);
template std::string DipoleOn<UsualBoard>::Format(const PositionOn<UsualBoard>&);
template base::BoardPicture DipoleOn<UsualBoard>::Picture(const PositionOn<UsualBoard>&);
template base::CellKinds DipoleOn<UsualBoard>::Cells();
template std::string DipoleOn<UsualBoard>::FormatBoard(const base::BoardPicture&, Player);
template std::vector<std::string> DipoleOn<UsualBoard>::Route(const PositionOn<UsualBoard>&,
                                                              MoveOn<UsualBoard>);

template absl::StatusOr<PositionOn<InternationalBoard>> DipoleOn<InternationalBoard>::Parse(
    const std::string&, InternationalBoard::Variant);
template std::string DipoleOn<InternationalBoard>::Format(const PositionOn<InternationalBoard>&);
template base::BoardPicture DipoleOn<InternationalBoard>::Picture(
    const PositionOn<InternationalBoard>&);
template base::CellKinds DipoleOn<InternationalBoard>::Cells();
template std::string DipoleOn<InternationalBoard>::FormatBoard(const base::BoardPicture&, Player);
template std::vector<std::string> DipoleOn<InternationalBoard>::Route(
    const PositionOn<InternationalBoard>&, MoveOn<InternationalBoard>);

template absl::StatusOr<PositionOn<Board4>> DipoleOn<Board4>::Parse(const std::string&,
                                                                    Board4::Variant);
template std::string DipoleOn<Board4>::Format(const PositionOn<Board4>&);
template base::BoardPicture DipoleOn<Board4>::Picture(const PositionOn<Board4>&);
template base::CellKinds DipoleOn<Board4>::Cells();
template std::string DipoleOn<Board4>::FormatBoard(const base::BoardPicture&, Player);
template std::vector<std::string> DipoleOn<Board4>::Route(const PositionOn<Board4>&,
                                                          MoveOn<Board4>);

template absl::StatusOr<PositionOn<Board6>> DipoleOn<Board6>::Parse(const std::string&,
                                                                    Board6::Variant);
template std::string DipoleOn<Board6>::Format(const PositionOn<Board6>&);
template base::BoardPicture DipoleOn<Board6>::Picture(const PositionOn<Board6>&);
template base::CellKinds DipoleOn<Board6>::Cells();
template std::string DipoleOn<Board6>::FormatBoard(const base::BoardPicture&, Player);
template std::vector<std::string> DipoleOn<Board6>::Route(const PositionOn<Board6>&,
                                                          MoveOn<Board6>);

}  // namespace tavoliere::dipole
