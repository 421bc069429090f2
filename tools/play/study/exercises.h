// Exercises from a game's mistakes: a better move is to be found than the one that was played.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/play/game/game_tree.h"
#include "tools/play/judge/judgement.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {

struct Attempt {
  bool solved = false;
  Judgement judgement;
  std::string best;  // the engine's move there
};

// Judges `move`, which is legal after the move `node` of the tree, by a search with `go` of all
// moves there and one of it alone. The game stays as it is.
absl::StatusOr<Attempt> JudgeAttempt(PlaySession& session, GameTree::Node node,
                                     const std::string& move, const std::string& go,
                                     const std::function<bool()>& hurry);

// Where the better move begins: "22"; of a move that is one square only its column, "d".
std::string ExerciseHint(const std::vector<Route>& routes, const std::string& best);

}  // namespace tavoliere::play
