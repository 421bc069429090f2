// Text to positions and moves, and back.
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "engines/base/grid.h"
#include "engines/othello/game.h"
#include "protocol/wire/text.h"

namespace tavoliere::othello {
namespace {

using protocol::Quoted;

base::Grid BoardOf(Variant variant) {
  return {BoardSize(variant), BoardSize(variant), base::Grid::FirstRow::kTop};
}

// The bit of a square that the board itself counts from its own first one.
int SquareAt(int on_board, Variant variant) {
  const int margin = variant == Variant::kOthello ? 0 : 1;
  const base::Grid board = BoardOf(variant);
  return 8 * (board.RowOf(on_board) + margin) + board.ColumnOf(on_board) + margin;
}

std::string SquareName(int square, Variant variant) {
  const int margin = variant == Variant::kOthello ? 0 : 1;
  const base::Grid board = BoardOf(variant);
  return board.Name(board.At(square % 8 - margin, square / 8 - margin));
}

std::optional<int> ReadSquare(std::string_view text, Variant variant) {
  const std::optional<int> square = BoardOf(variant).Read(text);
  return square ? std::optional(SquareAt(*square, variant)) : std::nullopt;
}

std::string LastSquare(Variant variant) { return variant == Variant::kOthello ? "h8" : "f6"; }

base::Sentence SideText(core::Player player) { return base::TextOf<Othello>::Side(player); }

// 'X', 'O' or '-'.
char DiscAt(const Position& position, int square) {
  if ((position.discs(core::Player::kFirst) & Bit(square)) != 0) return 'X';
  return (position.discs(core::Player::kSecond) & Bit(square)) != 0 ? 'O' : '-';
}

// Why `square` may not be played, or OK.
absl::Status CheckDisc(const Position& position, int square) {
  if ((position.moves() & Bit(square)) != 0) return absl::OkStatus();
  const std::string name = SquareName(square, position.variant());
  if ((position.empties() & Bit(square)) == 0) {
    return base::Wrong(said::kTaken, name);
  }
  return base::Wrong(said::kTurnsNothing, name, SideText(position.turn()));
}

// The squares of a game from `position` on, blanks among them or not, passes left out.
absl::StatusOr<std::vector<Move>> ReadTranscript(Position position, const std::string& text) {
  std::vector<Move> moves;
  const auto play = [&](Move move) {
    moves.push_back(move);
    position = position.Play(move);
  };
  std::size_t at = 0;
  int number = 1;
  while (at < text.size()) {
    if (absl::ascii_isspace(static_cast<unsigned char>(text[at]))) {
      ++at;
      continue;
    }
    const std::string token = text.substr(at, 2);
    const std::optional<int> square = ReadSquare(token, position.variant());
    if (!square) {
      return absl::InvalidArgumentError(absl::StrCat("expected a square a1-",
                                                     LastSquare(position.variant()), " as move ",
                                                     number, " of the game, got ", Quoted(token)));
    }
    if (position.moves() == 0 && position.other_moves() != 0) play(Move::Pass());
    if (absl::Status legal = CheckDisc(position, *square); !legal.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("move ", number, " of the game: ", std::string(legal.message())));
    }
    play(Move(*square));
    at += 2;
    ++number;
  }
  return moves;
}

}  // namespace

absl::StatusOr<Position> Othello::Parse(const std::string& text, Variant variant) {
  std::string line = text.substr(0, text.find(';'));
  absl::StripAsciiWhitespace(&line);
  if (line.size() >= 2 && ReadSquare(std::string_view(line).substr(0, 2), Variant::kOthello)) {
    Position position = Start(variant);
    const absl::StatusOr<std::vector<Move>> moves = ReadTranscript(position, line);
    if (!moves.ok()) return moves.status();
    for (const Move move : *moves) position = position.Play(move);
    return position;
  }

  const std::size_t space = line.find_first_of(" \t");
  const std::string cells = line.substr(0, space);
  const int size = BoardSize(variant);
  const auto expected = static_cast<std::size_t>(size * size);
  Bitboard black = 0;
  Bitboard white = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    Bitboard* side = nullptr;
    switch (cells[i]) {
      case 'X':
      case 'x':
      case '*':
        side = &black;
        break;
      case 'O':
      case 'o':
        side = &white;
        break;
      case '-':
      case '.':
        break;
      default:
        return absl::InvalidArgumentError(absl::StrCat("expected X, O or - as cell ", i + 1,
                                                       " of the position, got ",
                                                       Quoted(std::string(1, cells[i]))));
    }
    if (side != nullptr && i < expected) {
      *side |= Bit(SquareAt(static_cast<int>(i), variant));
    }
  }
  if (cells.size() != expected) {
    return absl::InvalidArgumentError(absl::StrCat("expected ", expected, " cells for a board of ",
                                                   size, "x", size, ", got ", cells.size(),
                                                   " (UCI_Variant chooses the board)"));
  }

  std::string side = space == std::string::npos ? std::string() : line.substr(space);
  absl::StripAsciiWhitespace(&side);
  if (side == "X" || side == "x" || side == "*") {
    return Position(black, white, core::Player::kFirst, variant);
  }
  if (side == "O" || side == "o") return Position(white, black, core::Player::kSecond, variant);
  return absl::InvalidArgumentError(
      absl::StrCat("expected X or O as the side to move after the cells, got ",
                   side.empty() ? "nothing" : Quoted(side)));
}

std::string Othello::Format(const Position& position) {
  std::string text;
  for (int square = 0; square < BoardOf(position.variant()).squares(); ++square)
    text += DiscAt(position, SquareAt(square, position.variant()));
  text += position.turn() == core::Player::kFirst ? " X" : " O";
  return text;
}

absl::StatusOr<Move> Othello::ParseMove(const Position& position, const std::string& text) {
  const std::string lower = absl::AsciiStrToLower(text);
  if (lower == "pass" || lower == "pa" || lower == "0000" || lower == "--") {
    const int moves = Count(position.moves());
    if (moves > 0) return base::Wrong(said::kMayNotPass, SideText(position.turn()), moves);
    if (position.other_moves() == 0) return base::Wrong(base::kGameIsOver);
    return Move::Pass();
  }
  std::string_view name = lower;
  if (name.substr(0, 2) == "p@") name.remove_prefix(2);
  const std::optional<int> square = ReadSquare(name, position.variant());
  if (!square) {
    return base::Wrong(said::kExpectedSquare, LastSquare(position.variant()), Quoted(text));
  }
  if (absl::Status legal = CheckDisc(position, *square); !legal.ok()) return legal;
  return Move(*square);
}

absl::StatusOr<std::vector<Move>> Othello::ParseMoves(const Position& position,
                                                      const std::string& text) {
  constexpr std::size_t kTwoSquares = 4;
  const bool several = text.size() >= kTwoSquares &&
                       ReadSquare(std::string_view(text).substr(0, 2), Variant::kOthello) &&
                       ReadSquare(std::string_view(text).substr(2, 2), Variant::kOthello);
  if (several) return ReadTranscript(position, text);
  const absl::StatusOr<Move> move = ParseMove(position, text);
  if (!move.ok()) return move.status();
  return std::vector<Move>{*move};
}

std::string Othello::FormatMove(const Position& position, Move move) {
  return move.IsPass() ? "pass" : SquareName(move.square(), position.variant());
}

base::BoardPicture Othello::Picture(const Position& position) {
  return BoardOf(position.variant()).Picture([&](int square) -> std::string {
    const char disc = DiscAt(position, SquareAt(square, position.variant()));
    return disc == 'X' ? "b" : disc == 'O' ? "w" : ".";
  });
}

std::string Othello::FormatBoard(const base::BoardPicture& picture, core::Player turn) {
  std::string text;
  for (const std::string& cell : picture.cells) text += cell == "b" ? 'X' : cell == "w" ? 'O' : '-';
  return absl::StrCat(text, turn == core::Player::kFirst ? " X" : " O");
}

base::Sentence Othello::WhyNotFrom(const Position& position,
                                   const std::vector<std::string>& squares) {
  if (squares.size() > 1) return said::kDiscsStay;
  const absl::StatusOr<Move> move = ParseMove(position, squares.front());
  return move.ok() ? base::Say(base::kIsLegal, squares.front()) : base::SentenceOf(move.status());
}

}  // namespace tavoliere::othello
