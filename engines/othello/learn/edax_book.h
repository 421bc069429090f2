// The file of Edax's opening book, version 4, as Edax 4.6 writes it.
//
// Numbers are little-endian; a score is in discs for the side to move, a move is a square (a1: 0,
// h8: 63), 64 a pass and 65 none. The file is
//   u32 "EDAX"  u32 "BOOK"            read as numbers: the bytes are "XADEKOOB"
//   u8 4        u8 release
//   u16 year    u8 month, day, hour, minute, second, unused
//   i32 level of the searches         i32 fewest empty squares
//   i32 midgame error, endgame error, verbosity                i32 positions
// and then the positions in any order, each
//   u64 discs of the side to move     u64 of the other side
//   u32 games won, drawn, lost        u32 lines
//   i16 score, lower and upper bound  u8 links                 u8 level
//   i8 score, u8 move                 of each link: a move to another position of the book
//   i8 score, u8 move                 of the leaf: the best other move; -127 and 65 for none
// Of the eight images of a position the file has the least, as an opening book of this project.
// Unlike that, it has positions without a choice, where the side to move must pass or the game has
// ended.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "engines/othello/learn/book.h"

namespace tavoliere::othello {

// The bytes of a file of Edax. Scores are rounded to whole discs; a level and the same errors as
// in a new book of Edax's stand for what the book does not know. An error: it is of another board.
absl::StatusOr<std::string> ToEdaxBook(const Book& book);
// The bytes of a book file. An error fits after a file's name.
absl::StatusOr<std::string> FromEdaxBook(std::string_view bytes);

}  // namespace tavoliere::othello
