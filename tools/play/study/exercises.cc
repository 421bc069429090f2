#include "tools/play/study/exercises.h"

#include <vector>

#include "core/files/status_macros.h"
#include "tools/play/engine/stepping.h"

namespace tavoliere::play {

absl::StatusOr<Attempt> JudgeAttempt(PlaySession& session, GameTree::Node node,
                                     const Exercise& exercise, const std::string& move,
                                     const std::string& go, const std::function<bool()>& hurry) {
  Attempt attempt;
  attempt.solved = move == exercise.best;
  if (attempt.solved || move == exercise.played) return attempt;
  ASSIGN_OR_RETURN(const Found before, session.Advise(node, 1, go, hurry));
  if (move == before.move) {
    attempt.solved = true;
    return attempt;
  }
  ASSIGN_OR_RETURN(const Found tried, session.Advise(node, 1, GoOnlyLine(go, move), hurry));
  if (tried.move != move) return attempt;  // it loses by force, or the engine judges no single move
  attempt.judgement = JudgeMove(before.info, tried.info);
  attempt.solved = attempt.judgement.IsGoodEnough();
  return attempt;
}

std::string ExerciseHint(const std::vector<Route>& routes, const std::string& best) {
  const std::vector<std::string> squares = SquaresOf(routes, best);
  if (squares.empty()) return "";
  return squares.size() == 1 ? squares.front().substr(0, 1) : squares.front();
}

}  // namespace tavoliere::play
