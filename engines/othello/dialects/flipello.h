// flipello, as Fairy-Stockfish and its boards call Othello: our own protocol with moves and
// positions in their text. See DIALECTS.md.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/history.h"
#include "engines/base/engine/game_engine.h"
#include "engines/othello/rules/game.h"
#include "protocol/server/engine.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/search_info.h"

namespace tavoliere::othello {

// ---- its text: rows are numbered from below, White moves first and is our Black, a disc is laid
// by P@d3, and a pass goes from a disc of the mover's to where it stands

// What there is to a game besides its positions.
struct FlipelloCounts {
  // What the FEN said, before any move.
  std::array<int, 2> hand = {60, 60};  // discs that the first and the second player may lay
  int passes = 0;                      // since a disc was laid
  int full_moves = 1;                  // the number of the move to come, counted as in chess
  // Fairy-Stockfish's game goes on until the board is full or two passes follow one another: those
  // told after the end that ours has come to when neither side can move.
  int passes_after_end = 0;
};

struct FlipelloFen {
  std::string position;  // a position text
  FlipelloCounts counts;
};

// Of "8/8/8/3pP3/3Pp3/8/8/8[PP...pp...] w - - 0 1"; what follows the side to move may be missing,
// the hand too. nullopt: no rows of a FEN, but perhaps a text of ours.
absl::StatusOr<std::optional<FlipelloFen>> ReadFlipelloFen(const std::string& text);
// Of the position at the end of the game, or at its start with `at_start`.
std::string WriteFlipelloFen(const core::History<Othello>& game, const FlipelloCounts& counts,
                             bool at_start);

// "P@d3" as "d6", "c1c1" as "pass", any other word as it stands.
std::string ReadFlipelloMove(const std::string& text);
// A pass is written on the mover's lowest disc, the first one from a1 along the rows.
std::string WriteFlipelloMove(const Position& position, const Move& move);

// The moves that one word of a list of moves holds, written so or as our rules read it. An error
// names the word alone: a reason would speak of our squares and colours.
absl::StatusOr<std::vector<Move>> ReadFlipelloMoves(const Position& position,
                                                    const std::string& word);

struct FlipelloGame {
  core::History<Othello> history;  // without the passes after its end
  FlipelloCounts counts;
};
// A start that is no FEN is read as our rules read it.
absl::StatusOr<FlipelloGame> ReadFlipelloGame(const protocol::PositionCommand& command);

// Where our game has come to its end.
bool NeitherMoves(const Position& position);
// What `go` answers there, the last `passes_after_end` passes done: one more pass, or nothing.
protocol::SearchReport FlipelloEnd(const Position& end, int passes_after_end);

// ---- the dialect

// The value of `UCI_Variant`, and the name of the dialect that chooses it.
inline constexpr char kFlipello[] = "flipello";

// Reads and writes flipello for `engine`, which plays. Each new game sets `engine` to the usual
// board. It has no options of its own; its functions may be called as those of `engine`, which
// outlives it.
std::unique_ptr<protocol::Engine> NewFlipello(base::GameEngine<Othello>& engine);

}  // namespace tavoliere::othello
