// The messages of DamExchange (DXP), by which two programs of draughts play each other over a
// network: text of fixed columns, a letter first, ended by a zero byte that is not part of it here.
// Of Italian draughts, a position has 32 squares.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama::dxp {

inline constexpr int kUsualPort = 27531;

// R: the side that has connected, or called, asks for a game.
struct GameRequest {
  std::string name;                              // at most 32 characters travel
  core::Player follower = core::Player::kFirst;  // the side of who is asked
  int minutes = 0;                               // for `moves` moves of each side; 0: none are said
  int moves = 0;                                 // 0: for the game
  std::optional<Position> start;                 // nullopt: the game's own
};

// A
struct GameAnswer {
  std::string name;
  char code = '0';  // '0': agreed
};

// M
struct MoveMessage {
  int seconds = 0;  // that it took
  int from = 0, to = 0;
  std::vector<int> captured;  // in any order
};

// How a game has ended.
inline constexpr char kUnknown = '0', kLost = '1', kDrawn = '2', kWon = '3';

// E
struct GameEnd {
  char reason = kUnknown;  // of the sender
  bool last = false;       // no other game is wanted
};

// C
struct Chat {
  std::string text;
};

// B: the game goes back to where `turn` makes its move with this number, from 1.
struct BackRequest {
  int move = 1;
  core::Player turn = core::Player::kFirst;
};

// K
struct BackAnswer {
  char code = '0';  // '0': agreed
};

using Message =
    std::variant<GameRequest, GameAnswer, MoveMessage, GameEnd, Chat, BackRequest, BackAnswer>;

// An error says what was expected. Positions are checked as Dama::Parse() does, moves are not.
absl::StatusOr<Message> ParseMessage(const std::string& text);
// Numbers that have no room are cut to what has.
std::string MessageText(const Message& message);

// How a game has ended for `player`.
char ReasonOf(const core::Outcome& outcome, core::Player player);

MoveMessage MessageOf(const Move& move, int seconds);
// An error: the move is not legal in `position`.
absl::StatusOr<Move> MoveOf(const Position& position, const MoveMessage& message);

}  // namespace tavoliere::dama::dxp
