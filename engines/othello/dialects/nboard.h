// NBoard 2, the protocol between the board NBoard and its engines. See DIALECTS.md.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/base/engine/game_engine.h"
#include "engines/othello/rules/game.h"
#include "protocol/server/dialect.h"
#include "protocol/wire/commands.h"

namespace tavoliere::othello {

// ---- the game that NBoard hands over, in the Generic Game Format with what its clock says:
// (;GM[Othello]PB[...]TI[15:00]BO[8 <cells> *]B[F5//1.2]W[D6];). Files of games, which the rules
// have passed, are for files/ggf.cc.

// A move in GGF's form: "F5", "F5/1.20/3.4": the square or PA, what the mover thought of it, and
// the seconds it took; the latter two may be empty or absent.
struct TimedMove {
  std::string move;  // "F5", "PA"; the rules have not seen it
  protocol::Milliseconds time{0};
};
absl::StatusOr<TimedMove> ParseTimedMove(const std::string& text);

struct TimedGame {
  std::string start;  // a position text
  std::vector<TimedMove> moves;
  // What Black and White had for the game; nullopt: not said.
  std::array<std::optional<protocol::Milliseconds>, 2> time;
};
// The first game of the text. An error says what was expected and quotes the input; the
// rules are not asked.
absl::StatusOr<TimedGame> ParseTimedGame(const std::string& text);

// ---- the dialect

// Begun by `nboard 2`.
protocol::DialectChoice NBoardDialect(base::GameEngine<Othello>& engine);

}  // namespace tavoliere::othello
