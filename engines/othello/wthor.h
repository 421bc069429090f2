// Games of people, from the WTHOR database of the French federation (ffothello.org): the files
// WTH_YEAR.wtb. Numbers are little-endian:
//   16 bytes  when the file was made (century, year, month, day), u32 games, u16 0, u16 year of the
//             games, u8 squares of a side (0: 8), u8 1 for solitaires, u8 empty squares from which the
//             theoretical scores count, u8 0
//   68 bytes  a game: u16 tournament, u16 Black, u16 White, u8 Black's score, u8 Black's theoretical
//             score, 60 moves as 10 row + column, both from 1; 0 after the last, passes left out
// Scores are discs at the end, the empty squares among the winner's.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/othello/game.h"

namespace tavoliere::othello {

struct WthorGame {
  int black_score = 0;        // 0 to 64, as the file has it
  int theoretical_score = 0;  // under best play from `WthorFile::depth` empty squares on
  std::array<std::uint8_t, 60> moves{};

  friend bool operator==(const WthorGame&, const WthorGame&) = default;
};

struct WthorFile {
  int year = 0;
  int depth = 0;
  std::vector<WthorGame> games;
};

// Of the games of a file on 8x8. Errors fit after the file's name.
absl::StatusOr<WthorFile> ParseWthor(std::string_view bytes);

// The positions of a game, from the start to the last one, which is finished; those where the side
// to move must pass among them. Errors fit after "game 7 ": a move that is not legal, a game that is
// broken off, a score that is not that of the last position.
absl::StatusOr<std::vector<Position>> PositionsOf(const WthorGame& game);

}  // namespace tavoliere::othello
