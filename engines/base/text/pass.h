// The pass of games in which a player passes who has no other move: the list of moves is then the
// pass alone, which FormatMove() writes as "pass".
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "engines/base/text/game_text.h"
#include "engines/base/text/game_words.h"
#include "engines/base/text/sentence.h"

namespace tavoliere::base {

inline constexpr char kPass[] = "pass";

// Whether a move's text is a pass: "pass", or the null move of UCI, in either case.
inline bool IsPass(const std::string& text) {
  return absl::EqualsIgnoreCase(text, kPass) || text == "0000";
}

// The pass of `position`, for a ParseMove() whose text is one; an error where the game is over, or
// where the side to move has other moves: `several` of them, or `one`.
template <Notation G>
absl::StatusOr<typename G::Move> ReadPass(const typename G::Position& position,
                                          const Words& several = kMayNotPass,
                                          const Words& one = kMayNotPassOne) {
  typename G::MoveList moves;
  G::Generate(position, moves);
  if (moves.empty()) return Wrong(kGameIsOver);
  if (moves.size() == 1 && G::FormatMove(position, moves[0]) == kPass) return moves[0];
  return Wrong(moves.size() == 1 ? one : several, TextOf<G>::Side(position.turn()), moves.size());
}

}  // namespace tavoliere::base
