#include "tools/play/reviewing.h"

#include <utility>

#include <algorithm>
#include <vector>

namespace tavoliere::play {
namespace {

constexpr int kDecided = 1000;  // a win that is missed, in hundredths

// In hundredths, a decided game as if it were worth a bit more than any other.
int Worth(const Found& found) {
  if (found.score_mate) return *found.score_mate > 0 ? kDecided : -kDecided;
  return std::clamp(found.score_cp.value_or(0), -kDecided, kDecided);
}

}  // namespace

absl::Status ReviewGame(Sitting& sitting, const std::string& go, const ReviewListener& listener) {
  const std::vector<protocol::MoveRecord> moves = sitting.game().moves();
  // After a move of a game for one the same player has what it left.
  const int sign = sitting.players() == 1 ? 1 : -1;
  const auto advise = [&](std::size_t ply) {
    if (listener.begins) listener.begins(ply);
    return sitting.Advise(ply, 1, go, listener.hurries);
  };
  if (moves.empty()) return absl::OkStatus();
  absl::StatusOr<Found> after = advise(moves.size());
  if (!after.ok()) return after.status();
  for (std::size_t ply = moves.size() - 1; !listener.gives_up(); --ply) {
    absl::StatusOr<Found> before = advise(ply);
    if (!before.ok()) return before.status();
    if (listener.gives_up()) break;
    ReviewedMove move{ply, moves[ply].move, *before, *after};
    move.best = before->move == move.played;
    move.loss = move.best ? 0 : std::max(0, Worth(*before) - sign * Worth(*after));
    listener.knows(move);
    if (ply == 0) break;
    after = std::move(before);
  }
  return absl::OkStatus();
}

}  // namespace tavoliere::play
