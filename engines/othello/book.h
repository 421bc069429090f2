// An opening book: positions, each with the value of its best play, and the best of the moves that
// leave the book.
//
// A position stands for all its mirror images, turned so that Lesson's Canonical() has it. Whoever
// must pass is passed over: a book has no position without a legal move. Values are hundredths of a
// disc for the side to move.
//
// Layout of a file, all numbers little-endian:
//   8 bytes   "TAVOBOOK"
//   u32       version of the format, 1
//   u32       positions
//   u32       depth of the searches, in plies
//   u32       what a ply cost when the book was grown, hundredths of a disc
//   u32       variant: 0 8x8, 1 6x6
//   u32       0
//   positions, ascending by their discs, each:
//     u64     discs of the side to move, a1 the lowest bit, b1 the next
//     u64     discs of the other
//     i16     value
//     i16     value of the move that leaves the book
//     u8      its square, 64: every move stays in the book
//     u8 x 3  0
//   u64       XXH3 of all the bytes before
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/learn/record.h"
#include "engines/othello/game.h"

namespace tavoliere::othello {

struct BookDiscs {
  Bitboard own = 0;
  Bitboard other = 0;

  friend bool operator==(const BookDiscs&, const BookDiscs&) = default;
  friend auto operator<=>(const BookDiscs&, const BookDiscs&) = default;
};

// The image that stands for a position and its mirror images.
BookDiscs CanonicalDiscs(const Position& position);
Position PositionOf(const BookDiscs& discs, Variant variant);

// Where a move leads.
struct BookStep {
  bool over = false;  // the game is; `value` is then its end
  bool other = true;  // whether the other side moves there; not when it must pass
  BookDiscs to;       // unless it is over
  learn::Value value = 0;

  // A value there, for the side that makes the step.
  learn::Value Seen(learn::Value there) const {
    return other ? static_cast<learn::Value>(-there) : there;
  }
};
BookStep StepOf(const Position& position, Move move);

struct BookEntry {
  static constexpr std::uint8_t kNoSquare = 64;

  BookDiscs discs;
  learn::Value value = 0;
  learn::Value leaving_value = 0;
  std::uint8_t leaving = kNoSquare;

  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

struct BookHeader {
  Variant variant = Variant::kOthello;
  int depth = 0;
  int ply_cost = 0;

  friend bool operator==(const BookHeader&, const BookHeader&) = default;
};

// The bytes of a file. `entries` are sorted by their discs, none twice.
std::string BookText(const BookHeader& header, const std::vector<BookEntry>& entries);

// Immutable: any number of threads may ask at once.
class Book {
 public:
  struct Known {
    Move move;
    learn::Value value = 0;
    bool stays = false;  // in the book
  };

  // The errors name the file.
  static absl::StatusOr<std::shared_ptr<const Book>> Load(const std::string& path);
  // The same of what is in a file; its errors fit after a name.
  static absl::StatusOr<std::shared_ptr<const Book>> Parse(std::string_view bytes);
  // The one that the program carries.
  static std::shared_ptr<const Book> BuiltIn();

  const BookHeader& header() const { return header_; }
  const std::vector<BookEntry>& entries() const { return entries_; }

  // Null: the book does not have it.
  const BookEntry* Find(const BookDiscs& discs) const;
  // The moves whose values the book knows, best first, equal ones in the generator's order; empty
  // where it does not have the position.
  std::vector<Known> Moves(const Position& position) const;
  // The best play from `move` on, as far as the book goes, passes among it.
  std::vector<Move> Line(Position position, Move move) const;

 private:
  BookHeader header_;
  std::vector<BookEntry> entries_;
};

}  // namespace tavoliere::othello
