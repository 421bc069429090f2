// Reviews a game, the loss of each move by searches of every position, and makes exercises of its
// mistakes: a better move is to be found than the one that was played.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/play/game/game_tree.h"
#include "tools/play/judge/judgement.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {

struct ReviewedMove {
  std::size_t ply = 0;  // of the game, from 0
  std::string played;
  Found before;  // of the position that it was played in
  Found after;   // of the position that it led to; its score is for the player who made the move
  bool best = false;
  Judgement judgement;
};

struct ReviewListener {
  std::function<void(std::size_t ply)> begins;          // before each search; may be null
  std::function<void(const ReviewedMove& move)> knows;  // the last move first
  std::function<bool()> hurries;                        // whether the search under way is to end
  std::function<bool()> gives_up;                       // whether the review is
};

// Searches with `go`, a line of the protocol, every position of the session's game, the last first:
// what a move lost is the difference between what its mover had before and after it. A game that
// has ended by the rules counts its result. Blocks until it is done or given up.
absl::Status ReviewGame(PlaySession& session, const std::string& go,
                        const ReviewListener& listener);

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
