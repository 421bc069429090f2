// Text to moves.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "engines/dipole/game.h"
#include "engines/dipole/square_text.h"
#include "protocol/wire/text.h"

namespace tavoliere::dipole {
namespace {

using core::Player;
using protocol::Quoted;

std::string Checkers(int count) {
  return absl::StrCat(count, count == 1 ? " checker" : " checkers");
}

struct MoveWords {
  Square from = 0;
  Direction direction = Direction::kN;
  int count = 0;
};

// Two characters a1 to h8 in either notation. A dark square's letter and number are both odd or
// both even in ours, never in the course's text.
Square ReadSquare(std::string_view text) {
  const int letter = text[0] - 'a';
  const int digit = text[1] - '1';
  return IsDark(letter, digit) ? SquareAt(letter, digit) : SquareAt(digit, 7 - letter);
}
bool InSameNotation(std::string_view a, std::string_view b) {
  return IsDark(a[0] - 'a', a[1] - '1') == IsDark(b[0] - 'a', b[1] - '1');
}

// Square, direction and count in either notation, in lower case; nullopt when it is no such text.
std::optional<MoveWords> ReadWords(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ','), text.end());
  std::string_view rest = text;
  if (!IsSquare(rest)) return std::nullopt;
  MoveWords words;
  words.from = ReadSquare(rest);
  rest.remove_prefix(2);
  const std::string_view compass = rest.substr(0, rest.find_first_not_of("nsew"));
  const auto* const name = std::find(kDirectionNames.begin(), kDirectionNames.end(), compass);
  if (name == kDirectionNames.end()) return std::nullopt;
  words.direction = DirectionAt(static_cast<int>(name - kDirectionNames.begin()));
  rest.remove_prefix(compass.size());
  const std::optional<int> count = TakeNumber(rest);
  if (!count || !rest.empty()) return std::nullopt;
  words.count = *count;
  return words;
}

struct Ends {
  Square from = 0;
  Square to = 0;     // kLight: nobody lands there; kOff: "off"
  std::string text;  // of the second one
  char sign = '\0';  // between the two; none
};

// Two squares of the same notation, with a sign of - , x + between them or nothing, or a square and
// "-off", in lower case; nullopt when it is no such text. "e2" and the like after a square of ours
// are no square but east and a number: a light one is never meant, and an odd number of checkers
// never goes east.
std::optional<Ends> ReadEnds(std::string_view text) {
  if (!IsSquare(text)) return std::nullopt;
  const std::string_view from = text.substr(0, 2);
  text.remove_prefix(2);
  if (text == "-off") return Ends{ReadSquare(from), kOff, "off", '-'};
  const bool sign = !text.empty() && std::string_view("-,x+").find(text[0]) != text.npos;
  const char between = sign ? text[0] : '\0';
  if (sign) text.remove_prefix(1);
  if (text.size() != 2 || !IsSquare(text)) return std::nullopt;
  Ends ends{ReadSquare(from), ReadSquare(text), std::string(text), between};
  if (!InSameNotation(from, text)) {
    if (text[0] == 'e' && (between == '\0' || between == ',')) return std::nullopt;
    ends.to = kLight;
  }
  return ends;
}

absl::StatusOr<Move> ReadPass(const Position& position) {
  Dipole::MoveList moves;
  Dipole::Generate(position, moves);
  if (!moves.empty() && moves[0].IsPass()) return Move::Pass();
  return WrongText(absl::StrCat(SideName(position.turn()), " has ", moves.size(), " legal ",
                                moves.size() == 1 ? "move" : "moves", " and may not pass"));
}

bool StaysOnBoard(const MoveWords& words) {
  return IsOnBoard(FileOf(words.from) + words.count * kFileSteps[Index(words.direction)],
                   RankOf(words.from) + words.count * kRankSteps[Index(words.direction)]);
}

// Why these checkers may not go there, or OK.
absl::Status CheckMove(const Position& position, const MoveWords& words) {
  const Player player = position.turn();
  const std::string from = SquareName(words.from);
  const std::string count = Checkers(words.count);
  const int height = position.height(words.from);
  if (words.count > height) {
    return WrongText(
        absl::StrCat("expected 1 to ", height, " checkers from ", from, ", got ", words.count));
  }
  const bool forward = IsForward(player, words.direction);
  if (!StaysOnBoard(words)) {
    if (!forward) {
      return WrongText(absl::StrCat(count, " from ", from,
                                    " would leave the board, which they may only "
                                    "do forward"));
    }
    if (Target(words.from, words.direction, words.count) == kOff) return absl::OkStatus();
    return WrongText(absl::StrCat(
        count, " from ", from,
        " cannot leave the board straight ahead: only even numbers do, as beyond the edge too an "
        "odd one ends on a light square; diagonally any number leaves, ",
        from, kDirectionNames[Index(Forward(player, 1))], words.count));
  }
  const Square to = Target(words.from, words.direction, words.count);
  if (to == kLight) {
    return WrongText(absl::StrCat(count, " from ", from,
                                  " would land on a light square: straight "
                                  "ahead and sideways only even numbers move"));
  }
  const bool enemy = (position.stacks(core::Opponent(player)) & Bit(to)) != 0;
  if (enemy && position.height(to) > words.count) {
    return WrongText(absl::StrCat("the enemy stack on ", SquareName(to), " has ",
                                  Checkers(position.height(to)), ": ", words.count,
                                  " cannot capture it"));
  }
  if (!enemy && !forward) {
    return WrongText(absl::StrCat("no enemy stack on ", SquareName(to),
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

absl::Status NoStack(const Position& position, Square square) {
  return WrongText(absl::StrCat(SideName(position.turn()), " has no stack on ", SquareName(square),
                                " (", CourseSquareName(square), " in the course's text)"));
}

enum class StraightExits { kEven, kAny };

absl::StatusOr<Move> MoveOf(const Position& position, MoveWords words, StraightExits exits) {
  if ((position.stacks(position.turn()) & Bit(words.from)) == 0)
    return NoStack(position, words.from);
  if (words.count == 0) return ReadPass(position);
  // Whoever passes the edge straight ahead passes it diagonally too, and to the same effect.
  const Direction straight = Forward(position.turn(), 0);
  if (exits == StraightExits::kAny && words.direction == straight && !StaysOnBoard(words))
    words.direction = Forward(position.turn(), 1);
  if (absl::Status legal = CheckMove(position, words); !legal.ok()) return legal;
  return Canonical(position, words);
}

// The fewest checkers that leave the board from there: AbstractPlay's e1-off.
absl::StatusOr<Move> ShortestExit(const Position& position, Square from) {
  const Player player = position.turn();
  const int count = BearsFrom(player, from);
  if (position.height(from) < count) {
    return WrongText(absl::StrCat("only ", Checkers(count), " or more leave the board from ",
                                  SquareName(from), ", which has ", position.height(from)));
  }
  int number = 0;
  while (Target(from, Forward(player, number), count) != kOff) ++number;
  return Move(from, Forward(player, number), count);
}

// Whether what stands on the square that `move` reaches is what AbstractPlay's sign says: x an
// enemy stack, + an own one.
absl::Status CheckSign(const Position& position, const Ends& ends, Move move) {
  const std::string to = SquareName(ends.to);
  if (ends.sign == 'x' && !IsCapture(position, move))
    return WrongText(absl::StrCat("x is for captures: no enemy stack on ", to));
  if (ends.sign == '+' && (position.stacks(position.turn()) & Bit(ends.to)) == 0)
    return WrongText(absl::StrCat("+ joins an own stack: there is none on ", to));
  return absl::OkStatus();
}

absl::StatusOr<Move> MoveBetween(const Position& position, const Ends& ends) {
  if ((position.stacks(position.turn()) & Bit(ends.from)) == 0) return NoStack(position, ends.from);
  if (ends.to == kOff) return ShortestExit(position, ends.from);
  if (ends.to == kLight)
    return WrongText(absl::StrCat(ends.text, " is a light square: nothing lands there"));
  const int steps = Steps(ends.from, ends.to);
  if (steps == 0) {
    return WrongText(
        absl::StrCat(SquareName(ends.from), " to ", SquareName(ends.to), " is no straight line"));
  }
  absl::StatusOr<Move> move =
      MoveOf(position, {ends.from, Towards(ends.from, ends.to), steps}, StraightExits::kEven);
  if (!move.ok()) return move;
  if (absl::Status fits = CheckSign(position, ends, *move); !fits.ok()) return fits;
  return move;
}

absl::StatusOr<Move> ReadMove(const Position& position, const std::string& text,
                              StraightExits exits) {
  const std::string lower = absl::AsciiStrToLower(text);
  const bool pass = lower == "pass";
  const std::optional<MoveWords> words = ReadWords(lower);
  const std::optional<Ends> ends = ReadEnds(lower);
  if (!pass && !words && !ends) {
    return WrongText(
        absl::StrCat("expected square, direction and number of checkers as in e1ne1 or "
                     "H5,NE,1, two squares as in e1f2, e1xd8 or e1-off, or pass, got ",
                     Quoted(text)));
  }
  if (position.Finished()) return WrongText("the game is over");
  if (pass) return ReadPass(position);
  if (!ends) return MoveOf(position, *words, exits);
  const absl::StatusOr<Move> between = MoveBetween(position, *ends);
  // An even number goes east, and even are the columns of the course's row E.
  if (!words || words->count % 2 != 0) return between;
  const absl::StatusOr<Move> east = MoveOf(position, *words, exits);
  if (between.ok() && east.ok()) {
    return WrongText(absl::StrCat(Quoted(text), " can be ", FormatCourseMove(position, *between),
                                  " and ", FormatCourseMove(position, *east),
                                  ": write the one meant"));
  }
  return east.ok() ? east : between;
}

}  // namespace

absl::StatusOr<Move> Dipole::ParseMove(const Position& position, const std::string& text) {
  return ReadMove(position, text, StraightExits::kEven);
}

absl::StatusOr<Move> ParseMoveWithOddExits(const Position& position, const std::string& text) {
  return ReadMove(position, text, StraightExits::kAny);
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
  const std::string& to = squares[1];
  const Ends ends{SquareAt(file, rank), InSameNotation(from, to) ? ReadSquare(to) : kLight, to,
                  '\0'};
  const absl::StatusOr<Move> move = MoveBetween(position, ends);
  return move.ok() ? absl::StrCat(FormatMove(position, *move), " is legal")
                   : std::string(move.status().message());
}

}  // namespace tavoliere::dipole
