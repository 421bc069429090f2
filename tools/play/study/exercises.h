// Exercises from a game's mistakes: a better move is to be found than the one that was played.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/play/game/game_tree.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {

// A mistake that a review has found, and its better move.
struct Exercise {
  std::string played;
  std::string best;
};

// Whether `move`, which is legal after the move `node` of the tree, is good enough. The exercise's
// own moves are judged as the review did, since another search might find otherwise; others by a
// search with `go` of all moves there and one of it alone. The game stays as it is. Blocks.
absl::StatusOr<bool> SolvesExercise(PlaySession& session, GameTree::Node node,
                                    const Exercise& exercise, const std::string& move,
                                    const std::string& go, const std::function<bool()>& hurry);

// Where the better move begins: "22"; of a move that is one square only its column, "d".
std::string ExerciseHint(const std::vector<Route>& routes, const std::string& best);

}  // namespace tavoliere::play
