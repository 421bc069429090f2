// The formats of files by their names.
#pragma once

#include <utility>

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/othello/files/file_game.h"

namespace tavoliere::othello {

// Where WTHOR's names stand; empty: beside the file, if they are there.
struct NameFiles {
  std::string players;
  std::string tournaments;
};

// "ggf, sgf, ...".
std::string FormatNames();
// `named` if it is a format, or the format of `path`'s extension; an error lists the formats.
absl::StatusOr<std::string> FormatFor(const std::string& named, const std::string& path);

// The games of a file, "-" for standard input. An error: it cannot be read at all.
absl::StatusOr<FileGames> ReadGames(const std::string& path, const std::string& format,
                                    const NameFiles& names);

// Writes `games` to `path`, or to standard output where it is empty; WTHOR's names go into files
// beside it, .jou and .trn. `day`: today's, "2026-11-23".
absl::Status WriteGames(const std::vector<FileGame>& games, const std::string& format,
                        const std::string& path, const std::string& day);

// The Generic Game Format of the game server GGS (skatgame.net/mburo/ggsa/ggf), which NBoard, ntest
// and Edax read: (;GM[Othello]PC[place]DT[date]PB[Black]PW[White]TY[8]RE[+12.00]
// BO[8 cells and whose turn]B[f5/evaluation/seconds]W[...];)
//
// Read: any number of games, pairs of games played at once among them, whatever stands between
// them; boards of 8x8 and 6x6; the properties above and KM, discs that Black has to win by
// beforehand; others are skipped. RE[+64.00:r] was resigned, :t lost on time, :s agreed; a game
// that was stopped may have a score without such a letter. Anti-Othello (TY with an a) is refused.
// Evaluations are for the side that moves. Names that are no UTF-8 are read as ISO 8859-1.

FileGames ReadGgf(const std::string& text);
// One line per game. Brackets in names become parentheses.
std::string WriteGgf(const std::vector<FileGame>& games);

// What the properties of one game hold; an empty `date`, `clock` or `komi` is left out.
struct GgfProperties {
  std::string place;
  std::string date;
  std::string black;
  std::string white;
  std::string result;
  std::string clock;  // each player's time, "5:00"
  std::string type;   // "8", or "8k" with a komi
  std::string board;  // "8 ", the cells and whose turn it is, as ReadGgf() reads them
  std::string komi;
  std::vector<std::pair<core::Player, std::string>> moves;  // "f5//1.200" or "PA"
};

// "(;GM[Othello]...;)", without the end of the line. Brackets in names become parentheses.
std::string JoinGgf(const GgfProperties& game);

// Othello in the Smart Game Format (FF[4], GM[2]; red-bean.com/sgf, and A. Kierulf's Smart Game
// Board, whose second game it was). Neither says how its squares are written today: d3, as Edax and
// others do, and two letters dc, column and row from the top, as the Smart Game Board did, are
// read; d3 is written. A pass is PA, pass, tt or nothing.
//
// Read: any number of games, of each the main line; AB, AW, AE and PL set up a start, with points
// and rectangles such as d4:e5, else it is the usual one (AE alone: a board without discs); PB, PW,
// EV, DT, RE (B+12, W+R, W+T, W+, 0, Draw), SZ, C. CA says whether text is ISO 8859-1; without it
// what is no UTF-8 is. Other properties are skipped.

FileGames ReadSgf(const std::string& text);
// One line per game, except for remarks (C), which may hold lines.
std::string WriteSgf(const std::vector<FileGame>& games);

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

FileGames ReadTranscripts(const std::string& text);
FileGames ReadObf(const std::string& text);

// A game to study, as the homework behind Evaluation average wrote it: the board and both sides'
// discs after each move with the time that it took, then the final count and the time used by each
// side. It is not read.

std::string WriteBoards(const std::vector<FileGame>& games);

// An error: a game that does not begin at the usual start of 8x8.
absl::StatusOr<std::string> WriteTranscripts(const std::vector<FileGame>& games);
absl::StatusOr<std::string> WriteXot(const std::vector<FileGame>& games);
std::string WriteObf(const std::vector<FileGame>& games);

}  // namespace tavoliere::othello
