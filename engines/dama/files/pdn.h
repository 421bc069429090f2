// Games in Portable Draughts Notation (PDN 3.0), GameType 22 (Italian draughts).
#pragma once

#include <utility>

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/dama/rules/game.h"
#include "protocol/wire/record.h"

namespace tavoliere::dama {

// White moves first, Black's men stand on the low numbers seen from White's side.
inline constexpr char kPdnGameType[] = "22,W,8,8,N2,1";

struct PdnGame {
  std::vector<std::pair<std::string, std::string>> tags;  // in the file's order
  Position start;                                         // the FEN tag's, or the usual one
  std::vector<Move> moves;
  std::string result = "*";  // "1-0", "0-1", "1/2-1/2", "*": White's points first
};

// Every game of a file, in order: read, or an error that names game, line and what is wrong there;
// a bad game does not harm those after it. Comments, annotations and variations are skipped, and so
// is the sign * of a forced move. A move may hold blanks around its hyphen, its number needs no
// full stop, and results are read as protocol::ReadResult() does. For a game of another variant the
// error is Unimplemented, and its message the GameType with its name.
std::vector<absl::StatusOr<PdnGame>> ParsePdn(const std::string& text);

// One game with its tags, lines of at most 80 columns where a word allows it, an empty line at the
// end. GameType, Result and, when the start is not the usual one, SetUp and FEN are written from
// the game, whatever the tags say.
std::string FormatPdn(const PdnGame& game);

// "startpos moves 22-18 ..." or "fen F moves ...": what follows `position`.
std::string PositionLine(const PdnGame& game);

// ---- as game records

// The moves are read and checked; the error names the first that is illegal.
absl::StatusOr<PdnGame> PdnOfRecord(const protocol::GameRecord& record);

// The record holds the game's own result, or that of the rules where the game gives "*". Its
// termination is "normal" where the rules end the game with that result.
protocol::GameRecord RecordOfPdn(const PdnGame& game, const std::string& id);

}  // namespace tavoliere::dama
