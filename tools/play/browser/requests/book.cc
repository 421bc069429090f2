// What the page asks of the opening book.
#include <vector>

#include "core/files/status_macros.h"
#include "tools/play/browser/requests/requests.h"
#include "tools/play/study/book_moves.h"

namespace tavoliere::play::requests {

absl::Status Book(WebTable& table, const ClientMessage& received) {
  using protocol::Json;
  ASSIGN_OR_RETURN(const GameTree::Node node, table.NodeOf(received.message));
  ASSIGN_OR_RETURN(const std::vector<protocol::BookMove> known, BookMovesAt(*table.session, node));
  Json moves = Json::array();
  for (const protocol::BookMove& move : known) {
    const protocol::GamesPlayed& games = move.games;
    moves.push_back({{"stays", move.stays},
                     {"score_cp", move.score_cp},
                     {"won", games.won},
                     {"drawn", games.drawn},
                     {"lost", games.lost},
                     {"pv", move.pv}});
  }
  table.tabs.Answer(received,
                    {{"type", "book"}, {"round", table.Round()}, {"node", node}, {"moves", moves}});
  return absl::OkStatus();
}

}  // namespace tavoliere::play::requests
