// What a certificate of peg solitaire claims, and the kinds of its lines. tools/proofs/README.md
// describes them.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/rules/game.h"

namespace tavoliere::solitaire {

inline constexpr char kJumpLines[] = "jumps";
inline constexpr char kArgumentLines[] = "arguments";
inline constexpr char kSuccessorLines[] = "successors";
inline constexpr char kPredecessorLines[] = "predecessors";

struct LastPegClaim {
  bool solvable = false;
  Goal goal;
};

// "one peg can be left", or "no single peg can be left on c5".
std::string TextOfLastPegClaim(const Board& board, const LastPegClaim& claim);
absl::StatusOr<LastPegClaim> ReadLastPegClaim(const Board& board, const std::string& claim);

// The holes that the goal allows for the last peg.
inline Pegs GoalHoles(const Board& board, Goal goal) { return goal ? Bit(*goal) : board.all(); }

// Reads a set of holes as position text, of the same board as the position text `shape`.
absl::StatusOr<Pegs> ReadHoleSet(const std::string& shape, std::string_view text);

}  // namespace tavoliere::solitaire
