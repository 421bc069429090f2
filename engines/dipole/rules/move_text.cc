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
#include "core/files/status_macros.h"
#include "engines/base/text/game_text.h"
#include "engines/dipole/rules/game.h"
#include "engines/dipole/rules/square_text.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dipole {
namespace {

using core::Player;
using protocol::Quoted;

base::Sentence Checkers(int count) {
  return base::Say(count == 1 ? said::kChecker : said::kCheckers, count);
}

struct MoveWords {
  Square from = 0;
  Direction direction = Direction::kN;
  int count = 0;
};

// In either notation. A dark square's letter and number are both odd or both even in ours, never in
// the course's text; on a board without that text they are a light square's.
template <class B>
Square ReadSquare(NamedSquare named) {
  if (IsDark(named)) return SquareAt<B>(named.file, named.rank);
  return B::kHasCourseText ? SquareAt<B>(named.rank, B::kSide - 1 - named.file) : B::kLight;
}

// Square, direction and count in either notation, in lower case; nullopt when it is no such text.
template <class B>
std::optional<MoveWords> ReadWords(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ','), text.end());
  std::string_view rest = text;
  const std::optional<NamedSquare> from = TakeSquare<B>(rest);
  if (!from) return std::nullopt;
  MoveWords words;
  words.from = ReadSquare<B>(*from);
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
  Square to = 0;     // kLight: no checker lands there; kOff: "off"
  std::string text;  // of the second one
  char sign = '\0';  // between the two; none
};

// Two squares of the same notation, with a sign of - , x + between them or nothing, or a square and
// "-off", in lower case; nullopt when it is no such text. "e2" and the like after a square of ours
// are no square but east and a number: a light one is never meant, and an odd number of checkers
// never goes east.
template <class B>
std::optional<Ends> ReadEnds(std::string_view text) {
  const std::optional<NamedSquare> from = TakeSquare<B>(text);
  if (!from) return std::nullopt;
  if (text == "-off") return Ends{ReadSquare<B>(*from), B::kOff, "off", '-'};
  const bool sign = !text.empty() && std::string_view("-,x+").find(text[0]) != text.npos;
  const char between = sign ? text[0] : '\0';
  if (sign) text.remove_prefix(1);
  Ends ends{ReadSquare<B>(*from), B::kLight, std::string(text), between};
  const std::optional<NamedSquare> to = TakeSquare<B>(text);
  if (!to || !text.empty()) return std::nullopt;
  if (IsDark(*from) == IsDark(*to)) {
    ends.to = ReadSquare<B>(*to);
  } else if (ends.text[0] == 'e' && (between == '\0' || between == ',')) {
    return std::nullopt;
  }
  return ends;
}

template <class B>
bool StaysOnBoard(const MoveWords& words) {
  return IsOnBoard<B>(FileOf<B>(words.from) + words.count * kFileSteps[Index(words.direction)],
                      RankOf<B>(words.from) + words.count * kRankSteps[Index(words.direction)]);
}

// Why these checkers may not go there, or OK.
template <class B>
absl::Status CheckMove(const PositionOn<B>& position, const MoveWords& words) {
  const Player player = position.turn();
  const std::string from = SquareName<B>(words.from);
  const base::Sentence count = Checkers(words.count);
  const int height = position.height(words.from);
  if (words.count > height) return base::Wrong(said::kWrongCount, height, from, words.count);
  const bool forward = IsForward(player, words.direction);
  if (!StaysOnBoard<B>(words)) {
    if (!forward) return base::Wrong(said::kLeavesOnlyForward, count, from);
    if (Target<B>(words.from, words.direction, words.count) == B::kOff) return absl::OkStatus();
    return base::Wrong(said::kLeavesOdd, count, from, kDirectionNames[Index(Forward(player, 1))],
                       words.count);
  }
  const Square to = Target<B>(words.from, words.direction, words.count);
  if (to == B::kLight) return base::Wrong(said::kLandsOnLight, count, from);
  const bool enemy = (position.stacks(core::Opponent(player)) & Bit<B>(to)) != 0;
  if (enemy && position.height(to) > words.count) {
    return base::Wrong(said::kTooHigh, SquareName<B>(to), Checkers(position.height(to)),
                       words.count);
  }
  if (!enemy && !forward) return base::Wrong(said::kOnlyCaptures, SquareName<B>(to));
  return absl::OkStatus();
}

// The move of those that have the same effect which stands for all of them.
template <class B>
MoveOn<B> Canonical(const PositionOn<B>& position, const MoveWords& words) {
  if (Target<B>(words.from, words.direction, words.count) == B::kOff) {
    for (int number = 0; number < 3; ++number) {
      const Direction direction = Forward(position.turn(), number);
      if (Target<B>(words.from, direction, words.count) == B::kOff)
        return MoveOn<B>(words.from, direction, words.count);
    }
  }
  return MoveOn<B>(words.from, words.direction, words.count);
}

template <class B>
bool HasStack(const PositionOn<B>& position, Square square) {
  return square != B::kLight && (position.stacks(position.turn()) & Bit<B>(square)) != 0;
}

template <class B>
absl::Status NoStack(const PositionOn<B>& position, Square square) {
  if (square == B::kLight) return base::Wrong(said::kStacksOnDark);
  const base::Sentence side = SideText(position.turn());
  if constexpr (B::kHasCourseText)
    return base::Wrong(said::kNoStackCourse, side, SquareName<B>(square), CourseSquareName(square));
  return base::Wrong(said::kNoStack, side, SquareName<B>(square));
}

enum class StraightExits { kEven, kAny };

template <class B>
absl::StatusOr<MoveOn<B>> MoveOf(const PositionOn<B>& position, MoveWords words,
                                 StraightExits exits) {
  if (!HasStack(position, words.from)) return NoStack(position, words.from);
  if (words.count == 0) return base::ReadPass<DipoleOn<B>>(position);
  // A checker that passes the edge straight ahead passes it diagonally too, and to the same effect.
  const Direction straight = Forward(position.turn(), 0);
  if (exits == StraightExits::kAny && words.direction == straight && !StaysOnBoard<B>(words))
    words.direction = Forward(position.turn(), 1);
  RETURN_IF_ERROR(CheckMove(position, words));
  return Canonical(position, words);
}

// The fewest checkers that leave the board from there: AbstractPlay's e1-off.
template <class B>
absl::StatusOr<MoveOn<B>> ShortestExit(const PositionOn<B>& position, Square from) {
  const Player player = position.turn();
  const int count = BearsFrom<B>(player, from);
  if (position.height(from) < count) {
    return base::Wrong(said::kTooFew, Checkers(count), SquareName<B>(from), position.height(from));
  }
  int number = 0;
  while (Target<B>(from, Forward(player, number), count) != B::kOff) ++number;
  return MoveOn<B>(from, Forward(player, number), count);
}

// Whether what stands on the square that `move` reaches is what AbstractPlay's sign says: x an
// enemy stack, + an own one.
template <class B>
absl::Status CheckSign(const PositionOn<B>& position, const Ends& ends, MoveOn<B> move) {
  const std::string to = SquareName<B>(ends.to);
  if (ends.sign == 'x' && !IsCapture(position, move)) return base::Wrong(said::kXCaptures, to);
  if (ends.sign == '+' && (position.stacks(position.turn()) & Bit<B>(ends.to)) == 0)
    return base::Wrong(said::kPlusJoins, to);
  return absl::OkStatus();
}

template <class B>
absl::StatusOr<MoveOn<B>> MoveBetween(const PositionOn<B>& position, const Ends& ends) {
  if (!HasStack(position, ends.from)) return NoStack(position, ends.from);
  if (ends.to == B::kOff) return ShortestExit(position, ends.from);
  if (ends.to == B::kLight) return base::Wrong(said::kIsLight, ends.text);
  const int steps = Steps<B>(ends.from, ends.to);
  if (steps == 0)
    return base::Wrong(said::kNoLine, SquareName<B>(ends.from), SquareName<B>(ends.to));
  absl::StatusOr<MoveOn<B>> move =
      MoveOf(position, {ends.from, Towards<B>(ends.from, ends.to), steps}, StraightExits::kEven);
  if (!move.ok()) return move;
  RETURN_IF_ERROR(CheckSign(position, ends, *move));
  return move;
}

template <class B>
absl::StatusOr<MoveOn<B>> ReadMove(const PositionOn<B>& position, const std::string& text,
                                   StraightExits exits) {
  const std::string lower = absl::AsciiStrToLower(text);
  const bool pass = base::IsPass(lower);
  const std::optional<MoveWords> words = ReadWords<B>(lower);
  const std::optional<Ends> ends = ReadEnds<B>(lower);
  if (!pass && !words && !ends) {
    const base::Sentence course =
        B::kHasCourseText ? base::Sentence(said::kOrCourseText) : base::Sentence();
    return base::Wrong(said::kExpectedMove, course, Quoted(text));
  }
  if (position.Finished()) return base::Wrong(base::kGameIsOver);
  if (pass) return base::ReadPass<DipoleOn<B>>(position);
  if (!ends) return MoveOf(position, *words, exits);
  const absl::StatusOr<MoveOn<B>> between = MoveBetween(position, *ends);
  if constexpr (B::kHasCourseText) {
    // An even number goes east, and even are the columns of the course's row E.
    if (!words || words->count % 2 != 0) return between;
    const absl::StatusOr<MoveOn<B>> east = MoveOf(position, *words, exits);
    if (between.ok() && east.ok()) {
      return base::Wrong(said::kTwoMeanings, Quoted(text), FormatCourseMove(position, *between),
                         FormatCourseMove(position, *east));
    }
    return east.ok() ? east : between;
  }
  return between;
}

}  // namespace

template <class B>
absl::StatusOr<MoveOn<B>> DipoleOn<B>::ParseMove(const Position& position,
                                                 const std::string& text) {
  return ReadMove(position, text, StraightExits::kEven);
}

absl::StatusOr<Move> ParseMoveWithOddExits(const Position& position, const std::string& text) {
  return ReadMove(position, text, StraightExits::kAny);
}

template <class B>
base::Sentence DipoleOn<B>::WhyNotFrom(const Position& position,
                                       const std::vector<std::string>& squares) {
  std::vector<NamedSquare> named;
  for (const std::string& name : squares) {
    std::string_view rest = name;
    const std::optional<NamedSquare> square = TakeSquare<B>(rest);
    if (!square || !rest.empty()) return base::Say(said::kExpectedSquares, Quoted(name));
    named.push_back(*square);
  }
  const std::string& from = squares.front();
  const Square start = IsDark(named[0]) ? ReadSquare<B>(named[0]) : B::kLight;
  if (!HasStack(position, start)) return base::Say(said::kNoStack, SideText(position.turn()), from);
  if (squares.size() == 1) return base::Say(said::kCannotMove, from);
  if (squares.size() > 2) return said::kOneLine;
  const Ends ends{start, IsDark(named[1]) ? ReadSquare<B>(named[1]) : B::kLight, squares[1], '\0'};
  const absl::StatusOr<Move> move = MoveBetween(position, ends);
  return move.ok() ? base::Say(base::kIsLegal, FormatMove(position, *move))
                   : base::SentenceOf(move.status());
}

template absl::StatusOr<MoveOn<UsualBoard>> DipoleOn<UsualBoard>::ParseMove(
    const PositionOn<UsualBoard>&, const std::string&);
template base::Sentence DipoleOn<UsualBoard>::WhyNotFrom(const PositionOn<UsualBoard>&,
                                                         const std::vector<std::string>&);

template absl::StatusOr<MoveOn<InternationalBoard>> DipoleOn<InternationalBoard>::ParseMove(
    const PositionOn<InternationalBoard>&, const std::string&);
template base::Sentence DipoleOn<InternationalBoard>::WhyNotFrom(
    const PositionOn<InternationalBoard>&, const std::vector<std::string>&);

template absl::StatusOr<MoveOn<Board4>> DipoleOn<Board4>::ParseMove(const PositionOn<Board4>&,
                                                                    const std::string&);
template base::Sentence DipoleOn<Board4>::WhyNotFrom(const PositionOn<Board4>&,
                                                     const std::vector<std::string>&);

template absl::StatusOr<MoveOn<Board6>> DipoleOn<Board6>::ParseMove(const PositionOn<Board6>&,
                                                                    const std::string&);
template base::Sentence DipoleOn<Board6>::WhyNotFrom(const PositionOn<Board6>&,
                                                     const std::vector<std::string>&);

}  // namespace tavoliere::dipole
