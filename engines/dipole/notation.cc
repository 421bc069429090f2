// Text to positions and moves, and back.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/dipole/game.h"
#include "protocol/text.h"

namespace tavoliere::dipole {
namespace {

using core::Player;
using protocol::Quoted;

constexpr std::array<const char*, kDirections> kNames = {"n",  "ne", "nw", "s",
                                                         "se", "sw", "e",  "w"};
absl::Status Wrong(const std::string& message) { return absl::InvalidArgumentError(message); }

std::string SideName(Player player) { return player == Player::kFirst ? "White" : "Black"; }
char SideLetter(Player player) { return player == Player::kFirst ? 'W' : 'B'; }

std::string Checkers(int count) {
  return absl::StrCat(count, count == 1 ? " checker" : " checkers");
}

std::string SquareName(Square square) {
  return {static_cast<char>('a' + FileOf(square)), static_cast<char>('1' + RankOf(square))};
}
// The course's rows are lettered from the top, its columns numbered from the left.
std::string CourseSquareName(Square square) {
  return {static_cast<char>('H' - RankOf(square)), static_cast<char>('1' + FileOf(square))};
}

// A number of at most two digits at the front of `text`, which it is taken off; nullopt: none.
std::optional<int> TakeNumber(std::string_view& text) {
  int number = 0;
  std::size_t digits = 0;
  while (digits < text.size() && digits < 3 &&
         absl::ascii_isdigit(static_cast<unsigned char>(text[digits]))) {
    number = 10 * number + (text[digits] - '0');
    ++digits;
  }
  if (digits == 0 || digits == 3) return std::nullopt;
  text.remove_prefix(digits);
  return number;
}

// Two characters a1 to h8 in lower case.
bool IsSquare(std::string_view text) {
  return text.size() >= 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

// ---- positions

absl::Status ReadStack(const std::string& text, Player player, Position& position) {
  std::string_view rest = text;
  if (!IsSquare(rest)) {
    return Wrong(absl::StrCat("expected a stack such as e1x12, got ", Quoted(text)));
  }
  const int file = rest[0] - 'a';
  const int rank = rest[1] - '1';
  const std::string name(rest.substr(0, 2));
  rest.remove_prefix(2);
  if (!IsDark(file, rank)) {
    return Wrong(absl::StrCat(name, " is a light square: stacks stand on dark ones (a1 is dark)"));
  }
  if (rest.empty() || rest[0] != 'x') {
    return Wrong(absl::StrCat("expected x and a number after ", name, ", got ", Quoted(text)));
  }
  rest.remove_prefix(1);
  const std::optional<int> count = TakeNumber(rest);
  if (!count || !rest.empty() || *count < 1 || *count > kMaxCheckers) {
    return Wrong(absl::StrCat("expected 1 to ", kMaxCheckers, " checkers on ", name, ", got ",
                              Quoted(text.substr(3))));
  }
  const Square square = SquareAt(file, rank);
  if (position.height(square) > 0) return Wrong(absl::StrCat("two stacks stand on ", name));
  if (position.checkers(player) + *count > kMaxCheckers) {
    return Wrong(absl::StrCat(SideName(player), " has more than ", kMaxCheckers, " checkers: ",
                              position.checkers(player) + *count, " with those on ", name));
  }
  position.Put(player, square, *count);
  return absl::OkStatus();
}

absl::Status ReadSide(const std::string& text, Player player, Position& position) {
  const char letter = absl::ascii_tolower(static_cast<unsigned char>(SideLetter(player)));
  if (text.empty() || text[0] != letter) {
    return Wrong(absl::StrCat("expected ", std::string(1, SideLetter(player)), " and ",
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

// ---- moves

struct MoveWords {
  Square from = 0;
  Direction direction = Direction::kN;
  int count = 0;
};

// Square, direction and count in either notation; nullopt when it is no such text.
std::optional<MoveWords> ReadWords(const std::string& text) {
  std::string lower = absl::AsciiStrToLower(text);
  lower.erase(std::remove(lower.begin(), lower.end(), ','), lower.end());
  std::string_view rest = lower;
  if (!IsSquare(rest)) return std::nullopt;
  const int letter = rest[0] - 'a';
  const int digit = rest[1] - '1';
  rest.remove_prefix(2);
  // A dark square's letter and number are both odd or both even here, never in the course's text.
  MoveWords words;
  words.from = IsDark(letter, digit) ? SquareAt(letter, digit) : SquareAt(digit, 7 - letter);

  const std::string_view compass = rest.substr(0, rest.find_first_not_of("nsew"));
  const auto* const name = std::find(kNames.begin(), kNames.end(), compass);
  if (name == kNames.end()) return std::nullopt;
  words.direction = DirectionAt(static_cast<int>(name - kNames.begin()));
  rest.remove_prefix(compass.size());
  const std::optional<int> count = TakeNumber(rest);
  if (!count || !rest.empty()) return std::nullopt;
  words.count = *count;
  return words;
}

absl::StatusOr<Move> ReadPass(const Position& position) {
  Dipole::MoveList moves;
  Dipole::Generate(position, moves);
  if (moves[0].IsPass()) return Move::Pass();
  return Wrong(absl::StrCat(SideName(position.turn()), " has ", moves.size(), " legal ",
                            moves.size() == 1 ? "move" : "moves", " and may not pass"));
}

// Why these checkers may not go there, or OK.
absl::Status CheckMove(const Position& position, const MoveWords& words) {
  const Player player = position.turn();
  const std::string from = SquareName(words.from);
  const std::string count = Checkers(words.count);
  const int height = position.height(words.from);
  if (words.count > height) {
    return Wrong(
        absl::StrCat("expected 1 to ", height, " checkers from ", from, ", got ", words.count));
  }
  const Square to = Target(words.from, words.direction, words.count);
  if (to == kLight) {
    return Wrong(absl::StrCat(count, " from ", from,
                              " would land on a light square: straight "
                              "ahead and sideways only even numbers move"));
  }
  const bool forward = IsForward(player, words.direction);
  if (to == kOff) {
    if (forward) return absl::OkStatus();
    return Wrong(absl::StrCat(count, " from ", from,
                              " would leave the board, which they may only "
                              "do forward"));
  }
  const bool enemy = (position.stacks(core::Opponent(player)) & Bit(to)) != 0;
  if (enemy && position.height(to) > words.count) {
    return Wrong(absl::StrCat("the enemy stack on ", SquareName(to), " has ",
                              Checkers(position.height(to)), ": ", words.count,
                              " cannot capture it"));
  }
  if (!enemy && !forward) {
    return Wrong(absl::StrCat("no enemy stack on ", SquareName(to),
                              ": backwards and sideways are for captures"));
  }
  return absl::OkStatus();
}

// The move of those that have the same effect which stands for all of them.
Move Canonical(const Position& position, const MoveWords& words) {
  if (Target(words.from, words.direction, words.count) == kOff) {
    for (int number = 0; number < 3; ++number) {
      const Direction direction = Forward(position.turn(), number);
      if (Target(words.from, direction, words.count) == kOff)
        return Move(words.from, direction, words.count);
    }
  }
  return Move(words.from, words.direction, words.count);
}

}  // namespace

absl::StatusOr<Position> Dipole::Parse(const std::string& text, Variant) {
  std::string line = absl::AsciiStrToLower(text);
  absl::StripAsciiWhitespace(&line);
  const std::vector<std::string> parts = absl::StrSplit(line, ':');
  if (parts.size() != 3) {
    return Wrong(absl::StrCat("expected a position such as W:We1x12:Bd8x12, got ", Quoted(text)));
  }
  if (parts[0] != "w" && parts[0] != "b") {
    return Wrong(absl::StrCat("expected W or B as the side to move, got ", Quoted(parts[0])));
  }
  Position position(parts[0] == "w" ? Player::kFirst : Player::kSecond);
  // Either side may be named first.
  const bool white_first = parts[1].empty() || parts[1][0] != 'b';
  for (Player player : {Player::kFirst, Player::kSecond}) {
    const std::string& part = (player == Player::kFirst) == white_first ? parts[1] : parts[2];
    if (absl::Status status = ReadSide(part, player, position); !status.ok()) return status;
  }
  if (position.checkers(Player::kFirst) == 0 && position.checkers(Player::kSecond) == 0)
    return Wrong("neither side has a checker");
  return position;
}

std::string Dipole::Format(const Position& position) {
  return absl::StrCat(std::string(1, SideLetter(position.turn())), ":",
                      FormatSide(position, Player::kFirst), ":",
                      FormatSide(position, Player::kSecond));
}

absl::StatusOr<Move> Dipole::ParseMove(const Position& position, const std::string& text) {
  const bool pass = absl::AsciiStrToLower(text) == "pass";
  const std::optional<MoveWords> words = pass ? std::nullopt : ReadWords(text);
  if (!pass && !words) {
    return Wrong(
        absl::StrCat("expected square, direction and number of checkers as in e1ne1 or "
                     "H5,NE,1, or pass, got ",
                     Quoted(text)));
  }
  if (position.Finished()) return Wrong("the game is over");
  if (pass) return ReadPass(position);
  if ((position.stacks(position.turn()) & Bit(words->from)) == 0) {
    return Wrong(absl::StrCat(SideName(position.turn()), " has no stack on ",
                              SquareName(words->from), " (", CourseSquareName(words->from),
                              " in the course's text)"));
  }
  if (words->count == 0) return ReadPass(position);
  if (absl::Status legal = CheckMove(position, *words); !legal.ok()) return legal;
  return Canonical(position, *words);
}

std::string Dipole::FormatMove(const Position&, Move move) {
  if (move.IsPass()) return "pass";
  return absl::StrCat(SquareName(move.from()), kNames[Index(move.direction())], move.count());
}

std::string FormatCourseMove(const Position& position, Move move) {
  const SquareSet own = position.stacks(position.turn());
  if (move.IsPass()) return absl::StrCat(CourseSquareName(own == 0 ? 0 : First(own)), ",N,0");
  return absl::StrCat(CourseSquareName(move.from()), ",",
                      absl::AsciiStrToUpper(kNames[Index(move.direction())]), ",", move.count());
}

base::BoardPicture Dipole::Picture(const Position& position) {
  base::BoardPicture picture{8, 8, {}, {}};
  for (int rank = 7; rank >= 0; --rank) {
    for (int file = 0; file < 8; ++file) {
      const Square square = SquareAt(file, rank);
      picture.names.push_back(IsDark(file, rank) ? SquareName(square) : "#");
      if (!IsDark(file, rank)) {
        picture.cells.emplace_back("#");
      } else if (position.height(square) == 0) {
        picture.cells.emplace_back(".");
      } else {
        const bool white = (position.stacks(Player::kFirst) & Bit(square)) != 0;
        picture.cells.push_back(absl::StrCat(white ? "w" : "b", position.height(square)));
      }
    }
  }
  return picture;
}

std::vector<std::string> Dipole::Route(const Position&, Move move) {
  if (move.IsPass()) return {};
  if (move.BearsOff()) return {SquareName(move.from())};
  return {SquareName(move.from()), SquareName(move.to())};
}

std::string Dipole::WhyNotFrom(const Position& position, const std::vector<std::string>& squares) {
  for (const std::string& name : squares) {
    if (name.size() != 2 || !IsSquare(name)) {
      return absl::StrCat("expected squares such as e1, got ", Quoted(name));
    }
  }
  const std::string& from = squares.front();
  const int file = from[0] - 'a';
  const int rank = from[1] - '1';
  if (!IsDark(file, rank) || (position.stacks(position.turn()) & Bit(SquareAt(file, rank))) == 0) {
    return absl::StrCat(SideName(position.turn()), " has no stack on ", from);
  }
  if (squares.size() == 1) return absl::StrCat("no part of the stack on ", from, " can move");
  if (squares.size() > 2) return "checkers move in one straight line";
  const int files = squares[1][0] - from[0];
  const int ranks = squares[1][1] - from[1];
  if ((files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) ||
      (files == 0 && ranks == 0))
    return absl::StrCat(from, " to ", squares[1], " is no straight line");
  const std::string compass = absl::StrCat(ranks > 0   ? "n"
                                           : ranks < 0 ? "s"
                                                       : "",
                                           files > 0   ? "e"
                                           : files < 0 ? "w"
                                                       : "");
  const std::string text = absl::StrCat(from, compass, std::max(std::abs(files), std::abs(ranks)));
  const absl::StatusOr<Move> move = ParseMove(position, text);
  return move.ok() ? absl::StrCat(text, " is legal") : std::string(move.status().message());
}

}  // namespace tavoliere::dipole
