// Text to positions and moves, and back.
#include <utility>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/base/text/game_text.h"
#include "engines/base/text/grid.h"
#include "engines/othello/rules/game.h"
#include "engines/othello/rules/square_numbers.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

using protocol::Quoted;
using protocol::QuotedCharacter;

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

bool IsPass(const std::string& word) {
  return base::IsPass(word) || absl::EqualsIgnoreCase(word, "pa") || word == "--";
}

// Why `square` may not be played, or OK.
absl::Status CheckDisc(const Position& position, int square) {
  if ((position.moves() & Bit(square)) != 0) return absl::OkStatus();
  const std::string name = SquareName(square, position.variant());
  if ((position.empties() & Bit(square)) == 0) {
    return base::Wrong(base::kTaken, name);
  }
  return base::Wrong(said::kTurnsNothing, name, SideText(position.turn()));
}

bool IsBlank(char c) { return absl::ascii_isspace(static_cast<unsigned char>(c)); }
bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }
bool IsLetter(char c) { return absl::ascii_isalpha(static_cast<unsigned char>(c)); }

// "40-24", "+16", "1-0": what may stand at the end of a game.
bool IsResult(std::string text) {
  absl::StripAsciiWhitespace(&text);
  if (protocol::ReadResult(text)) return true;
  const bool sign = !text.empty() && (text[0] == '+' || text[0] == '-');
  const std::vector<std::string> numbers =
      absl::StrSplit(sign ? text.substr(1) : text, absl::ByAnyChar("-:/"));
  return numbers.size() == (sign ? 1U : 2U) &&
         std::all_of(numbers.begin(), numbers.end(), [](const std::string& number) {
           return !number.empty() && std::all_of(number.begin(), number.end(), IsDigit);
         });
}

// Takes a transcript apart.
class TranscriptScanner {
 public:
  explicit TranscriptScanner(const std::string& text) : text_(text) {}

  std::vector<std::string> Words() {
    while (at_ < text_.size()) {
      if (!Skip()) Take();
    }
    return std::move(words_);
  }

 private:
  // What is no move.
  bool Skip() {
    constexpr std::string_view kBetween = ",!?";
    if (IsBlank(text_[at_]) || kBetween.find(text_[at_]) != std::string_view::npos) {
      ++at_;
      return true;
    }
    if (IsLetter(text_[at_])) return false;
    constexpr std::size_t kLongestResult = 16;
    if (text_.size() - at_ <= kLongestResult && IsResult(text_.substr(at_))) {
      at_ = text_.size();
      return true;
    }
    const std::string_view next = std::string_view(text_).substr(at_, kLongestResult);
    const std::size_t number =
        protocol::MoveNumberLength(next.substr(0, next.find_first_of(" \t\r\n")));
    if (number > 0) {
      at_ += number;
      return true;
    }
    // "f5-d6"; two of them are a pass.
    const bool hyphen = text_[at_] == '-' && text_.compare(at_, 2, "--") != 0;
    if (hyphen) ++at_;
    return hyphen;
  }

  void Take() {
    constexpr std::size_t kLongestWord = 5;
    std::size_t end = at_;
    while (end < text_.size() && end - at_ < kLongestWord && IsLetter(text_[end])) ++end;
    const std::string letters = absl::AsciiStrToLower(text_.substr(at_, end - at_));
    if (letters == "pass" || letters == "pa" || letters == "ps") {
      words_.emplace_back("pass");
      at_ = end;
      return;
    }
    // "P@d3" and "d 3".
    if (text_.compare(at_, 2, "P@") == 0) at_ += 2;
    std::size_t row = at_ + 1;
    while (letters.size() == 1 && row < text_.size() && IsBlank(text_[row])) ++row;
    const bool square = row < text_.size() && IsLetter(text_[at_]) && IsDigit(text_[row]);
    words_.push_back(square ? std::string{text_[at_], text_[row]} : text_.substr(at_, 2));
    at_ = square ? row + 1 : at_ + 2;
  }

  const std::string& text_;
  std::size_t at_ = 0;
  std::vector<std::string> words_;
};

// The moves of a game from `position` on, passes left out or not.
absl::StatusOr<std::vector<Move>> ReadTranscript(Position position, const std::string& text) {
  std::vector<Move> moves;
  const auto play = [&](Move move) {
    moves.push_back(move);
    position = position.Play(move);
  };
  int number = 1;
  for (const std::string& word : TranscriptWords(text)) {
    if (position.moves() == 0 && position.other_moves() != 0) {
      play(Move::Pass());
      if (IsPass(word)) continue;
    }
    const std::optional<int> square = ReadSquare(word, position.variant());
    if (!square) {
      return absl::InvalidArgumentError(absl::StrCat("expected a square a1-",
                                                     LastSquare(position.variant()), " as move ",
                                                     number, " of the game, got ", Quoted(word)));
    }
    if (absl::Status legal = CheckDisc(position, *square); !legal.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("move ", number, " of the game: ", std::string(legal.message())));
    }
    play(Move(*square));
    ++number;
  }
  return moves;
}

// ---- boards

std::optional<core::Player> ReadSide(std::string side) {
  absl::AsciiStrToLower(&side);
  if (side == "x" || side == "*" || side == "b" || side == "black") return core::Player::kFirst;
  if (side == "o" || side == "w" || side == "white") return core::Player::kSecond;
  return std::nullopt;
}

bool IsCell(char c) { return std::string_view("Xx*Oo-.").find(c) != std::string_view::npos; }

// A position text taken apart: the cells, then what stands behind them.
struct BoardParts {
  std::string size;  // "8" before the cells; empty: none
  std::string cells;
  std::string side;
};

BoardParts TakeApart(const std::string& text, std::size_t squares) {
  std::vector<std::string> rows =
      absl::StrSplit(text, absl::ByAnyChar(" \t\r\n/|"), absl::SkipEmpty());
  BoardParts parts;
  if (!rows.empty()) {
    std::string& first = rows.front();
    parts.size = first.substr(0, std::min(first.find_first_not_of("0123456789"), first.size()));
    first.erase(0, parts.size.size());
    if (first.empty()) rows.erase(rows.begin());
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    // A character behind longer rows is a side, however many cells there are.
    const bool side = i + 1 == rows.size() && rows[i].size() == 1 && rows[0].size() > 1;
    if (side || parts.cells.size() >= squares) {
      absl::StrAppend(&parts.side, parts.side.empty() ? "" : " ", rows[i]);
    } else {
      parts.cells += rows[i];
    }
  }
  // The side behind the last cell, without a blank.
  std::string behind = parts.cells.substr(std::min(squares, parts.cells.size()));
  if (behind.size() == 2 && behind.back() == '.') behind.pop_back();
  if (parts.side.empty() && (behind.size() == 1 || ReadSide(behind))) {
    parts.side = behind;
    parts.cells.resize(squares);
  }
  return parts;
}

absl::StatusOr<Position> ReadBoard(const std::string& text, Variant variant) {
  const int size = BoardSize(variant);
  const auto expected = static_cast<std::size_t>(size * size);
  BoardParts parts = TakeApart(text, expected);
  if (!parts.size.empty() && parts.size != absl::StrCat(size)) {
    return absl::InvalidArgumentError(absl::StrCat("expected a board of ", size, "x", size,
                                                   ", got one of ", Quoted(parts.size),
                                                   " (UCI_Variant chooses the board)"));
  }
  std::array<Bitboard, 2> discs = {0, 0};
  for (std::size_t i = 0; i < parts.cells.size(); ++i) {
    const char cell = parts.cells[i];
    if (!IsCell(cell) && i < expected) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected X, O or - as cell ", i + 1, " of the position, got ",
                       QuotedCharacter(std::string_view(parts.cells).substr(i))));
    }
    const std::optional<core::Player> side = ReadSide(std::string(1, cell));
    if (side && i < expected)
      discs[static_cast<std::size_t>(*side)] |= Bit(SquareAt(static_cast<int>(i), variant));
  }
  if (parts.cells.size() != expected) {
    return absl::InvalidArgumentError(absl::StrCat("expected ", expected, " cells for a board of ",
                                                   size, "x", size, ", got ", parts.cells.size(),
                                                   " (UCI_Variant chooses the board)"));
  }
  // A full stop at the end of the text.
  if (!parts.side.empty() && parts.side.back() == '.') parts.side.pop_back();
  absl::StripAsciiWhitespace(&parts.side);
  const bool even = Count(discs[0] | discs[1]) % 2 == 0;
  const std::optional<core::Player> turn =
      parts.side.empty() ? std::optional(even ? core::Player::kFirst : core::Player::kSecond)
                         : ReadSide(parts.side);
  if (!turn) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected X or O as the side to move after the cells, got ", Quoted(parts.side)));
  }
  const auto own = static_cast<std::size_t>(*turn);
  return Position(discs[own], discs[1 - own], *turn, variant);
}

// What a position text is before its first semicolon.
std::string BareText(const std::string& text) {
  return base::BarePosition(text.substr(0, text.find(';')));
}

// Whether the text is a game: it begins with a square, perhaps with the number of a move before it.
bool IsTranscript(const std::string& text) {
  const std::vector<std::string> words = TranscriptWords(text.substr(0, 20));
  return !words.empty() && ReadSquare(words[0], Variant::kOthello);
}

}  // namespace

std::vector<std::string> TranscriptWords(const std::string& text) {
  return TranscriptScanner(text).Words();
}

Variant VariantOf(const std::string& text) {
  constexpr std::ptrdiff_t kSmallBoard = 36;
  const std::string bare = BareText(text);
  const auto cells = std::count_if(bare.begin(), bare.end(), IsCell);
  // The side and a full stop read as cells too.
  return cells >= kSmallBoard && cells <= kSmallBoard + 2 ? Variant::kOthello6 : Variant::kOthello;
}

absl::StatusOr<Position> Othello::Parse(const std::string& text, Variant variant) {
  const std::string line = BareText(text);
  if (!IsTranscript(line)) return ReadBoard(line, variant);
  Position position = Start(variant);
  ASSIGN_OR_RETURN(const std::vector<Move> moves, ReadTranscript(position, line));
  for (const Move move : moves) position = position.Play(move);
  return position;
}

std::string Othello::AsMoves(const std::string& text) {
  const std::string line = BareText(text);
  return IsTranscript(line) ? absl::StrJoin(TranscriptWords(line), "") : "";
}

std::string Othello::Format(const Position& position) {
  std::string text;
  for (int square = 0; square < BoardOf(position.variant()).squares(); ++square)
    text += DiscAt(position, SquareAt(square, position.variant()));
  text += position.turn() == core::Player::kFirst ? " X" : " O";
  return text;
}

absl::StatusOr<Move> Othello::ParseMove(const Position& position, const std::string& text) {
  if (IsPass(text) || text == kPassNumber) {
    return base::ReadPass<Othello>(position, said::kMayNotPass, said::kMayNotPass);
  }
  std::string_view name = text;
  if (name.substr(0, 2) == "p@" || name.substr(0, 2) == "P@") name.remove_prefix(2);
  std::optional<int> square = ReadSquare(name, position.variant());
  if (!square) square = ReadSquareNumber(name, position.variant());
  if (!square) {
    return base::Wrong(said::kExpectedSquare, LastSquare(position.variant()), Quoted(text));
  }
  RETURN_IF_ERROR(CheckDisc(position, *square));
  return Move(*square);
}

absl::StatusOr<std::vector<Move>> Othello::ParseMoves(const Position& position,
                                                      const std::string& text) {
  const std::vector<std::string> words = TranscriptWords(text);
  const auto is_square = [](const std::string& word) {
    return ReadSquare(word, Variant::kOthello).has_value();
  };
  const bool several =
      words.size() > 1 && is_square(words[0]) && (is_square(words[1]) || IsPass(words[1]));
  if (several) return ReadTranscript(position, text);
  ASSIGN_OR_RETURN(const Move move, ParseMove(position, text));
  return std::vector<Move>{move};
}

std::string Othello::FormatMove(const Position& position, Move move) {
  return move.IsPass() ? base::kPass : SquareName(move.square(), position.variant());
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
