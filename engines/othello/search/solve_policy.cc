#include "engines/othello/search/solve_policy.h"

#include <algorithm>

namespace tavoliere::othello {
namespace {

// The midgame search gives a position to the solver when it has no more empty squares than this,
// and no more than kSolveBeyond above the plies it would still look ahead: solving that is about as
// cheap as searching.
constexpr int kSolveNodesFrom = 12;
constexpr int kSolveBeyond = 8;

// The nodes that the solver is taken to need to prove who wins: of positions from games it needs
// 1.3, 5.3 and 19.5 million on average at 20, 22 and 24 empty squares (README); and how many it is
// taken to do in a millisecond.
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

// With limits the midgame search goes first, to so many plies from the end: a selective search to
// the end that is soon done errs more. Then the solver takes over if it can expect to prove
// something.
constexpr int kHurriedPliesEarlier = 6;

}  // namespace

bool SolvePolicy::TakesNode(int empties, core::Depth depth) const {
  return empties <= std::min({kSolveNodesFrom, depth.value + kSolveBeyond, most_});
}

bool SolvePolicy::TakesRoot(int empties, const core::SolverRequest<Move>& request) const {
  if (empties > most_) return false;
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

}  // namespace tavoliere::othello
