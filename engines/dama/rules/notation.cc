// Text to positions and moves, and back.
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/dama/rules/game.h"
#include "engines/dama/rules/routes.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dama {

using base::Say;
using base::Sentence;
using protocol::Quoted;

namespace {

std::string SideName(core::Player player) { return base::TextOf<Dama>::PlayerName(player); }
Sentence SideText(core::Player player) { return base::TextOf<Dama>::Side(player); }

// ---- positions

// One or two digits naming a square.
std::optional<Square> ReadSquare(const std::string& text) {
  int number = 0;
  const bool digits =
      !text.empty() && text.size() <= 2 && std::all_of(text.begin(), text.end(), [](char c) {
        return absl::ascii_isdigit(static_cast<unsigned char>(c));
      });
  if (!digits || !absl::SimpleAtoi(text, &number) || number < 1 || number > kSquares)
    return std::nullopt;
  return Square(number);
}

struct Pieces {
  std::array<Bitboard, 2> sides{};
  Bitboard kings = 0;

  Bitboard all() const { return sides[0] | sides[1]; }
};

absl::Status Put(core::Player player, bool king, Square square, Pieces* pieces) {
  if ((pieces->all() & square.set()) != 0) {
    return absl::InvalidArgumentError(absl::StrCat("two pieces stand on square ", square.number()));
  }
  if (!king && (square.set() & Position::CrownRow(player)) != 0) {
    return absl::InvalidArgumentError(absl::StrCat("a man of ", SideName(player), " on square ",
                                                   square.number(), " would be a king: write K",
                                                   square.number()));
  }
  Bitboard& side = pieces->sides[static_cast<std::size_t>(player)];
  side |= square.set();
  if (king) pieces->kings |= square.set();
  if (Count(side) > kMostPieces) {
    return absl::InvalidArgumentError(
        absl::StrCat(SideName(player), " has more than ", kMostPieces, " pieces"));
  }
  return absl::OkStatus();
}

// `item` is 21, K22, 1-12 or K1-4.
absl::Status ReadItem(core::Player player, const std::string& item, Pieces* pieces) {
  const bool king = !item.empty() && item[0] == 'K';
  const std::vector<std::string> ends = absl::StrSplit(item.substr(king ? 1 : 0), '-');
  const std::optional<Square> first = ReadSquare(ends.front());
  const std::optional<Square> last = ReadSquare(ends.back());
  if (ends.size() > 2 || !first || !last || *last < *first) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a square 1-32, a king such as K22 or a range such as 1-12 among ",
                     SideName(player), "'s pieces, got ", Quoted(item)));
  }
  for (int number = first->number(); number <= last->number(); ++number) {
    RETURN_IF_ERROR(Put(player, king, Square(number), pieces));
  }
  return absl::OkStatus();
}

std::optional<core::Player> ReadColour(char letter) {
  if (letter == 'W') return kWhite;
  if (letter == 'B') return kBlack;
  return std::nullopt;
}

// "H0", "F12": half-moves and full moves.
bool IsCounter(const std::string& part) {
  return part.size() > 1 && (part[0] == 'H' || part[0] == 'F') &&
         std::all_of(part.begin() + 1, part.end(),
                     [](unsigned char c) { return absl::ascii_isdigit(c); });
}

// ---- moves

std::string RouteText(const std::vector<Square>& squares, bool capture) {
  return absl::StrJoin(squares, capture ? "x" : "-", [](std::string* out, Square square) {
    absl::StrAppend(out, square.number());
  });
}

Dama::MoveList Legal(const Position& position) {
  Dama::MoveList moves;
  Dama::Generate(position, moves);
  return moves;
}

int SharingEnds(const Dama::MoveList& moves, Square from, Square to) {
  return static_cast<int>(std::count_if(moves.begin(), moves.end(),
                                        [&](Move m) { return m.from() == from && m.to() == to; }));
}

// The origin, every landing square.
std::vector<Square> SquaresOf(const Position& position, Move move) {
  if (!move.IsCapture()) return {move.from(), move.to()};
  std::optional<std::vector<Square>> smallest;
  for (const CaptureRoute& route : LegalRoutes(CaptureRoutes(position))) {
    if (route.move() != move) continue;
    if (!smallest || route.squares < *smallest) smallest = route.squares;
  }
  assert(smallest.has_value());
  return *std::move(smallest);
}

// 22-18, 22x13x6, 2218, 221306.
std::optional<std::vector<Square>> ReadSquares(const std::string& text) {
  std::vector<std::string> words;
  const bool digits =
      std::all_of(text.begin(), text.end(), [](unsigned char c) { return absl::ascii_isdigit(c); });
  if (digits && text.size() % 2 == 0) {
    for (std::size_t at = 0; at < text.size(); at += 2) words.push_back(text.substr(at, 2));
  } else {
    words = absl::StrSplit(text, absl::ByAnyChar("-xX:"));
  }
  // Twelve captures land on twelve squares.
  if (words.size() < 2 || words.size() > kMostPieces + 1) return std::nullopt;
  std::vector<Square> squares;
  for (const std::string& word : words) {
    const std::optional<Square> square = ReadSquare(word);
    if (!square) return std::nullopt;
    squares.push_back(*square);
  }
  return squares;
}

std::string LegalText(const Position& position) {
  std::vector<std::string> words;
  for (const Move& move : Legal(position)) words.push_back(Dama::FormatMove(position, move));
  return absl::StrJoin(words, " ");
}

// Why no piece could ever go from `from` to `to` in `position`, whatever the others could capture;
// empty when there is no such reason.
Sentence WhyNotAStep(const Position& position, Square from, Square to) {
  const core::Player player = position.turn();
  const bool king = (position.kings() & from.set()) != 0;
  const int rows = to.row() - from.row();
  const int columns = to.column() - from.column();
  const bool forward = (rows < 0) == (player == kWhite);
  const int distance = std::abs(rows) == std::abs(columns) ? std::abs(rows) : 0;
  if (from == to || distance < 1 || distance > 2)
    return Say(said::kNoStep, from.number(), to.number());
  if ((position.pieces() & to.set()) != 0) return Say(said::kOccupied, to.number());
  if (!king && !forward) return distance == 1 ? said::kManMovesForward : said::kManCapturesForward;
  if (distance == 1) return {};
  // The square jumped lies halfway, where the bits lie halfway too.
  const Bitboard middle = Bitboard{1} << (from.bit() + to.bit()) / 2;
  if ((position.pieces(core::Opponent(player)) & middle) == 0) {
    return Say(said::kNothingToCapture, SideText(core::Opponent(player)),
               Square::Of(middle).number());
  }
  if (!king && (position.kings() & middle) != 0) return said::kManAndKing;
  return {};
}

Sentence WhyNotThisCapture(const Position& position, const CaptureRoute& route,
                           const CaptureRoute& legal) {
  const std::string instead = LegalText(position);
  switch (Precedes(legal, route).value_or(Precedence::kFreeChoice)) {
    case Precedence::kMorePieces:
      return Say(said::kMorePieces, route.kinds.size(), legal.kinds.size(), instead);
    case Precedence::kByKing:
      return Say(said::kByKing, instead);
    case Precedence::kMoreKings:
      return Say(said::kMoreKings, instead);
    case Precedence::kKingsEarlier:
      return Say(said::kKingsEarlier, instead);
    case Precedence::kFreeChoice:
      break;
  }
  return Say(said::kLegalMoves, instead);
}

// Why the piece on the first of `squares` may not go to the others; `squares` is no legal move.
Sentence Explain(const Position& position, const std::vector<Square>& squares) {
  const Square from = squares.front();
  const core::Player player = position.turn();
  if (Dama::CountMoves(position) == 0)
    return Say(base::kOverBecause, base::TextOf<Dama>::Reason(Dama::Result(position)));
  if ((position.pieces() & from.set()) == 0) return Say(said::kEmpty, from.number());
  if ((position.pieces(player) & from.set()) == 0)
    return Say(said::kOthersPiece, from.number(), SideText(core::Opponent(player)),
               SideText(player));
  const std::vector<CaptureRoute> routes = CaptureRoutes(position);
  const std::vector<CaptureRoute> legal = LegalRoutes(routes);
  for (const CaptureRoute& route : routes) {
    const bool ends_agree = squares.size() == 2 && route.squares.front() == from &&
                            route.squares.back() == squares.back();
    if (ends_agree || route.squares == squares)
      return WhyNotThisCapture(position, route, legal.front());
    if (squares.size() < route.squares.size() &&
        std::equal(squares.begin(), squares.end(), route.squares.begin())) {
      return Say(said::kCaptureGoesOn, RouteText(route.squares, true));
    }
  }
  Sentence reason = WhyNotAStep(position, from, squares[1]);
  if (!reason.empty()) return reason;
  return Say(legal.empty() ? said::kLegalMoves : said::kObligatoryMoves, LegalText(position));
}

}  // namespace

absl::StatusOr<Position> Dama::Parse(const std::string& text, Variant) {
  std::string bare;
  for (const char c : base::BarePosition(text)) {
    const auto letter = static_cast<unsigned char>(c);
    if (!absl::ascii_isspace(letter)) bare += absl::ascii_toupper(letter);
  }
  if (!bare.empty() && bare.back() == '.') bare.pop_back();
  std::vector<std::string> parts = absl::StrSplit(bare, ':');
  // Counters of moves, which some sites write behind the pieces.
  while (parts.size() > 3 && IsCounter(parts.back())) parts.pop_back();
  if (parts.size() != 3) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected a position such as W:W21,K22:B1-12, three parts between colons, got ",
        Quoted(text)));
  }
  const std::optional<core::Player> turn =
      parts[0].size() == 1 ? ReadColour(parts[0][0]) : std::nullopt;
  if (!turn) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected W or B as the side to move, got ", Quoted(parts[0])));
  }
  Pieces pieces;
  std::optional<core::Player> seen;
  for (const std::string& part : {parts[1], parts[2]}) {
    const std::optional<core::Player> player =
        part.empty() ? std::nullopt : ReadColour(part.front());
    if (!player || player == seen) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected W and its squares and B and its squares, got ", Quoted(part)));
    }
    seen = player;
    if (part.size() == 1) continue;
    for (const std::string& item : std::vector<std::string>(absl::StrSplit(part.substr(1), ','))) {
      RETURN_IF_ERROR(ReadItem(*player, item, &pieces));
    }
  }
  return Position(pieces.sides[0], pieces.sides[1], pieces.kings, *turn);
}

std::string Dama::Format(const Position& position) {
  const auto side = [&](core::Player player) {
    std::vector<std::string> items;
    for (Bitboard rest = position.pieces(player); rest != 0; rest &= rest - 1) {
      const Square square = Square::Of(Lowest(rest));
      const bool king = (position.kings() & square.set()) != 0;
      items.push_back(absl::StrCat(king ? "K" : "", square.number()));
    }
    return absl::StrJoin(items, ",");
  };
  return absl::StrCat(position.turn() == kWhite ? "W" : "B", ":W", side(kWhite), ":B",
                      side(kBlack));
}

std::string Dama::FormatBoard(const base::BoardPicture& picture, core::Player turn) {
  const auto side = [&](char letter) {
    std::vector<std::string> items;
    for (std::size_t i = 0; i < picture.cells.size(); ++i) {
      const char piece = picture.cells[i][0];
      const bool king = absl::ascii_isupper(static_cast<unsigned char>(piece));
      if (absl::ascii_tolower(static_cast<unsigned char>(piece)) == letter)
        items.push_back(absl::StrCat(king ? "K" : "", picture.names[i]));
    }
    return absl::StrJoin(items, ",");
  };
  return absl::StrCat(turn == kWhite ? "W" : "B", ":W", side('w'), ":B", side('b'));
}

absl::StatusOr<Move> Dama::ParseMove(const Position& position, const std::string& text) {
  const std::optional<std::vector<Square>> squares = ReadSquares(text);
  if (!squares) return base::Wrong(said::kExpectedMove, Quoted(text));
  const MoveList moves = Legal(position);
  if (squares->size() == 2) {
    const int sharing = SharingEnds(moves, squares->front(), squares->back());
    if (sharing > 1) return base::Wrong(said::kSeveralRoutes, LegalText(position));
    for (const Move& move : moves) {
      if (move.from() == squares->front() && move.to() == squares->back()) return move;
    }
  } else {
    for (const CaptureRoute& route : LegalRoutes(CaptureRoutes(position))) {
      if (route.squares == *squares) return route.move();
    }
  }
  return base::Wrong(Explain(position, *squares));
}

std::string Dama::FormatMove(const Position& position, Move move) {
  if (!move.IsCapture() || SharingEnds(Legal(position), move.from(), move.to()) == 1)
    return RouteText({move.from(), move.to()}, move.IsCapture());
  return RouteText(SquaresOf(position, move), true);
}

std::vector<std::string> Dama::Route(const Position& position, Move move) {
  std::vector<std::string> names;
  for (const Square square : SquaresOf(position, move))
    names.push_back(std::to_string(square.number()));
  return names;
}

Sentence Dama::Obligation(const Position& position) {
  return HasCapture(position) ? Sentence(said::kObligatory) : Sentence();
}

Sentence Dama::WhyNotFrom(const Position& position, const std::vector<std::string>& squares) {
  std::vector<Square> route;
  for (const std::string& name : squares) {
    const std::optional<Square> square = ReadSquare(name);
    if (!square) return Say(said::kExpectedSquares, Quoted(name));
    route.push_back(*square);
  }
  const Square from = route.front();
  if ((position.pieces(position.turn()) & from.set()) == 0) return Explain(position, {from, from});
  // A capture that begins so and that a rule forbids says more than the first step alone.
  for (const CaptureRoute& capture : CaptureRoutes(position)) {
    if (capture.squares.size() < route.size() ||
        !std::equal(route.begin(), route.end(), capture.squares.begin())) {
      continue;
    }
    const absl::StatusOr<Move> move = ParseMove(position, RouteText(capture.squares, true));
    return move.ok() ? Say(base::kIsLegal, RouteText(capture.squares, true))
                     : base::SentenceOf(move.status());
  }
  if (route.size() > 1) return Explain(position, route);
  if (HasCapture(position)) return Say(said::kObligatoryMoves, LegalText(position));
  for (const Move& move : Legal(position)) {
    if (move.from() == from) return Say(said::kCanMove, from.number());
  }
  return Say(said::kCannotMove, from.number());
}

}  // namespace tavoliere::dama
