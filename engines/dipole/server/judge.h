// The judge of one game between two players who send text; knows neither sockets nor clocks.
//
// Verdicts: an illegal move, a move out of turn, a move that is none, a move that comes too late, a
// connection lost and too many lines that are not messages each lose the game at once. Other words
// are answered with a MESSAGE and otherwise ignored.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/history.h"
#include "core/types.h"
#include "engines/dipole/rules/game.h"
#include "engines/dipole/server/server_text.h"
#include "protocol/wire/record.h"

namespace tavoliere::dipole {

struct JudgeSettings {
  Variant variant = Variant::kDipole;
  int max_moves = kServerMaxMoves;  // a side; 0: no limit
  // Checkers may leave straight ahead in odd numbers too.
  bool odd_exits = false;
};

// A line for one of the players.
struct Saying {
  core::Player to;
  ServerMessage message;
};
using Sayings = std::vector<Saying>;

class Judge {
 public:
  // So many unknown messages of a player are forgiven.
  static constexpr int kForgiven = 16;

  Judge(const JudgeSettings& settings, const std::array<std::string, 2>& names);

  // Each call returns what is to be said to whom, in order. YOUR_TURN begins the time for a move.
  // After the end of the game nothing changes any more.
  Sayings Begin();
  // `spent` is the time since the player's YOUR_TURN.
  Sayings Hear(core::Player from, const std::string& line, std::chrono::microseconds spent);
  Sayings TimeIsUp();
  Sayings Disconnected(core::Player player);
  // What the player sends can no longer be split into lines.
  Sayings TooMuch(core::Player player);

  bool over() const { return over_; }
  const core::History<Dipole>& history() const { return history_; }
  core::Player turn() const { return history_.current().turn(); }
  // Complete once over(), except for what a judge does not know: id, event, started, duration.
  const protocol::GameRecord& record() const { return record_; }

 private:
  Sayings HearMove(core::Player from, const std::string& text, std::chrono::microseconds spent);
  // `player` loses by a fault; `verdict` is the message that it gets.
  Sayings Forfeit(core::Player player, const std::string& termination, const std::string& reason,
                  std::optional<ServerMessage> verdict);
  void TellResult(const core::Outcome& outcome, Sayings* sayings);

  JudgeSettings settings_;
  core::History<Dipole> history_;
  protocol::GameRecord record_;
  std::array<int, 2> unknown_{};
  bool over_ = false;
};

}  // namespace tavoliere::dipole
