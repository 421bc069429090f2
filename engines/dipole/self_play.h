// Games of the default player against itself, as examples for the evaluation to learn from.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "engines/dipole/evaluator.h"
#include "engines/dipole/game.h"

namespace tavoliere::dipole {

// A position without a capture to make, as the side to move found it.
struct Sample {
  Position position;
  core::Score score;  // of a search
  bool won = false;   // the game, in the end
  int game = 0;       // counted from 0
};

struct SelfPlayOptions {
  int games = 1000;
  std::uint64_t nodes = 500;  // of each search
  std::uint64_t seed = 1;
};

// Plays games from random openings of two to ten plies that a search does not find decided, each to
// its end or until `evaluator` knows the winner for certain. The samples stand in the order of the
// games. Equal arguments give equal samples. `played` is told the number of games so far. Blocks.
std::vector<Sample> PlayAgainstItself(
    const Evaluator& evaluator, const SelfPlayOptions& options,
    absl::FunctionRef<void(int)> played = [](int) {});

}  // namespace tavoliere::dipole
