#include "engines/othello/evaluator.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "engines/othello/features.h"
#include "engines/othello/probcut.h"
#include "engines/othello/solver.h"

namespace tavoliere::othello {
namespace {

// The midgame search gives a position to the solver when it has no more empty squares than this,
// and no more than kSolveBeyond above the plies it would still look ahead: solving that is about as
// cheap as searching.
constexpr int kSolveNodesFrom = 12;
constexpr int kSolveBeyond = 8;

// The nodes that the solver is taken to need to prove who wins: of positions from games it needs 1.3, 5.3 and
// 19.5 million on average at 20, 22 and 24 empty squares (README); and how many it is taken to do in a millisecond.
constexpr double ProofNodes(int empties) {
  double nodes = 1'200'000;
  for (int i = 20; i < empties; ++i) nodes *= 2;
  for (int i = empties; i < 20; ++i) nodes /= 2;
  return nodes;
}
constexpr double kNodesPerMillisecond = 30'000;

// Without limits the solver begins at once from so many empty squares, and further from the end as
// soon as the midgame search has come nearly as far.
constexpr int kSolveAtOnceFrom = 24;
constexpr int kSolvePliesEarlier = 8;

// With limits the midgame search goes first, to so many plies from the end: a selective search to the end
// that is soon done errs more. Then the solver takes over if it can expect to prove something.
constexpr int kHurriedPliesEarlier = 6;

bool WorthSolving(int empties, const core::SolverRequest<Move>& request) {
  if (request.depth && request.depth->value < empties) return false;
  const double needed = ProofNodes(empties);
  if (request.left && needed > kNodesPerMillisecond * static_cast<double>(request.left->count()))
    return false;
  if (request.nodes_left && needed > static_cast<double>(*request.nodes_left)) return false;
  const int reached = request.known != nullptr ? request.known->depth.value : 0;
  if (request.left || request.nodes_left)
    return reached >= std::max(empties / 2, empties - kHurriedPliesEarlier);
  return empties <= kSolveAtOnceFrom || reached >= empties - kSolvePliesEarlier;
}

int FloorDiscs(int centi) { return centi >= 0 ? centi / 100 : -((-centi + 99) / 100); }

}  // namespace

core::Score Evaluator::Evaluate(const Position& position) const {
  switch (options_.evaluation) {
    case Evaluation::kPattern:
      return Patterns(position).Evaluate(position);
    case Evaluation::kHandmade:
      return HandmadeScore(position);
    case Evaluation::kGreedy:
      return GreedyScore(position);
    case Evaluation::kTable:
      return TableScore(position);
    case Evaluation::kAverage:
      return AverageScore(position, options_.average);
    case Evaluation::kMobility:
      return MobilityScore(position);
  }
  return core::Score::Draw();
}

std::string Evaluator::Explain(const Position& position) const {
  switch (options_.evaluation) {
    case Evaluation::kPattern:
      return Patterns(position).Explain(position);
    case Evaluation::kHandmade:
      return ExplainHandmade(position);
    case Evaluation::kGreedy:
      return ExplainGreedy(position);
    case Evaluation::kTable:
      return ExplainTable(position);
    case Evaluation::kAverage:
      return ExplainAverage(position, options_.average);
    case Evaluation::kMobility:
      return ExplainMobility(position);
  }
  return "";
}

core::Score Evaluator::Terminal(const Position& position, core::Ply) const {
  if (options_.evaluation == Evaluation::kGreedy) return GreedyScore(position);
  return core::Score(100 * FinalDifference(position));
}

core::SearchStyle Evaluator::Style() const {
  return Modern() ? core::SearchStyle::kModern : core::SearchStyle::kClassic;
}

core::Horizon Evaluator::AtHorizon(const Position& position, Othello::MoveList& forcing) const {
  const Bitboard moves = position.moves();
  if (moves == 0 && position.other_moves() == 0) return core::Horizon::kGameOver;
  if (Modern()) {
    // A corner that can be taken is what the evaluation knows least about.
    for (Bitboard left = moves & BoardCorners(position.variant()); left != 0;
         left = WithoutLowest(left)) {
      forcing.push_back(Move(Lowest(left)));
    }
  }
  return core::Horizon::kStandPat;
}

int Evaluator::OrderingScore(const Position& position, const Move& move, core::Depth depth) const {
  if (move.IsPass()) return 0;
  const Bitboard corners = BoardCorners(position.variant());
  int score = (Bit(move.square()) & corners) != 0 ? 8 * 1024 : 0;
  // At the last ply the answers cost more to count than they save.
  if (depth.value <= 2) return score;
  // The fewer answers the better, above all in the corners.
  const Bitboard answers = position.Play(move).moves();
  return score - 2048 * (Count(answers) + Count(answers & corners));
}

core::Depth Evaluator::Reduction(const Position&, const Move& move, core::Depth depth, int index,
                                 bool) const {
  if (depth.value < 6 || index < 4 || move.IsPass()) return {0};
  return {1 + (index >= 6 ? 1 : 0) + (index >= 12 ? 1 : 0)};
}

int Evaluator::LongestGame(const Position& position) const {
  // No two passes follow each other before the end, so a pass at most lies between two discs.
  return 2 * Count(position.empties());
}

std::optional<core::ProbCutRule> Evaluator::ProbCut(const Position& position,
                                                    core::Depth depth) const {
  if (options_.evaluation != Evaluation::kPattern || options_.probcut_confidence <= 0.0 ||
      depth.value < kLeastProbCutDepth)
    return std::nullopt;
  core::ProbCutRule rule;
  rule.shallow = std::max(core::Depth{1}, ProbCutDepth(depth));
  rule.sigma = ProbCutSigma(position.variant(), Count(position.empties()), depth);
  rule.confidence = options_.probcut_confidence;
  rule.guess = Evaluate(position);
  rule.reach = rule.sigma;
  rule.nested = kProbCutNested;
  return rule;
}

std::optional<core::SolverResult> Evaluator::SolveNode(const Position& position, core::Score alpha,
                                                       core::Score beta, core::Depth depth,
                                                       core::SolverContext& context) const {
  const int empties = Count(position.empties());
  const int reach = std::min({kSolveNodesFrom, depth.value + kSolveBeyond, options_.solve_from});
  if (empties > reach) return std::nullopt;
  const int squares = Count(BoardSquares(position.variant()));
  const int low = std::clamp(FloorDiscs(alpha.centi()), -squares - 1, squares);
  const int high = std::clamp(-FloorDiscs(-beta.centi()), low + 1, squares + 1);
  Solver solver(context, position.variant(), SolverPatterns(position));
  const int value = solver.Solve(position, low, high);
  const core::Bound bound = value <= low    ? core::Bound::kUpper
                            : value >= high ? core::Bound::kLower
                                            : core::Bound::kExact;
  return core::SolverResult{core::Score(100 * value), bound};
}

bool Evaluator::SolveRoot(const Position& root, const core::SolverRequest<Move>& request,
                          core::SolverContext& context) const {
  const int empties = Count(root.empties());
  if (!Modern() || empties > options_.solve_from || !WorthSolving(empties, request)) return false;

  Othello::MoveList legal;
  Othello::Generate(root, legal);
  std::vector<Move> left;
  for (const Move& move : legal) {
    const auto& wanted = request.search_moves;
    if (wanted.empty() || std::find(wanted.begin(), wanted.end(), move) != wanted.end()) {
      left.push_back(move);
    }
  }

  Solver solver(context, root.variant(), SolverPatterns(root));
  std::vector<core::Line<Move>> lines;
  const std::size_t wanted_lines =
      std::min(left.size(), static_cast<std::size_t>(std::max(1, request.multi_pv)));
  while (lines.size() < wanted_lines && !solver.stopped()) {
    // Each further line is the best of the moves that no line begins with yet.
    Move best;
    const core::Line<Move>* known =
        request.known != nullptr && lines.empty() ? &request.known->lines.front() : nullptr;
    // Where time may run out, who wins comes before by how much.
    const bool hurried = request.left || request.nodes_left;
    const Goal goal = options_.goal == Goal::kScore && hurried && lines.empty()
                          ? Goal::kResultThenScore
                          : options_.goal;
    solver.SolveRoot(root, left, goal, known, [&](const Solver::Finding& found) {
      best = found.move;
      if (!lines.empty() && !found.last) return;
      core::Report<Move> report;
      report.depth = {found.depth};
      report.selective_depth = empties;
      report.lines = lines;
      report.lines.push_back(
          {core::Score(static_cast<int>(std::lround(100 * found.value))), found.bound, found.pv});
      report.exact = found.proved;
      report.selectivity = found.percent;
      if (found.last) lines = report.lines;
      request.report(report);
    });
    left.erase(std::remove(left.begin(), left.end(), best), left.end());
  }
  return true;
}

}  // namespace tavoliere::othello
