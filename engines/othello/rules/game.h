// Othello on 8x8 and on 6x6, as core::TwoPlayerGame.
//
// Black moves first and is core::Player::kFirst. A move puts a disc on an empty square so that at
// least one straight, unbroken line of enemy discs lies between it and another disc of the mover;
// all such lines turn over. A side without such a move passes, and may not pass otherwise. The game
// ends when neither side can move; most discs win.
#pragma once

#include <utility>

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/game.h"
#include "core/move_list.h"
#include "core/types.h"
#include "engines/base/text/board_picture.h"
#include "engines/base/text/game_text.h"
#include "engines/othello/rules/bitboard.h"
#include "engines/othello/rules/manual.h"
#include "engines/othello/rules/said.h"

namespace tavoliere::othello {

enum class Variant : std::uint8_t { kOthello, kOthello6 };

constexpr int BoardSize(Variant variant) { return variant == Variant::kOthello ? 8 : 6; }
// The squares of the 8x8 bitboard that the board covers: 6x6 is b2 to g7.
constexpr Bitboard BoardSquares(Variant variant) {
  return variant == Variant::kOthello ? ~Bitboard{0} : Bitboard{0x007E7E7E7E7E7E00};
}
constexpr Bitboard BoardCorners(Variant variant) {
  return variant == Variant::kOthello ? Bit(0) | Bit(7) | Bit(56) | Bit(63)
                                      : Bit(9) | Bit(14) | Bit(49) | Bit(54);
}

// A disc on a square of the 8x8 bitboard, or a pass.
class Move {
 public:
  constexpr Move() = default;  // a pass
  explicit constexpr Move(int square) : square_(static_cast<std::uint8_t>(square)) {}
  static constexpr Move Pass() { return Move(); }

  constexpr bool IsPass() const { return square_ == kPass; }
  constexpr int square() const { return square_; }  // 64 for a pass
  constexpr std::uint16_t tag() const { return static_cast<std::uint16_t>(square_ + 1); }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr std::uint8_t kPass = 64;
  std::uint8_t square_ = kPass;
};

class Position {
 public:
  // The usual start of 8x8: White d4 and e5, Black e4 and d5, Black to move.
  constexpr Position() = default;
  // `own` are the discs of the side to move. The sets are disjoint and lie on the variant's board.
  constexpr Position(Bitboard own, Bitboard other, core::Player turn, Variant variant)
      : own_(own), other_(other), turn_(turn), variant_(variant) {}

  // `move` must be legal, or a pass.
  Position Play(Move move) const {
    Bitboard own = own_;
    Bitboard other = other_;
    if (!move.IsPass()) {
      const Bitboard flips = Flips(move.square(), own, other);
      own ^= flips | Bit(move.square());
      other ^= flips;
    }
    return {other, own, core::Opponent(turn_), variant_};
  }

  core::Player turn() const { return turn_; }
  Variant variant() const { return variant_; }
  Bitboard own() const { return own_; }
  Bitboard other() const { return other_; }
  Bitboard discs(core::Player player) const { return player == turn_ ? own_ : other_; }
  Bitboard empties() const { return BoardSquares(variant_) & ~(own_ | other_); }
  // Where the side to move, and its opponent if it were to move, could put a disc.
  Bitboard moves() const { return Moves(own_, other_) & BoardSquares(variant_); }
  Bitboard other_moves() const { return Moves(other_, own_) & BoardSquares(variant_); }

  // Two rounds of multiplication and folding over both sets; sides and boards differ by a constant.
  core::Key key() const {
    core::Key key = own_ * 0x9E3779B97F4A7C15;
    key ^= key >> 32;
    key = (key + other_ + kSalts[static_cast<std::size_t>(turn_)] +
           static_cast<core::Key>(variant_)) *
          0xD6E8FEB86659FD93;
    key ^= key >> 29;
    key *= 0xA0761D6478BD642F;
    return key ^ (key >> 32);
  }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  static constexpr std::array<core::Key, 2> kSalts = {0x2545F4914F6CDD1D, 0x5851F42D4C957F2D};

  Bitboard own_ = Bit(28) | Bit(35);
  Bitboard other_ = Bit(27) | Bit(36);
  core::Player turn_ = core::Player::kFirst;
  Variant variant_ = Variant::kOthello;
};

struct Othello {
  using Position = othello::Position;
  using Move = othello::Move;
  using MoveList = core::MoveList<Move, 64>;
  using Variant = othello::Variant;

  static constexpr std::array<std::pair<const char*, Variant>, 2> kVariants = {
      {{"othello", Variant::kOthello}, {"othello6", Variant::kOthello6}}};
  // Othello programmers count a finished game as one leaf at whatever depth it ends.
  static constexpr bool kPerftCountsFinishedGames = true;

  static Position Start(Variant variant);

  // Reads cells row by row from a1 (`X` or `*` black, `O` white, `-` or `.` empty, any case, blanks
  // between rows), the board's size before them or not, as GGS has it, and the side to move behind
  // them: `X`, `*`, `b` or `O`, `w`, with a blank before it or not; without a side Black moves
  // where the discs are even in number. A semicolon and what follows it are skipped, as OBF files
  // hold them. Also reads a game from the start, as ParseMoves() does.
  static absl::StatusOr<Position> Parse(const std::string& text, Variant variant);
  static std::string Format(const Position& position);

  // Reads d3, D3, P@d3, and 22 as square_numbers.h has it; a pass as pass, PA, 0000, 0 or --.
  static absl::StatusOr<Move> ParseMove(const Position& position, const std::string& text);
  // Such a move, or a game's further squares, f5d6c3 or as TranscriptWords() reads them, passes
  // left out.
  static absl::StatusOr<std::vector<Move>> ParseMoves(const Position& position,
                                                      const std::string& text);
  static std::string AsMoves(const std::string& text);
  static std::string FormatMove(const Position& position, Move move);

  // From the last square of the board to the first: the order in which the first microcomputer
  // programs scanned it, which decides between equal moves where a player keeps the first best one.
  static void Generate(const Position& position, MoveList& out);
  // A forced pass is one move.
  static std::uint64_t CountMoves(const Position& position);
  static core::Key SymmetricKey(const Position& position);

  // `position` must be finished. Most discs win; the empty squares count for neither side here.
  static core::Outcome Result(const Position& position);

  // base::GameText. Rows are numbered from the top.
  static constexpr bool kSpeaksItalian = true;
  static constexpr auto kTitle = said::kTitle;
  static constexpr auto kAbout = said::kAbout;
  static constexpr auto kManual = said::kManual;
  static constexpr auto kVariantTitles = said::kVariantTitles;
  static constexpr const char* kImport = "import";
  static constexpr std::array<const char*, 2> kPlayerNames = {"Black", "White"};
  static base::Sentence RulesText() { return said::kRules; }
  static base::BoardPicture Picture(const Position& position);
  static base::CellKinds Cells() { return {".", "b", "w"}; }
  static std::string FormatBoard(const base::BoardPicture& picture, core::Player turn);
  static Position Mirrored(const Position& position) {
    return {position.own(), position.other(), core::Opponent(position.turn()), position.variant()};
  }
  static base::Sentence WhyNotFrom(const Position& position,
                                   const std::vector<std::string>& squares);
  static constexpr auto kReasons = said::kEndReasons;
  // Discs, as tournaments count them: the empty squares go to the winner.
  static base::Sentence FinalCount(const Position& position);
};

// The squares and passes of a game as people write it, "1. F5 d6 2. c3 pass 40-24": blanks, numbers
// of moves, remarks such as ! and a result at the end are skipped. What is no square is a word too.
std::vector<std::string> TranscriptWords(const std::string& text);
// The board that a position text is of, by its size or the number of its cells.
Variant VariantOf(const std::string& text);

// The difference of a finished game for the side to move, as tournaments count it: the empty
// squares go to the winner.
int FinalDifference(const Position& position);

static_assert(core::TwoPlayerGame<Othello>);
static_assert(base::GameText<Othello>);
static_assert(core::CountsMoves<Othello>);
static_assert(core::HasSymmetries<Othello>);
static_assert(core::PerftCountsFinishedGames<Othello>());

}  // namespace tavoliere::othello
