// Games of people, from the WTHOR database of the French federation (ffothello.org): the files
// WTH_YEAR.wtb, and the names for all of them in WTHOR.JOU and WTHOR.TRN. Numbers are
// little-endian:
//   16 bytes  when the file was made (century, year, month, day), u32 games, u16 names, u16 year of
//             the games, u8 squares of a side (0: 8), u8 1 for solitaires, u8 empty squares from
//             which the theoretical scores count, u8 0; games are 0 in a file of names, names in
// one
//             of games
//   68 bytes  a game: u16 tournament, u16 Black, u16 White, u8 Black's score, u8 Black's
// theoretical
//             score, 60 moves as 10 row + column, both from 1; 0 after the last, passes left out
//   20 or 26  bytes a name of a player or a tournament, in ISO 8859-1, a 0 behind it
// Scores are discs at the end, the empty squares among the winner's.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/othello/files/file_game.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

struct WthorGame {
  std::uint16_t tournament = 0;  // numbers of names
  std::uint16_t black = 0;
  std::uint16_t white = 0;
  int black_score = 0;        // 0 to 64, as the file has it, also of a game that was stopped
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

// The file of these games, said to be made on `day` ("2026-11-23").
std::string FormatWthor(const WthorFile& file, const std::string& day);

// What a name takes in a file of them, its 0 included.
inline constexpr std::size_t kWthorPlayerBytes = 20;
inline constexpr std::size_t kWthorTournamentBytes = 26;

// The names of such a file, in UTF-8. Errors fit after the file's name.
absl::StatusOr<std::vector<std::string>> ParseWthorNames(std::string_view bytes,
                                                         std::size_t name_bytes);
// The file of these names, of which each is cut to what fits.
std::string FormatWthorNames(const std::vector<std::string>& names, std::size_t name_bytes,
                             const std::string& day);
// As the name comes back from a file of them: what ISO 8859-1 lacks is a question mark.
std::string CutToWthor(const std::string& name, std::size_t name_bytes);

// ISO 8859-1 in UTF-8.
std::string FromLatin(std::string_view latin);
// `text` where it is UTF-8, and else what it is as ISO 8859-1.
std::string FromUtf8OrLatin(const std::string& text);

// The positions of a game, from the start to the last one, those where the side to move must pass
// among them. Errors fit after "game 7 ": a move that is not legal, or a game that is finished with
// another score than that of its last position.
absl::StatusOr<std::vector<Position>> PositionsOf(const WthorGame& game);

// ---- the three files as games with names, and back

// A number without a name is written "player 17", "tournament 3". Empty lists: none has one. The
// faults count the games of the file.
FileGames GamesOfWthor(const WthorFile& file, const std::vector<std::string>& players,
                       const std::vector<std::string>& tournaments);

struct WthorFiles {
  std::string games;        // .wtb
  std::string players;      // .jou
  std::string tournaments;  // .trn
};

// Names in the order of the alphabet, as the federation has them, cut to what fits. The year is the
// one that all games with a date share, else 0. `day`: when the files are made, "2026-11-23". An
// error: a game that does not begin at the usual start of 8x8, or that is neither at its end nor
// has a score; the format holds no others.
absl::StatusOr<WthorFiles> WthorOf(const std::vector<FileGame>& games, const std::string& day);

}  // namespace tavoliere::othello
