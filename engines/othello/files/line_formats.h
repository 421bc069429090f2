// The formats with a game or a position a line. Blank lines, and what follows a % or a #, are
// skipped.
//
// Transcripts   f5d6c3d3c4: the squares of a game from the usual start, as TranscriptWords() reads
//               them. A line that begins with the number of a later move goes on with the game of
//               the line before. Lines before the moves may name the players and more, as PGN does:
//               [Black "Ada"], White, Event, Date.
// XOT           the same with eight moves, the openings of XOT (berg.earthlingz.de/xot): read as
//               transcripts, written as the first eight moves of each game, each once.
// OBF           Othello board files (the problems of Edax and others): a position text, then fields
//               ended by semicolons, of which those of the form MOVE:SCORE are scores in discs for
//               the side to move. A line becomes a game of its best move, the fields its comment; a
//               game becomes a line for each of its positions.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/othello/files/file_game.h"

namespace tavoliere::othello {

FileGames ReadTranscripts(const std::string& text);
FileGames ReadObf(const std::string& text);

// An error: a game that does not begin at the usual start of 8x8.
absl::StatusOr<std::string> WriteTranscripts(const std::vector<FileGame>& games);
absl::StatusOr<std::string> WriteXot(const std::vector<FileGame>& games);
std::string WriteObf(const std::vector<FileGame>& games);

}  // namespace tavoliere::othello
