// Puzzles at the board: positions of the engine's in which the person is to find the only move that
// keeps the result, one after the other.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/wire/puzzle.h"
#include "tools/play/game/sides.h"
#include "tools/play/judge/judge.h"

namespace tavoliere::play {

// All that the engine has in the present variant, in its order. An error: one of them is none.
absl::StatusOr<std::vector<protocol::Puzzle>> ReadPuzzles(Judge& judge);

// How many puzzles were solved one after the other without a wrong move, a hint or the solution,
// kept in a file.
class PuzzleStreak {
 public:
  // Empty: it is kept in memory only.
  void Open(const std::string& path);
  int length() const { return length_; }
  void Add() { Set(length_ + 1); }
  void End() { Set(0); }

 private:
  void Set(int length);

  std::string path_;
  int length_ = 0;
};

// A puzzle on the board. Until its move is played no other can be.
struct PuzzleAtBoard {
  protocol::Puzzle puzzle;
  int number = 0;     // from 1
  bool clean = true;  // neither a wrong move nor help so far
  bool solved = false;
  Side seats[2];  // who played before
};

// Of a legal move that is not the puzzle's.
absl::Status WrongPuzzleMove(const protocol::Puzzle& puzzle);

}  // namespace tavoliere::play
