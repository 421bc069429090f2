#include "engines/dama/dialects/hub_game.h"

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/text.h"

namespace tavoliere::dama {
namespace {

using protocol::Quoted;

std::optional<std::vector<Square>> ReadHubSquares(const std::string& text) {
  std::vector<Square> squares;
  for (const auto& word : absl::StrSplit(text, absl::ByAnyChar("-x"))) {
    int number = 0;
    if (word.size() > 2 || !absl::SimpleAtoi(word, &number) || number < 1 || number > kSquares)
      return std::nullopt;
    squares.emplace_back(number);
  }
  if (squares.size() < 2 || squares.size() > kMostPieces + 2) return std::nullopt;
  return squares;
}

// What stands on the square as a letter.
char HubPiece(const Position& position, Square square) {
  const Bitboard set = square.set();
  if ((position.pieces() & set) == 0) return 'e';
  const bool king = (position.kings() & set) != 0;
  if ((position.pieces(kWhite) & set) != 0) return king ? 'W' : 'w';
  return king ? 'B' : 'b';
}

}  // namespace

absl::StatusOr<Position> ParseHubPosition(const std::string& text) {
  constexpr std::size_t kLength = kSquares + 1;
  if (text.size() != kLength || text.find_first_not_of("WBwbe") != std::string::npos ||
      (text[0] != 'W' && text[0] != 'B')) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected W or B and ", kSquares, " letters of w, b, W, B and e, got ", Quoted(text)));
  }
  // The checks are those of the position text.
  std::string sides[2] = {"W", "B"};
  for (std::size_t i = 1; i < kLength; ++i) {
    if (text[i] == 'e') continue;
    const bool white = text[i] == 'w' || text[i] == 'W';
    const bool king = text[i] == 'W' || text[i] == 'B';
    std::string& side = sides[white ? 0 : 1];
    absl::StrAppend(&side, side.size() > 1 ? "," : "", king ? "K" : "", i);
  }
  return Dama::Parse(absl::StrCat(text.substr(0, 1), ":", sides[0], ":", sides[1]), {});
}

std::string FormatHubPosition(const Position& position) {
  std::string text(1, position.turn() == kWhite ? 'W' : 'B');
  for (int number = 1; number <= kSquares; ++number) text += HubPiece(position, Square(number));
  return text;
}

absl::StatusOr<Move> ParseHubMove(const Position& position, const std::string& text) {
  const auto squares = ReadHubSquares(text);
  if (!squares) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a move such as 22-18 or 22x13x17, got ", Quoted(text)));
  }
  Bitboard captured = 0;
  for (std::size_t i = 2; i < squares->size(); ++i) captured |= (*squares)[i].set();
  Dama::MoveList moves;
  Dama::Generate(position, moves);
  std::vector<Move> meant;
  for (const Move& move : moves) {
    const bool ends = move.from() == (*squares)[0] && move.to() == (*squares)[1];
    if (ends && (captured == 0 || captured == move.captured())) meant.push_back(move);
  }
  if (meant.size() == 1) return meant.front();
  // The rules know why.
  const auto read =
      Dama::ParseMove(position, absl::StrCat((*squares)[0].number(), "-", (*squares)[1].number()));
  return read.ok() ? absl::InvalidArgumentError(
                         absl::StrCat("no legal move takes these pieces: ", Quoted(text)))
                   : read.status();
}

std::string FormatHubMove(Move move) {
  const char* const sign = move.IsCapture() ? "x" : "-";
  std::string text = absl::StrCat(move.from().number(), sign, move.to().number());
  for (Bitboard left = move.captured(); left != 0; left &= left - 1) {
    absl::StrAppend(&text, sign, Square::Of(Lowest(left)).number());
  }
  return text;
}

}  // namespace tavoliere::dama
