// The game that a session in the Go Text Protocol is about.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "engines/othello/game.h"
#include "protocol/server/engine.h"

namespace tavoliere::othello {

// A player is 0, Black, or 1, White. Clients pass freely: where a side has no choice its pass may
// be left out, and once the game is over both may pass as they like. The engine stands at the
// game's end; while it searches nothing but the questions may be asked.
class GtpGame {
 public:
  explicit GtpGame(protocol::Engine& engine) : engine_(engine) {}

  // Another board; an error leaves the game as it was.
  absl::Status SetSize(int size);
  void Clear();

  // "d3", "pass".
  absl::Status Play(std::size_t player, const std::string& move);
  // Has the player on move, by a pass of the other side where it has no choice.
  absl::Status GiveTurn(std::size_t player);
  // Takes such a pass back unless a move has followed.
  void EndTurn();
  // Takes back the last move or pass that was played.
  absl::Status Undo();

  bool over() const { return Ask("gameover") == "true"; }
  std::size_t turn() const { return Ask("p1turn") == "true" ? 0 : 1; }
  // Words; none once the game is over.
  std::string legal_moves() const { return over() ? "" : Ask("legal"); }
  int size() const { return BoardSize(Current().variant()); }
  // Of a game that is over, "B+12", "W+4", "0": the empty squares are the winner's.
  std::string Result() const;
  // X, O and '.', in the rows from the last to the first: the protocol counts them from below.
  std::string Board() const;

 private:
  std::string Ask(const std::string& what) const;
  Position Current() const;
  // Sets up the game with these moves; an error leaves it as it was.
  absl::Status Become(std::vector<std::string> moves);
  absl::Status Add(const std::string& move);

  protocol::Engine& engine_;
  std::vector<std::string> moves_;
  std::vector<std::size_t> implied_;  // those of them that are passes left out
  int passes_after_end_ = 0;
};

}  // namespace tavoliere::othello
