#include "tools/play/study/review.h"

#include <utility>

#include <vector>

#include "core/files/status_macros.h"
#include "tools/play/engine/stepping.h"

namespace tavoliere::play {
namespace {

// Searches from two positions see different depths. The move is searched alone where it was made,
// and what is less of the two losses counts.
absl::Status ConfirmFault(PlaySession& session, const std::string& go,
                          const ReviewListener& listener, ReviewedMove& move) {
  ASSIGN_OR_RETURN(const Found alone,
                   session.Advise(session.game().NodeAt(move.ply), 1, GoOnlyLine(go, move.played),
                                  listener.hurries));
  if (alone.move != move.played) return absl::OkStatus();
  const Judgement other = JudgeMove(move.before.info, alone.info);
  const Judgement& first = move.judgement;
  if (std::pair(other.chance, other.loss) < std::pair(first.chance, first.loss)) {
    move.judgement = other;
  }
  return absl::OkStatus();
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
    ReviewedMove move;
    move.ply = ply;
    move.played = moves[ply].move;
    move.before = *before;
    move.after = std::move(after);
    move.best = before->move == move.played;
    if (!move.best) move.judgement = JudgeMove(move.before.info, move.after.info);
    if (move.judgement.fault != Fault::kNone) {
      RETURN_IF_ERROR(ConfirmFault(session, go, listener, move));
      if (listener.gives_up()) break;
    }
    listener.knows(move);
    if (ply == 0) break;
    next = std::move(before);
  }
  return absl::OkStatus();
}

absl::StatusOr<bool> SolvesExercise(PlaySession& session, GameTree::Node node,
                                    const Exercise& exercise, const std::string& move,
                                    const std::string& go, const std::function<bool()>& hurry) {
  if (move == exercise.best) return true;
  if (move == exercise.played) return false;
  ASSIGN_OR_RETURN(const Found before, session.Advise(node, 1, go, hurry));
  if (move == before.move) return true;
  ASSIGN_OR_RETURN(const Found tried, session.Advise(node, 1, GoOnlyLine(go, move), hurry));
  // Of a move that loses by force, or where the engine judges no single move, it says another.
  return tried.move == move && JudgeMove(before.info, tried.info).IsGoodEnough();
}

std::string ExerciseHint(const std::vector<Route>& routes, const std::string& best) {
  const std::vector<std::string> squares = SquaresOf(routes, best);
  if (squares.empty()) return "";
  return squares.size() == 1 ? squares.front().substr(0, 1) : squares.front();
}

}  // namespace tavoliere::play
