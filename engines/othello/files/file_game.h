// A game as the files of Othello's own world hold it: what stands between their formats and the
// game record of protocol/wire/record.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/types.h"
#include "engines/othello/rules/game.h"
#include "protocol/wire/record.h"

namespace tavoliere::othello {

struct FileMove {
  Move move;
  std::optional<double> discs;    // what its side was thought to win by, in discs
  std::optional<double> seconds;  // thought about it
  std::string comment;
};

// What ended a game other than the rules; kNone of a game that is not at its end: unknown.
enum class Breach : std::uint8_t { kNone, kResigned, kTime, kAgreed };

struct FileGame {
  std::string black;
  std::string white;
  std::string event;
  std::string date;  // as base::ReadDate() has it; empty: unknown
  Position start;
  std::vector<FileMove> moves;  // each legal in its turn, forced passes among them
  // What the file says that Black won by, in discs; negative: White did. Nullopt: nothing.
  std::optional<double> margin;
  Breach breach = Breach::kNone;
  // Discs that Black had to win by beforehand: `margin` is what is left without them.
  std::optional<double> komi;
};

// Lays the moves of a file one after the other.
class GameBuilder {
 public:
  explicit GameBuilder(const Position& start) : current_(start) { game_.start = start; }

  // `text` is a square or a pass, as Othello::ParseMove() reads them. A forced pass that the file
  // leaves out is put before a move: where nothing else is legal and, if it says so, the move is
  // `mover`'s. An error says why it is not legal, and counts the discs laid.
  absl::Status Add(std::optional<core::Player> mover, const std::string& text, FileMove details);

  const Position& current() const { return current_; }
  FileGame& game() { return game_; }

 private:
  FileGame game_;
  Position current_;
  int discs_ = 0;
};

// Checks what the file says of the result of a game that is at its end and that nothing else ended:
// the difference in discs less the komi, with the empty squares given to the winner or to neither
// side.
absl::Status CheckMargin(const FileGame& game);

// The position after the last move.
Position EndOf(const FileGame& game);

// `id`: of the record. A player without a name is "?". The record's reason holds what its other
// members have no place for: "resigned, by 36 discs", "the board is full, komi -3.133".
protocol::GameRecord RecordOf(const FileGame& game, const std::string& id);
// Reads the position and the moves; an error names the move that is not legal.
absl::StatusOr<FileGame> GameOf(const protocol::GameRecord& record);

// The games of a file, and what is wrong with the others: "line 7, game 3: ...".
struct FileGames {
  std::vector<FileGame> games;
  std::vector<std::string> faults;
};

// "line 7, game 3: WHAT", of the line in which the text has its character `offset`.
std::string FaultAt(const std::string& text, std::size_t offset, int game,
                    const absl::Status& what);

}  // namespace tavoliere::othello
