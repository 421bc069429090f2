#include "tools/play/study/book_moves.h"

#include <string>

#include "absl/status/status.h"
#include "core/files/status_macros.h"
#include "tools/play/judge/judge.h"
#include "tools/play/text/notice.h"

namespace tavoliere::play {

absl::StatusOr<std::vector<protocol::BookMove>> BookMovesAt(PlaySession& session,
                                                            GameTree::Node node) {
  const PlayedGame& game = session.game();
  if (!game.tree().Has(node)) return NoSuchMove();
  absl::StatusOr<std::string> answer;
  if (const absl::Status set = session.judge().SetPosition(game.PositionLineAt(node)); set.ok()) {
    answer = session.judge().engine().Ask("query book");
  } else {
    answer = set;
  }
  RETURN_IF_ERROR(session.RestorePosition());
  if (!answer.ok()) return answer.status();
  return protocol::ParseBookMoves(*answer);
}

}  // namespace tavoliere::play
