// A puzzle: a position in which exactly one move keeps the result that is proved. One JSON object
// per line (JSON Lines), the same from `tav-<game> puzzles`, `query puzzle` and in files
// (puzzle.schema.json).
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"

namespace tavoliere::protocol {

struct Puzzle {
  std::string game;      // "fake"
  std::string variant;   // a value of `UCI_Variant`; of a game without variants its only name
  std::string position;  // as `query fen` writes it; the moves before it do not matter
  std::string move;      // the only one that keeps the result, as `query legal` writes it
  std::string result;    // for the side to move: "win", or "draw", where no move wins
  std::string grade;     // the weakest Strength that finds the move
  // Where it comes from: the game record's id, and the moves before the position.
  std::string record;
  std::int64_t ply = 0;

  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

// Without a newline.
std::string ToJsonLine(const Puzzle& puzzle);
// Unknown members are ignored; a missing or ill-typed one is an error that names it. So is a text
// with control characters, which could not be a line of the protocol.
absl::StatusOr<Puzzle> ParsePuzzle(const std::string& line);

}  // namespace tavoliere::protocol
