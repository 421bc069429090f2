// Reviews a game: the loss of each move, by searches of every position.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "absl/status/status.h"
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

}  // namespace tavoliere::play
