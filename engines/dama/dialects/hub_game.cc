#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/dama/dialects/hub.h"
#include "protocol/wire/text/text.h"

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

namespace {

constexpr std::string_view kBlanks = " \t\r";

// The text up to one of `ends`, which is taken off `rest`.
std::string Take(std::string_view* rest, std::string_view ends) {
  const std::string taken(rest->substr(0, rest->find_first_of(ends)));
  rest->remove_prefix(taken.size());
  return taken;
}

void SkipBlanks(std::string_view* rest) {
  rest->remove_prefix(std::min(rest->find_first_not_of(kBlanks), rest->size()));
}

}  // namespace

std::optional<std::string> HubLine::Find(const std::string& name) const {
  for (const auto& [key, value] : arguments) {
    if (key == name) return value;
  }
  return std::nullopt;
}

absl::StatusOr<HubLine> ParseHubLine(const std::string& line) {
  HubLine parsed;
  std::string_view rest = line;
  SkipBlanks(&rest);
  parsed.command = Take(&rest, kBlanks);
  for (SkipBlanks(&rest); !rest.empty(); SkipBlanks(&rest)) {
    auto& [name, value] = parsed.arguments.emplace_back();
    name = Take(&rest, " \t\r=");
    if (rest.empty() || rest.front() != '=') continue;
    rest.remove_prefix(1);
    if (rest.empty() || rest.front() != '"') {
      value = Take(&rest, kBlanks);
      continue;
    }
    rest.remove_prefix(1);
    value = Take(&rest, "\"");
    if (rest.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the quote of ", protocol::Quoted(name), " is not closed"));
    }
    rest.remove_prefix(1);
  }
  return parsed;
}

std::string HubValue(const std::string& value) {
  std::string text = value;
  for (char& c : text) {
    if (c == '"') c = '\'';
    if (absl::ascii_iscntrl(static_cast<unsigned char>(c))) c = ' ';
  }
  const bool plain = !text.empty() && text.find_first_of(" =") == std::string::npos;
  return plain ? text : absl::StrCat("\"", text, "\"");
}

}  // namespace tavoliere::dama
