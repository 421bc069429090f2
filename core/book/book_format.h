// The file of an opening book.
//
// Layout, all numbers little-endian:
//   8 bytes   "TAVOBOOK"
//   u32       version of the format, 1
//   u32       positions
//   u32       depth of the searches, in plies
//   u32       what a ply cost when the book was grown, in centi-units
//   u32       the game's variant, by number
//   u32       the game, BookTraits' kBookGame
//   positions, ascending (BookKey), each:
//     bytes   the position as its training traits pack it
//     i16     value
//     i16     value of the move that leaves the book
//     u32     its code, kNoMove: every move stays in the book
//   u64       XXH3 of all the bytes before
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

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

// The positions of a file, as its bytes; no longer than the bytes that it was read from.
struct BookRecords {
  BookHeader header;
  std::string_view records;
};

// Beside the packed position.
inline constexpr std::size_t kBookValueBytes = 8;

std::string BookBytes(const BookHeader& header, std::uint32_t game, std::size_t record_bytes,
                      const std::string& records);
// Errors fit after a file's name. The records themselves are not looked at.
absl::StatusOr<BookRecords> ReadBookBytes(std::string_view bytes, std::uint32_t game,
                                          std::size_t variants, std::size_t record_bytes);

}  // namespace tavoliere::book
