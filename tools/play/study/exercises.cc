#include "tools/play/study/exercises.h"

#include <vector>

#include "core/files/status_macros.h"
#include "tools/play/engine/stepping.h"
#include "tools/play/judge/judgement.h"

namespace tavoliere::play {

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
