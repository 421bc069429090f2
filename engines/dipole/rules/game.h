// Dipole, the game of Mark Steere, as core::TwoPlayerGame.
//
// White is core::Player::kFirst and moves first. Each side begins with all its checkers in one
// stack. A move takes k checkers off the top of an own stack exactly k squares straight on, over
// anything in between, onto a dark square: forward (straight or diagonally) onto an empty square or
// an own stack, in any of the eight directions onto an enemy stack of at most k checkers, which is
// removed. Checkers whose forward move ends beyond the edge leave the board. A side without a legal
// move passes, and no other side may. A side whose opponent has no checkers has won.
#pragma once

#include <utility>

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/status/statusor.h"
#include "core/game.h"
#include "core/move_list.h"
#include "core/types.h"
#include "engines/base/text/board_picture.h"
#include "engines/base/text/game_text.h"
#include "engines/dipole/rules/board.h"
#include "engines/dipole/rules/manual.h"
#include "engines/dipole/rules/said.h"

namespace tavoliere::dipole {

// So many checkers from a square in a direction, or a pass. Left uninitialised when default-made,
// so that a move list costs nothing to make; Move{} is a pass.
template <class B>
class MoveOn {
 public:
  MoveOn() = default;
  constexpr MoveOn(Square from, Direction direction, int count)
      : bits_(static_cast<std::uint16_t>(from | static_cast<int>(direction) << kFromBits |
                                         count << kCountShift)) {}
  static constexpr MoveOn Pass() { return MoveOn{}; }

  constexpr bool IsPass() const { return bits_ == 0; }
  // Of a move that is no pass:
  constexpr Square from() const { return bits_ & ((1 << kFromBits) - 1); }
  constexpr Direction direction() const { return DirectionAt(bits_ >> kFromBits & 7); }
  constexpr int count() const { return bits_ >> kCountShift; }
  constexpr Square to() const { return Target<B>(from(), direction(), count()); }  // kOff: leaves
  constexpr bool BearsOff() const { return to() == B::kOff; }

  // No count is as large as a pass's.
  constexpr std::uint16_t tag() const { return IsPass() ? kPassTag : bits_; }

  friend constexpr bool operator==(MoveOn, MoveOn) = default;

 private:
  static constexpr int kFromBits = std::bit_width(unsigned{B::kSquares - 1});
  static constexpr int kCountShift = kFromBits + 3;
  static constexpr std::uint16_t kPassTag = (B::kMaxCheckers + 1) << kCountShift;
  std::uint16_t bits_;
};
using Move = MoveOn<UsualBoard>;
static_assert(std::is_trivially_default_constructible_v<Move> && sizeof(Move) == 2);

template <class B>
class PositionOn {
 public:
  using Move = MoveOn<B>;
  using SquareSet = typename B::SquareSet;

  // A board without stacks; not a position of the game until both sides' are put down.
  explicit PositionOn(core::Player turn = core::Player::kFirst);

  // Puts `count` checkers on an empty square.
  void Put(core::Player player, Square square, int count);

  // `move` must be legal, or a pass.
  PositionOn Play(Move move) const;
  // The board turned round and the colours exchanged: the same position for the other side.
  PositionOn Turned() const;

  core::Player turn() const { return turn_; }
  core::Key key() const { return key_; }
  SquareSet stacks(core::Player player) const { return stacks_[Index(player)]; }
  // Of the stack there, whosever it is; 0: none.
  int height(Square square) const { return heights_[Index(square)]; }
  int checkers(core::Player player) const { return checkers_[Index(player)]; }
  // The rows that all checkers of a side have to go to leave the board, summed.
  int rows_to_go(core::Player player) const { return rows_to_go_[Index(player)]; }
  bool Finished() const { return checkers_[0] == 0 || checkers_[1] == 0; }

  friend bool operator==(const PositionOn& a, const PositionOn& b) {
    return a.key_ == b.key_ && a.heights_ == b.heights_ && a.stacks_ == b.stacks_ &&
           a.turn_ == b.turn_;
  }

 private:
  // Makes the stack of `player` there `after` high; it is `before` high now.
  void Change(core::Player player, Square square, int before, int after);

  std::array<std::uint8_t, B::kSquares> heights_{};
  std::array<SquareSet, 2> stacks_{};
  core::Key key_;
  std::array<std::uint8_t, 2> checkers_{};
  std::array<std::uint8_t, 2> rows_to_go_{};
  core::Player turn_;
};
using Position = PositionOn<UsualBoard>;
static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 56);

// Whether `move` takes a stack of the enemy.
template <class B>
bool IsCapture(const PositionOn<B>& position, MoveOn<B> move) {
  return !move.IsPass() && !move.BearsOff() &&
         (position.stacks(core::Opponent(position.turn())) & Bit<B>(move.to())) != 0;
}

// The limit that players may agree on.
struct Settings {
  // When both sides have made so many moves, more checkers win and as many draw; 0: no limit.
  int max_moves = 0;

  friend bool operator==(const Settings&, const Settings&) = default;
};

// The rules on a board.
template <class B>
struct RulesOn {
  using Position = PositionOn<B>;
  using Move = MoveOn<B>;
  // Each checker of a side can be the last one taken along in at most eight moves.
  using MoveList = core::MoveList<Move, 8 * B::kMaxCheckers>;
  using Variant = typename B::Variant;
  using Settings = dipole::Settings;

  static constexpr std::array<core::Setting<Settings>, 1> kSettings = {
      {{"Max Moves", &Settings::max_moves, 0, 1000,
        "moves per side after which more checkers win and as many draw; 0: no limit"}}};
  static constexpr auto kVariants = B::kVariants;

  static Position Start(Variant variant);

  // Captures, then moves onto empty or own squares, then bear-offs: the order in which the
  // historical player looks at them. Checkers that can leave the board in several directions are
  // one move, of the first direction.
  static void Generate(const Position& position, MoveList& out);
  static std::uint64_t CountMoves(const Position& position);

  // `position` must be finished.
  static core::Outcome Result(const Position& position);

  // No position comes back: a capture or bear-off lowers the number of checkers, and any other move
  // brings some forward.
  static bool Irreversible(const Position&, Move) { return true; }
  static std::optional<core::Outcome> Adjudicate(const Position& position,
                                                 const core::HistoryFacts& facts,
                                                 const Settings& settings);

  static Position Mirrored(const Position& position) { return position.Turned(); }
};

// The game with its text.
template <class B>
struct DipoleOn : RulesOn<B> {
  using Position = PositionOn<B>;
  using Move = MoveOn<B>;

  // "W:We1x12:Bd8x12": the side to move, then both sides' stacks in any order, in either case. A
  // side may have none, not both.
  static absl::StatusOr<Position> Parse(const std::string& text, typename B::Variant variant);
  static std::string Format(const Position& position);

  // Reads e1ne1, on the usual board also the university course's H5,NE,1, with or without commas,
  // in either case; a pass as pass or as an own stack's square, a direction and 0. Also two
  // squares, e1f2 or e1-f2: where a stack's checkers come from and go to; and AbstractPlay's e1xd8,
  // e1+e3 and e1-off, see FormatAbstractPlayMove(). A text that names two legal moves is refused.
  static absl::StatusOr<Move> ParseMove(const Position& position, const std::string& text);
  static std::string FormatMove(const Position& position, Move move);

  // base::GameText.
  static constexpr bool kSpeaksItalian = true;
  static constexpr auto kTitle = said::kTitle;
  static constexpr auto kAbout = said::kAbout;
  static constexpr auto kManual = said::kManual;
  static constexpr auto kVariantTitles = [] {
    if constexpr (std::is_same_v<B, UsualBoard>) {
      return said::kUsualTitles;
    } else if constexpr (std::is_same_v<B, InternationalBoard>) {
      return said::kInternationalTitles;
    } else {
      return B::kSide == 4 ? said::kTitles4 : said::kTitles6;
    }
  }();
  static base::Sentence RulesText() { return said::kRules; }
  static base::BoardPicture Picture(const Position& position);
  static base::CellKinds Cells();
  static std::string FormatBoard(const base::BoardPicture& picture, core::Player turn);
  // The square that a move leaves and, unless it leaves the board, the one it reaches.
  static std::vector<std::string> Route(const Position& position, Move move);
  static base::Sentence WhyNotFrom(const Position& position,
                                   const std::vector<std::string>& squares);
  static constexpr auto kReasons = said::kEndReasons;
  static base::Sentence FinalCount(const Position& position) {
    return base::Say(said::kCheckersLeft, position.checkers(core::Player::kFirst),
                     position.checkers(core::Player::kSecond));
  }
};

using Dipole = DipoleOn<UsualBoard>;
using International = DipoleOn<InternationalBoard>;
using Dipole4 = DipoleOn<Board4>;
using Dipole6 = DipoleOn<Board6>;
using Variant = Dipole::Variant;

}  // namespace tavoliere::dipole

template <class B>
struct tavoliere::base::ManualGame<tavoliere::dipole::DipoleOn<B>> {
  using Shown = tavoliere::dipole::Dipole;
};

namespace tavoliere::dipole {

// The game with each direction in which the same checkers can leave the board as a move of its own:
// what those programs count whose moves are triples of square, direction and count.
template <class B>
struct TriplesOn : RulesOn<B> {
  static void Generate(const PositionOn<B>& position, typename RulesOn<B>::MoveList& out);
  static std::uint64_t CountMoves(const PositionOn<B>& position);
};
using DipoleTriples = TriplesOn<UsualBoard>;

// The course's text: rows A (Black's side) to H, columns 1 to 8; "H5,NE,1". A pass needs a square
// of the side to move and is "H5,N,0".
std::string FormatCourseMove(const Position& position, Move move);

// The notation of abstractplay.com (AbstractPlay/gameslib, src/games/dipole.ts): where the checkers
// come from and go to, with a sign for what is there: e1-e3 an empty square, e1xd8 a capture, e1+e3
// an own stack; e1-off as few checkers leave the board as can. The site knows no larger exits,
// which its rules leave out: they are written in algebraic notation, e1ne6.
template <class B>
std::string FormatAbstractPlayMove(const PositionOn<B>& position, MoveOn<B> move);

// Dipole::ParseMove() by the course's description of the game, which lets checkers leave straight
// ahead in odd numbers too: the same move as the diagonal one.
absl::StatusOr<Move> ParseMoveWithOddExits(const Position& position, const std::string& text);

static_assert(core::TwoPlayerGame<Dipole> && core::TwoPlayerGame<DipoleTriples>);
static_assert(core::HasHistoryRules<Dipole>);
static_assert(core::CountsMoves<Dipole> && core::CountsMoves<DipoleTriples>);
static_assert(base::GameText<Dipole>);
static_assert(core::TwoPlayerGame<International> && core::HasHistoryRules<International>);
static_assert(core::CountsMoves<International> && base::GameText<International>);
static_assert(core::TwoPlayerGame<Dipole4> && base::GameText<Dipole4>);
static_assert(core::TwoPlayerGame<Dipole6> && base::GameText<Dipole6>);

}  // namespace tavoliere::dipole
