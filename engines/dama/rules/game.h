// Italian draughts (dama italiana) as core::TwoPlayerGame, by the Regolamento tecnico, Capo I, of
// the Federazione Italiana Dama (FID); its articles are cited where they are applied.
//
// White moves first and is core::Player::kFirst. Two routes with the same origin, destination and
// captured squares are one move.
#pragma once

#include <utility>

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/game.h"
#include "core/move_list.h"
#include "core/types.h"
#include "engines/base/text/board_picture.h"
#include "engines/base/text/game_text.h"
#include "engines/dama/rules/board.h"
#include "engines/dama/rules/manual.h"
#include "engines/dama/rules/said.h"

namespace tavoliere::dama {

inline constexpr core::Player kWhite = core::Player::kFirst;
inline constexpr core::Player kBlack = core::Player::kSecond;
inline constexpr int kMostPieces = 12;  // of one side

// One word: the captured squares, the origin's and the destination's bit.
class Move {
 public:
  constexpr Move() = default;  // no move
  constexpr Move(Square from, Square to, Bitboard captured = 0)
      : Move(from.bit(), to.bit(), captured) {}
  // Origin and destination as bits of the board.
  constexpr Move(int from_bit, int to_bit, Bitboard captured)
      : word_(captured | static_cast<std::uint64_t>(from_bit) << kFromShift |
              static_cast<std::uint64_t>(to_bit) << kToShift) {}

  constexpr Square from() const { return Square::FromBit(from_bit()); }
  constexpr Square to() const { return Square::FromBit(to_bit()); }
  constexpr Bitboard from_set() const { return Bitboard{1} << from_bit(); }
  constexpr Bitboard to_set() const { return Bitboard{1} << to_bit(); }
  constexpr Bitboard captured() const { return word_ & kBoard; }
  constexpr bool IsCapture() const { return captured() != 0; }

  // Never 0. The low ten bits are origin and destination, the rest distinguishes captures.
  constexpr std::uint16_t tag() const {
    const int squares = (from().number() - 1) | (to().number() - 1) << 5;
    const auto taken = IsCapture() ? 1 + captured() * 0x9E3779B97F4A7C15 % 63 : 0;
    return static_cast<std::uint16_t>(squares | static_cast<int>(taken) << 10);
  }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr int kFromShift = 40;
  static constexpr int kToShift = 48;

  constexpr int from_bit() const { return static_cast<int>(word_ >> kFromShift & 63); }
  constexpr int to_bit() const { return static_cast<int>(word_ >> kToShift & 63); }

  std::uint64_t word_ = 0;
};
static_assert(sizeof(Move) == 8);

// The pieces and whose turn it is. No man stands on the row where it would be crowned, and no side
// has more than kMostPieces.
class Position {
 public:
  // The start: Black's men on 1 to 12, White's on 21 to 32 (FID, art. 3).
  constexpr Position() = default;
  // `kings` is a subset of the pieces.
  constexpr Position(Bitboard white, Bitboard black, Bitboard kings, core::Player turn)
      : sides_{white, black}, kings_(kings), turn_(turn) {}

  // `move` must be legal.
  Position Play(Move move) const {
    const auto mover = static_cast<std::size_t>(turn_);
    const Bitboard step = move.from_set() ^ move.to_set();
    Position next = *this;
    next.sides_[mover] ^= step;
    next.sides_[1 - mover] &= ~move.captured();
    next.kings_ &= ~move.captured();
    if ((kings_ & move.from_set()) != 0) {
      next.kings_ ^= step;
    } else {
      next.kings_ |= move.to_set() & CrownRow(turn_);
    }
    next.turn_ = core::Opponent(turn_);
    return next;
  }

  core::Player turn() const { return turn_; }
  Bitboard pieces(core::Player player) const { return sides_[static_cast<std::size_t>(player)]; }
  Bitboard pieces() const { return sides_[0] | sides_[1]; }
  Bitboard men(core::Player player) const { return pieces(player) & ~kings_; }
  Bitboard kings(core::Player player) const { return pieces(player) & kings_; }
  Bitboard kings() const { return kings_; }
  Bitboard empty() const { return kBoard & ~pieces(); }

  // The same position for the other side: the board turned, the colours exchanged.
  Position Mirrored() const {
    return {Turned(sides_[1]), Turned(sides_[0]), Turned(kings_), core::Opponent(turn_)};
  }

  // The row where a man of `player` becomes a king.
  static constexpr Bitboard CrownRow(core::Player player) {
    return player == kWhite ? kTopRow : kBottomRow;
  }

  core::Key key() const {
    core::Key key = sides_[0] * 0x9E3779B97F4A7C15;
    key = (key ^ key >> 32 ^ kings_) * 0xD6E8FEB86659FD93;
    key = (key ^ key >> 29) + sides_[1] + kSalts[static_cast<std::size_t>(turn_)];
    key *= 0xA0761D6478BD642F;
    key = (key ^ key >> 32) * 0xE7037ED1A0B428DB;
    return key ^ key >> 30;
  }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  static constexpr std::array<core::Key, 2> kSalts = {0x2545F4914F6CDD1D, 0x5851F42D4C957F2D};

  std::array<Bitboard, 2> sides_ = {0xF7F800000, 0x1FEF};
  Bitboard kings_ = 0;
  core::Player turn_ = kWhite;
};

// The numbers that federations and clubs choose.
struct Settings {
  int draw_moves = 40;       // of each side, without a capture and without a man's move; 0: never
  int draw_repetitions = 3;  // of a position with the same side to move; 0: never

  friend bool operator==(const Settings&, const Settings&) = default;
};

struct Dama : core::OneVariant {
  using Position = dama::Position;
  using Move = dama::Move;
  // Twelve kings have 48 steps. As to captures, the squares that a king can reach by jumping form
  // one of four graphs of eight squares and nine jumps: it ends in a handful of ways.
  using MoveList = core::MoveList<Move, 128>;
  using Settings = dama::Settings;

  static constexpr std::array<core::Setting<Settings>, 2> kSettings = {
      {{"Draw Moves", &Settings::draw_moves, 0, 1000,
        "moves of each side without a capture and a man's move that make a draw; 0: never"},
       {"Draw Repetitions", &Settings::draw_repetitions, 0, 100,
        "occurrences of a position that make a draw; 0: never"}}};

  static Position Start(Variant) { return {}; }

  // PDN's FEN: `W:W21,K22:B1-12`. The first letter is the side to move; the sides come in any
  // order, each a list of squares and ranges with `K` before a king's; a side may be empty. A final
  // full stop, blanks and lower case are read too.
  static absl::StatusOr<Position> Parse(const std::string& text, Variant);
  // White first, squares in ascending order, no ranges.
  static std::string Format(const Position& position);

  // Reads 22-18, 22x13, every full route (18x11x20x27x18), `-`, `x` and `:` alike, and all of them
  // as two digits a square (2218).
  static absl::StatusOr<Move> ParseMove(const Position& position, const std::string& text);
  // 22-18 or 22x13; the full route where another legal move has the same origin and destination,
  // and of several routes of one move the numerically smallest.
  static std::string FormatMove(const Position& position, Move move);

  // By origin, in the order of the board's numbers. Does not allocate.
  static void Generate(const Position& position, MoveList& out);
  static std::uint64_t CountMoves(const Position& position);
  static bool HasCapture(const Position& position);

  // `position` has no legal move: the side to move has lost.
  static core::Outcome Result(const Position& position);

  // A capture and a man's move can never be taken back.
  static bool Irreversible(const Position& position, const Move& move);
  static std::optional<core::Outcome> Adjudicate(const Position& position,
                                                 const core::HistoryFacts& facts,
                                                 const Settings& settings);

  // base::GameText. A cell is w, b (men), W, B (kings), `.` or, on the light squares, `#`.
  static constexpr bool kSpeaksItalian = true;
  static constexpr auto kTitle = said::kTitle;
  static constexpr auto kAbout = said::kAbout;
  static constexpr auto kManual = said::kManual;
  static base::Sentence RulesText() { return said::kRules; }
  static base::BoardPicture Picture(const Position& position);
  static base::CellKinds Cells() { return {".", "w", "W", "b", "B"}; }
  static std::string FormatBoard(const base::BoardPicture& picture, core::Player turn);
  static std::vector<std::string> Route(const Position& position, Move move);
  static base::Sentence Obligation(const Position& position);
  static base::Sentence WhyNotFrom(const Position& position,
                                   const std::vector<std::string>& squares);
  static constexpr auto kReasons = said::kEndReasons;
  // Men and kings.
  static base::Sentence FinalCount(const Position& position) {
    return base::Say(said::kPiecesLeft, Count(position.pieces(kWhite)),
                     Count(position.pieces(kBlack)));
  }
  static Position Mirrored(const Position& position) { return position.Mirrored(); }
};

static_assert(core::TwoPlayerGame<Dama>);
static_assert(core::HasHistoryRules<Dama>);
static_assert(core::CountsMoves<Dama>);
static_assert(base::GameText<Dama>);

}  // namespace tavoliere::dama
