// What the judge's opening book knows at a place of the game.
#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "protocol/wire/book_moves.h"
#include "tools/play/game/game_tree.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {

// The best move first; none: the book does not have the position. For a judge that has a book.
absl::StatusOr<std::vector<protocol::BookMove>> BookMovesAt(PlaySession& session,
                                                            GameTree::Node node);

}  // namespace tavoliere::play
