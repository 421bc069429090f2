// The file of an opening book.
//
// A container (core/files/container.h) of kind "book" with two sections; numbers are little-endian:
//   "searches"    u32  the game's variant, by number
//                 u32  depth of the searches, in plies
//                 u32  what a ply cost when the book was grown, in centi-units
//   "positions"   the positions, ascending (BookKey), each:
//                   bytes  the position as its training traits pack it
//                   i16    value
//                   i16    value of the move that leaves the book
//                   u32    its code, kNoMove: every move stays in the book
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

std::string BookBytes(const std::string& game, const BookHeader& header, std::string_view records);
// What BookBytes() makes of the bytes of a file of before there were containers.
absl::StatusOr<std::string> ConvertOldBook(const std::string& game, std::string_view bytes);
// Errors fit after a file's name. The records themselves are not looked at.
absl::StatusOr<BookRecords> ReadBookBytes(const std::string& game, std::string_view bytes,
                                          std::size_t variants, std::size_t record_bytes);

}  // namespace tavoliere::book
