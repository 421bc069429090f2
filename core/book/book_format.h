// The file of an opening book.
//
// A container (core/files/container.h) of kind "book"; numbers are little-endian. Its sections:
//   "searches"    u32  the game's variant, by number
//                 u32  depth of the searches, in plies
//                 u32  what a ply cost when the book was grown, in centi-units
//   "positions"   the positions, ascending (BookKey), each:
//                   bytes  the position as its training traits pack it
//                   i16    value
//                   i16    value of the move that leaves the book
//                   u32    its code, kNoMove: every move stays in the book
//   "games"      what became of the moves in games that were counted; absent: none were
//                 u32  how many games
//                 the moves, ascending by position and code, each:
//                   u32  its position, by number in "positions", from 0
//                   u32  its code there
//                   u32  games that its side won, that were drawn, that it lost
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/files/read_file.h"

namespace tavoliere::book {

inline constexpr files::FileKind kBookFile = {"an opening book", std::uint64_t{1} << 30};

struct BookHeader {
  int variant = 0;
  int depth = 0;
  int ply_cost = 0;

  friend bool operator==(const BookHeader&, const BookHeader&) = default;
};

// What games came to for one side.
struct GameTally {
  std::uint32_t won = 0;
  std::uint32_t drawn = 0;
  std::uint32_t lost = 0;

  std::uint64_t games() const { return std::uint64_t{won} + drawn + lost; }
  GameTally& operator+=(const GameTally& other) {
    won += other.won;
    drawn += other.drawn;
    lost += other.lost;
    return *this;
  }
  friend bool operator==(const GameTally&, const GameTally&) = default;
};

struct CountedMove {
  std::uint32_t position = 0;  // its number in the book
  std::uint32_t code = 0;      // L::MoveCode() in the position as the book has it
  GameTally tally;             // for the side that moves

  friend bool operator==(const CountedMove&, const CountedMove&) = default;
};

struct CountedGames {
  std::uint32_t games = 0;  // 0: none were counted
  std::vector<CountedMove> moves;

  friend bool operator==(const CountedGames&, const CountedGames&) = default;
};

// What a file holds; the positions as its bytes, no longer than those it was read from.
struct BookRecords {
  BookHeader header;
  std::string_view records;
  CountedGames counted;
};

// Beside the packed position.
inline constexpr std::size_t kBookValueBytes = 8;

std::string BookBytes(const std::string& game, const BookHeader& header, std::string_view records,
                      const CountedGames& counted = {});
// What BookBytes() makes of the bytes of a file of before there were containers.
absl::StatusOr<std::string> ConvertOldBook(const std::string& game, std::string_view bytes);
// Errors fit after a file's name. Neither positions nor codes are looked at.
absl::StatusOr<BookRecords> ReadBookBytes(const std::string& game, std::string_view bytes,
                                          std::size_t variants, std::size_t record_bytes);

}  // namespace tavoliere::book
