// One side of a connection of DamExchange: the games that are played there, one after the other.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "core/history.h"
#include "engines/base/program/subcommand.h"
#include "engines/dama/dxp/message.h"
#include "engines/dama/rules/game.h"
#include "protocol/wire/commands.h"

namespace tavoliere::dama::dxp {

struct SessionSettings {
  std::string name;  // as sent to the other program
  // For a move where a game has no time of its own.
  protocol::Milliseconds move_time{1000};
  // For the side that asks: the number of games, with colours exchanged after each.
  int games = 1;
  GameRequest request;
};

class Session {
 public:
  struct Hooks {
    std::function<void(const Message&)> send;
    // A move of the game's present position, which has one. Blocks.
    std::function<Move(const core::History<Dama>&, const protocol::GoCommand&)> think;
    std::function<void(const std::string&)> say;  // a line for a person
  };

  Session(SessionSettings settings, Hooks hooks);

  // Asks the other program for the first game.
  void Ask();
  // `text`: a message, without its zero byte. Blocks while the engine thinks. An error: a message
  // that breaks the protocol, such as an illegal move. The other program has been told, and the
  // connection must be closed.
  absl::Status Hear(const std::string& text);
  // Nothing more is to come.
  bool done() const { return done_; }
  bool begun() const { return begun_; }  // a first game
  bool playing() const { return playing_; }
  // Games that ended by the rules.
  int played() const { return wins_ + draws_ + losses_; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Listener;

  void Begin(const std::optional<Position>& start, core::Player ours, int minutes, int moves);
  // Moves, or reports the end of the game, if it is this side's turn.
  void Proceed();
  void MakeMove();
  protocol::GoCommand Limits() const;
  absl::Status Accept(const MoveMessage& message);
  absl::Status GoBack(const BackRequest& request);
  // `reason`: of the end, from this engine's side.
  void EndGame(char reason);
  void AskForNext();

  SessionSettings settings_;
  Hooks hooks_;
  bool asks_ = false;
  bool begun_ = false;  // a first game
  bool playing_ = false;
  bool done_ = false;
  core::History<Dama> history_{Position()};
  core::Player ours_ = kWhite;
  std::string opponent_ = "the other program";
  int moves_ = 0;  // of each side that the time is for; 0: of the game
  std::optional<protocol::Milliseconds> time_left_;
  int asked_ = 0;  // games
  int wins_ = 0, draws_ = 0, losses_ = 0;
};

}  // namespace tavoliere::dama::dxp

namespace tavoliere::dama {

// `tav-dama dxp`: plays by DamExchange over TCP. It blocks until the other side has left or the
// games are played.
base::Subcommand DxpCommand();

}  // namespace tavoliere::dama
