// From nothing to a weights file: the steps of `train all`, each of them a verb of `train` with its
// arguments, which a person or another machine can also run alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engines/base/program/subcommand.h"

namespace tavoliere::base {

// What is peculiar to a game.
struct TrainingPlan {
  // The first games end with exact values from this stage on, and these are learnt first. 0: the
  // game has no solver, and what the first games' searches find is learnt at once.
  int solve_from = 0;
  // After that fit, positions up to each of these stages are labelled by searches with the weights
  // of the step before, and the weights are fitted anew. Ascending; the last one has them all.
  std::vector<int> last_stages;
  std::string plies;  // random ones at the beginning of a game, "2-24"
  std::string knots;  // "0-60"; empty: a network, which has none
  int knots_every = 4;
  Arguments fit;                      // further arguments of every fit
  Arguments play = {"--depth", "4"};  // and of all games
};

struct TrainAllOptions {
  std::string folder;
  std::string variant;  // empty: the usual one
  int games = 80'000;   // of the player that is there at the beginning
  int one_game_in = 4;  // of them is labelled by searches to the depth
  int depth = 6;
  int generations = 2;        // of games by the weights learnt last
  int later_games = 200'000;  // of each generation
  int iterations = 60;        // of each fit of a linear model
  std::uint64_t seed = 2026;
  int threads = 1;
};

struct TrainStep {
  Arguments arguments;  // of `train`
  std::string output;   // a file; what fits is done when it is there
  bool fits = false;
};

// In order. The last one's output is the result.
std::vector<TrainStep> StepsOf(const TrainingPlan& plan, const TrainAllOptions& options);

}  // namespace tavoliere::base
