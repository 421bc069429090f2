// The game that NBoard hands over, one in the Generic Game Format, with what its clock says:
// (;GM[Othello]PB[...]TI[15:00]BO[8 <cells> *]B[F5//1.2]W[D6];). Files of games, which the rules
// have passed, are for files/ggf.h.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/wire/commands.h"

namespace tavoliere::othello {

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

}  // namespace tavoliere::othello
