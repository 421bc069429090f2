// The game record: one JSON object per line (JSON Lines), the same from the runner, a server and
// the terminal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/wire/search_info.h"

namespace tavoliere::protocol {

// One move and what the engine last said of it. Absent values are left out of the JSON.
struct MoveRecord {
  std::string move;
  std::optional<int> score_cp;
  std::optional<int> score_mate;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::int64_t time_us = 0;  // wall time from the `go` written to the `bestmove` read
  std::optional<std::string> comment = {};  // a person's remark on the move
  std::optional<ScoreBound> bound = {};     // absent: the score is a value
  std::optional<Chances> chances = {};      // that the engine told
  std::optional<int> seldepth = {};         // where it was asked for
  std::vector<std::string> lines = {};      // of the engine, that were asked for
};

// A move with the figures of the search that found it.
MoveRecord RecordOf(std::string move, const SearchInfo& info);

// A line of moves that was left, or thought of, instead of another: a branch of the game's tree.
struct Variation {
  // The line that it leaves: 0 the game's own moves, else an earlier variation, counted from 1.
  int of = 0;
  // How many moves of the game stand before it, those of the opening and of the lines that it
  // branches from included.
  int after = 0;
  bool ahead = false;             // it, and not the game's own move there, is the main line
  std::vector<MoveRecord> moves;  // one at least
};

struct GameRecord {
  std::string id;  // unique in the match: "<pair>.<game>"
  std::string event;
  std::string engine[2];     // names, of player 1 and player 2; single-player: the second is empty
  std::optional<int> round;  // of a tournament, from 1
  std::optional<std::string> fen;    // none: the usual start
  std::vector<std::string> opening;  // moves played before the engines took over
  std::vector<MoveRecord> moves;
  std::optional<std::string> comment;  // a person's remark on the start, or on the whole game
  std::vector<Variation> variations;   // in the order of the tree among those that leave one place
  int first = 1;                       // the player who made the first of `moves`; they take turns
  std::string result;                  // "p1win", "p2win", "draw", "none" (unfinished)
  // What the sides had at the end, in the game's own units ("38-26"); empty: the judge counts
  // nothing.
  std::string score;
  std::string reason;       // "checkmate"-like words of the game, or the cause of a forfeit
  std::string termination;  // "normal", "adjudication", "time", "crash", "hang", "illegal",
                            // "protocol", "startup", "interrupted"
  std::string started;      // UTC, ISO 8601
  std::int64_t duration_ms = 0;
  std::optional<int> takebacks;         // moves taken back by the engine's `undo`, where it has one
  std::vector<std::string> last_lines;  // what the faulty engine said last, on a fault
  // The start position as `query board` draws it; empty: the judge draws none.
  std::string board;
  // What each move of `opening`, then of `moves`, changed on it (board_picture.h). May end early.
  std::vector<std::string> changes;
};

// How the line begins that describes a match instead of a game, the first one of a journal.
inline constexpr char kMatchHeaderStart[] = "{\"match\":";
// False for blank lines and for that one, which readers of games pass over.
bool HoldsGameRecord(const std::string& line);

std::string ToJsonLine(const GameRecord& record);
// Unknown members are ignored; a missing or ill-typed one is an error that names it.
absl::StatusOr<GameRecord> ParseGameRecord(const std::string& line);

}  // namespace tavoliere::protocol
