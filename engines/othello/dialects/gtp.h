// The Go Text Protocol, version 2, as programs of Othello speak it. See DIALECTS.md.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/base/engine/game_engine.h"
#include "engines/othello/rules/game.h"
#include "protocol/server/dialect.h"

namespace tavoliere::othello {

// ---- the game that a session is about

// A player is 0, Black, or 1, White. Clients pass freely: where a side has no choice its pass may
// be left out, and once the game is over both may pass as they like. The engine stands at the
// game's end; while it searches nothing but the questions may be asked.
class GtpGame {
 public:
  explicit GtpGame(base::GameEngine<Othello>& engine) : engine_(engine) {}

  // Another board; an error leaves the game as it was.
  absl::Status SetSize(int size);
  void Clear();

  // "d3", "pass".
  absl::Status Play(std::size_t player, const std::string& move);
  // Gives the player the move, by a pass of the other side if it has no choice.
  absl::Status GiveTurn(std::size_t player);
  // Takes such a pass back unless a move has followed.
  void EndTurn();
  // Takes back the last move or pass that was played.
  absl::Status Undo();

  bool over() const { return engine_.Over().has_value(); }
  std::size_t turn() const { return static_cast<std::size_t>(position().turn()); }
  // Words; none once the game is over.
  std::string legal_moves() const;
  int size() const { return BoardSize(position().variant()); }
  // Of a game that is over, "B+12", "W+4", "0": the empty squares are the winner's.
  std::string Result() const;
  // X, O and '.', in the rows from the last to the first: the protocol counts them from below.
  std::string Board() const;

 private:
  const Position& position() const { return engine_.history().current(); }
  std::size_t moves() const { return engine_.history().moves().size(); }

  base::GameEngine<Othello>& engine_;
  std::vector<std::size_t> implied_;  // those of the moves that are passes left out
  int passes_after_end_ = 0;
};

// ---- lines, taken apart

// "12 genmove b": the number, the command and what follows it. Comments and control characters are
// left out.
struct GtpRequest {
  std::string id;  // empty: none
  std::string name;
  std::vector<std::string> arguments;
};
GtpRequest ReadGtpRequest(const std::string& line);

// The first argument as a colour, 0 for Black and 1 for White.
absl::StatusOr<std::size_t> GtpColour(const GtpRequest& request);
// An argument as a number. Counted from 0.
absl::StatusOr<int> GtpNumber(const GtpRequest& request, std::size_t index, int least, int most);
// A time argument, truncated to a whole number and clamped between 0 and `most`.
absl::StatusOr<int> GtpTime(const GtpRequest& request, std::size_t index, int most);

// ---- the dialect

// Begun by any of its commands, with or without a number before it.
protocol::DialectChoice GtpDialect(base::GameEngine<Othello>& engine);

}  // namespace tavoliere::othello
