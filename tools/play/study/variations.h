// The variations of a session's game: viewed, entered, put in order. A node that the tree does not
// have is an error.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/play/game/game_tree.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {

// Only GoTo() moves the board.
class Variations {
 public:
  explicit Variations(PlaySession& session) : session_(session) {}

  // The game after that move.
  absl::StatusOr<Facts> LookAt(GameTree::Node node);
  // What that move, which leads to `after`, leaves to be seen.
  absl::StatusOr<MoveMarks> MarksAt(GameTree::Node node, const Board& after);
  // A move that a person has written, as the engine writes it.
  absl::StatusOr<std::string> ReadAt(GameTree::Node node, const std::string& text);
  // Why no move begins on these squares there.
  absl::Status WhyNotAt(GameTree::Node node, const std::vector<std::string>& squares);

  // The board goes to the position after that move: what is played and does not lead there is taken
  // back, what leads there is played. An error leaves the game as it was, or on the way there.
  absl::Status GoTo(GameTree::Node node);
  // Makes the moves that lead there the main line.
  absl::Status Promote(GameTree::Node node);
  // Removes the move and all that follows it, unless it is on the board.
  absl::Status Remove(GameTree::Node node);
  // Sets the comment; empty: none.
  absl::Status Comment(GameTree::Node node, const std::string& text);
  // Puts the moves, or the first of them as far as they are legal, behind `node`; the last of them.
  absl::StatusOr<GameTree::Node> AddLine(GameTree::Node node, std::vector<std::string> moves);

 private:
  PlayedGame& game() { return *session_.game_; }
  absl::Status SetPosition(GameTree::Node node);

  PlaySession& session_;
};

}  // namespace tavoliere::play
