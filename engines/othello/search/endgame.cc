#include "engines/othello/search/endgame.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace tavoliere::othello {
namespace {

int FloorDiscs(int centi) { return centi >= 0 ? centi / 100 : -((-centi + 99) / 100); }

}  // namespace

core::SolverResult Endgame::Solve(core::Score alpha, core::Score beta) {
  const int squares = Count(BoardSquares(position_.variant()));
  const int low = std::clamp(FloorDiscs(alpha.centi()), -squares - 1, squares);
  const int high = std::clamp(-FloorDiscs(-beta.centi()), low + 1, squares + 1);
  const int value = solver_.Solve(position_, low, high);
  const core::Bound bound = value <= low    ? core::Bound::kUpper
                            : value >= high ? core::Bound::kLower
                                            : core::Bound::kExact;
  return {core::Score(100 * value), bound};
}

void Endgame::SolveLines(const core::SolverRequest<Move>& request, Goal goal) {
  std::vector<Move> left = MovesFor(request);
  std::vector<core::Line<Move>> lines;
  const std::size_t wanted =
      std::min(left.size(), static_cast<std::size_t>(std::max(1, request.multi_pv)));
  while (lines.size() < wanted && !solver_.stopped()) {
    // Each further line is the best of the moves that no line begins with yet.
    const Move best = SolveLine(request, left, goal, lines);
    left.erase(std::remove(left.begin(), left.end(), best), left.end());
  }
}

std::vector<Move> Endgame::MovesFor(const core::SolverRequest<Move>& request) const {
  Othello::MoveList legal;
  Othello::Generate(position_, legal);
  const std::vector<Move>& wanted = request.search_moves;
  std::vector<Move> moves;
  for (const Move& move : legal) {
    if (wanted.empty() || std::find(wanted.begin(), wanted.end(), move) != wanted.end())
      moves.push_back(move);
  }
  return moves;
}

Move Endgame::SolveLine(const core::SolverRequest<Move>& request, const std::vector<Move>& moves,
                        Goal goal, std::vector<core::Line<Move>>& lines) {
  const bool first = lines.empty();
  const bool hurried = request.left || request.nodes_left;
  const core::Line<Move>* known =
      request.known != nullptr && first ? &request.known->lines.front() : nullptr;
  if (goal == Goal::kScore && hurried && first) goal = Goal::kResultThenScore;
  Move best;
  solver_.SolveRoot(position_, moves, goal, known, [&](const Solver::StageResult& found) {
    best = found.move;
    if (!first && !found.last) return;
    core::Report<Move> report;
    report.depth = {found.depth};
    report.selective_depth = Count(position_.empties());
    report.lines = lines;
    report.lines.push_back(
        {core::Score(static_cast<int>(std::lround(100 * found.value))), found.bound, found.pv});
    report.exact = found.proved;
    report.selectivity = found.percent;
    if (found.last) lines = report.lines;
    request.report(report);
  });
  return best;
}

}  // namespace tavoliere::othello
