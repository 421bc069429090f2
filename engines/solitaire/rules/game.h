// Peg solitaire as core::Rules.
//
// A peg jumps along a row or column, on a triangular board along one of three lines, over the next
// peg into the empty hole beyond it, and the peg jumped over is removed. The game is won with one
// peg left, anywhere or on a named hole, and lost when more than one peg is left and no jump
// exists.
#pragma once

#include <utility>

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/game.h"
#include "core/move_list.h"
#include "core/types.h"
#include "engines/base/text/board_picture.h"
#include "engines/base/text/game_text.h"
#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/rules/manual.h"
#include "engines/solitaire/rules/said.h"

namespace tavoliere::solitaire {

// english33: the cross of 33 holes, centre vacant. european37: the rounded cross, c1 vacant, since
// from the vacant centre no single peg can be left. wiegleb45: a cross of nine rows with arms three
// wide, centre vacant. diamond41: rows of 1, 3, 5, 7, 9, 7, 5, 3, 1 holes, d2 vacant, since
// from the vacant top no single peg can be left. diamond32: rows of 1, 3, 5, 7, 7, 5, 3, 1 holes,
// d4 vacant. bell39: George Bell's asymmetric board, also called 3-3-2-2: the English one with its
// upper and its right arm a row longer, d5 vacant, the middle of the cross. square25, square36,
// square49: c1, a1 and d2 vacant. rectangle24, rectangle30, rectangle42, rectangle48: 6x4, 6x5, 7x6
// and 8x6 holes, a1 vacant. diamond25: rows of 1, 3, 5, 7, 5, 3, 1 holes, d4 vacant; no single peg
// can be left, from whichever one hole is vacant. triangle15 to triangle36: triangular boards of 5
// to 8 holes a side, the top vacant, on triangle28, where that has no solution, the hole below it.
enum class Variant : std::uint8_t {
  kEnglish33,
  kEuropean37,
  kWiegleb45,
  kDiamond41,
  kDiamond32,
  kBell39,
  kSquare25,
  kSquare36,
  kSquare49,
  kRectangle24,
  kRectangle30,
  kRectangle42,
  kRectangle48,
  kDiamond25,
  kTriangle15,
  kTriangle21,
  kTriangle28,
  kTriangle36
};

// Where the last peg has to stand: a hole, or anywhere.
using Goal = std::optional<int>;

class Move {
 public:
  constexpr Move() = default;
  explicit constexpr Move(Jump jump) : jump_(jump) {}

  constexpr Jump jump() const { return jump_; }
  constexpr std::uint16_t tag() const {
    return static_cast<std::uint16_t>(jump_.from << 6 | jump_.to);
  }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  Jump jump_;
};

class Position {
 public:
  // The English start.
  Position();
  // `pegs` lie on `board`, which is not null.
  Position(std::shared_ptr<const Board> board, Pegs pegs) : board_(std::move(board)), pegs_(pegs) {}

  const Board& board() const { return *board_; }
  const std::shared_ptr<const Board>& shared_board() const { return board_; }
  Pegs pegs() const { return pegs_; }

  // `move` is legal.
  Position Play(Move move) const { return {board_, pegs_ ^ move.jump().mask()}; }

  // Positions on different boards may share a key.
  core::Key key() const {
    core::Key key = (pegs_ ^ pegs_ >> 31) * 0x9E3779B97F4A7C15;
    key = (key ^ key >> 29) * 0xD6E8FEB86659FD93;
    return key ^ key >> 32;
  }

  friend bool operator==(const Position& a, const Position& b) {
    return a.pegs_ == b.pegs_ && (a.board_ == b.board_ || *a.board_ == *b.board_);
  }

 private:
  std::shared_ptr<const Board> board_;
  Pegs pegs_ = 0;
};

struct Solitaire {
  using Position = solitaire::Position;
  using Move = solitaire::Move;
  using MoveList = core::MoveList<Move, Board::kMaxJumps>;
  using Variant = solitaire::Variant;

  static constexpr std::array<std::pair<const char*, Variant>, 18> kVariants = {
      {{"english33", Variant::kEnglish33},
       {"european37", Variant::kEuropean37},
       {"wiegleb45", Variant::kWiegleb45},
       {"diamond41", Variant::kDiamond41},
       {"diamond32", Variant::kDiamond32},
       {"bell39", Variant::kBell39},
       {"square25", Variant::kSquare25},
       {"square36", Variant::kSquare36},
       {"square49", Variant::kSquare49},
       {"rectangle24", Variant::kRectangle24},
       {"rectangle30", Variant::kRectangle30},
       {"rectangle42", Variant::kRectangle42},
       {"rectangle48", Variant::kRectangle48},
       {"diamond25", Variant::kDiamond25},
       {"triangle15", Variant::kTriangle15},
       {"triangle21", Variant::kTriangle21},
       {"triangle28", Variant::kTriangle28},
       {"triangle36", Variant::kTriangle36}}};

  static Position Start(Variant variant);

  // Rows from the top separated by `/`, all of one length: `o` a peg, `.` an empty hole, `-` no
  // hole. The text says the board's shape itself, whatever the variant.
  static absl::StatusOr<Position> Parse(const std::string& text, Variant variant);
  static std::string Format(const Position& position);

  // Reads a jump in any notation of hole_names.h, with or without a hyphen: d2d4, 5-17, ex.
  static absl::StatusOr<Move> ParseMove(const Position& position, const std::string& text);
  static std::string FormatMove(const Position& position, Move move);

  static void Generate(const Position& position, MoveList& out);
  static std::uint64_t CountMoves(const Position& position);

  static base::BoardPicture Picture(const Position& position);
  static base::CellKinds Cells();
  static std::string FormatBoard(const base::BoardPicture& picture, core::Player turn);
  static constexpr bool kSpeaksItalian = true;
  static constexpr auto kTitle = said::kTitle;
  static constexpr auto kAbout = said::kAbout;
  static constexpr auto kManual = said::kManual;
  static constexpr auto kVariantTitles = said::kVariantTitles;
  static base::Sentence RulesText() { return said::kRules; }
  // The hole that the peg leaves and the one that it reaches.
  static std::vector<std::string> Route(const Position& position, Move move);
  static base::Sentence WhyNotFrom(const Position& position, const std::vector<std::string>& holes);
  static constexpr auto kReasons = said::kEndReasons;
  static base::Sentence FinalCount(const Position& position);
};
static_assert(base::BoardText<Solitaire> && !core::TwoPlayerGame<Solitaire>);

// How the game stands: nullopt while a jump is possible and more than one peg is left. Player 1
// wins when the goal is reached; player 2 stands for the board.
std::optional<core::Outcome> Result(const Position& position, Goal goal);

// Whether a game that ended so, if it ended, was won.
inline bool Won(const std::optional<core::Outcome>& over) {
  return over && over->result == core::Outcome::Result::kFirstWins;
}

// The board of the English variant, shared by all its positions.
const std::shared_ptr<const Board>& EnglishBoard();

}  // namespace tavoliere::solitaire
