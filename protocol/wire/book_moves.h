// The answer to `query book`: the moves that an opening book knows in a position.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::protocol {

// Games in which a move was played, by what they came to for its side.
struct GamesPlayed {
  std::int64_t won = 0;
  std::int64_t drawn = 0;
  std::int64_t lost = 0;

  std::int64_t count() const { return won + drawn + lost; }
  friend bool operator==(const GamesPlayed&, const GamesPlayed&) = default;
};

// A move, the first of its line, and what the book makes of it.
struct BookMove {
  bool stays = false;           // whether the book knows the position that it leads to
  std::int64_t score_cp = 0;    // for the side to move
  GamesPlayed games;            // that were counted in the book
  std::vector<std::string> pv;  // the best play from it on, as far as the book goes

  friend bool operator==(const BookMove&, const BookMove&) = default;
};

// "stays cp 20 games 5 1 4 pv d3 c5 | leaves cp -50 pv f5", the best first: parts between bars,
// which no move holds; games won, drawn and lost only where there are any. Without a move: "none".
std::string FormatBookMoves(const std::vector<BookMove>& moves);
// The inverse; an error quotes the part.
absl::StatusOr<std::vector<BookMove>> ParseBookMoves(const std::string& text);

}  // namespace tavoliere::protocol
