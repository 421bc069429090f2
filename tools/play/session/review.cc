#include "tools/play/session/review.h"

#include <utility>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace tavoliere::play {
namespace {

constexpr int kDecided = 1000;  // the least that a decided game is worth, in hundredths

int Worth(const protocol::SearchInfo& info, int decided) {
  if (info.score_mate) return *info.score_mate > 0 ? decided : -decided;
  return info.score_cp.value_or(0);
}

// Scores count in full, since only the engine knows how large they grow in its game: 64 discs, or
// 12 men. A decided game is worth no less than the score that it is compared with.
int Loss(const Found& before, const Found& after) {
  const int decided = std::max({kDecided, std::abs(before.info.score_cp.value_or(0)),
                                std::abs(after.info.score_cp.value_or(0))});
  return std::max(0, Worth(before.info, decided) - Worth(after.info, decided));
}

// For the other player.
Found Reversed(Found found) {
  if (found.info.score_cp) found.info.score_cp = -*found.info.score_cp;
  if (found.info.score_mate) found.info.score_mate = -*found.info.score_mate;
  return found;
}

// A game that has ended by the rules is worth its result, whatever the engine makes of it; a score
// that agrees with the result says by how much it was won. For the player who made the last move.
Found AtTheEnd(const Facts& facts, int mover, Found found) {
  if (facts.result == "draw") {
    found.info.score_mate.reset();
    found.info.score_cp = 0;
    return found;
  }
  const int sign = facts.result == (mover == 0 ? "p1win" : "p2win") ? 1 : -1;
  if (found.info.score_cp.value_or(0) * sign > 0) return found;
  found.info.score_cp.reset();
  found.info.score_mate = sign;
  return found;
}

}  // namespace

absl::Status ReviewGame(PlaySession& session, const std::string& go,
                        const ReviewListener& listener) {
  const PlayedGame& game = session.game();
  const std::vector<protocol::MoveRecord> moves = game.moves();
  if (moves.empty()) return absl::OkStatus();
  const auto advise = [&](std::size_t ply) {
    if (listener.begins) listener.begins(ply);
    return session.Advise(game.NodeAt(ply), 1, go, listener.hurries);
  };
  absl::StatusOr<Found> next = advise(moves.size());
  if (!next.ok()) return next.status();
  for (std::size_t ply = moves.size() - 1; !listener.gives_up(); --ply) {
    // After a move of a single-player game the same player is to move.
    Found after = session.players() == 1 ? *next : Reversed(*next);
    if (ply + 1 == moves.size() && session.facts().over()) {
      after = AtTheEnd(session.facts(), game.Mover(ply), std::move(after));
    }
    absl::StatusOr<Found> before = advise(ply);
    if (!before.ok()) return before.status();
    if (listener.gives_up()) break;
    ReviewedMove move{ply, moves[ply].move, *before, std::move(after)};
    move.best = before->move == move.played;
    move.loss = move.best ? 0 : Loss(move.before, move.after);
    listener.knows(move);
    if (ply == 0) break;
    next = std::move(before);
  }
  return absl::OkStatus();
}

}  // namespace tavoliere::play
