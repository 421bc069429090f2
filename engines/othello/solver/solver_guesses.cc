// What the solver guesses by shallow searches: the order of moves, and which need no more.
#include <algorithm>
#include <array>
#include <cstddef>

#include "engines/othello/evaluation/probcut.h"
#include "engines/othello/rules/child_list.h"
#include "engines/othello/solver/solver.h"

namespace tavoliere::othello {
namespace {

// From so many empty squares on the evaluation orders moves, and searches of a ply more for every
// kEmptiesAPly beyond kDeeperSortFrom. These were found by the time of FFO 40-47 (the nodes are no
// more from 13 than from 11), ProbCut's depths by counting the nodes of FFO 40-49 and of positions
// of games with 20 and 24 empty squares.
constexpr int kEvaluationSortFrom = 13;
constexpr int kDeeperSortFrom = 13;
constexpr int kEmptiesAPly = 4;
constexpr int kDeepestSort = 4;

// What orders moves beside the evaluation, in its hundredths of a disc; found in the same way.
constexpr int kAnswerWeight = 256;
constexpr int kPossibleAnswerWeight = 48;
constexpr int kOddWeight = 96;
constexpr int kCornerWeight = 192;

}  // namespace

void Solver::Order(ChildList& children, int from, int empties, unsigned parity) {
  const Bitboard odd = kOddSquares[parity];
  const int depth = std::clamp((empties - kDeeperSortFrom) / kEmptiesAPly, 0, kDeepestSort);
  for (int i = from; i < children.size(); ++i) {
    Child& child = children[i];
    const Bitboard answers = Moves(child.own, child.other) & board_;
    const Bitboard possible = Neighbours(child.other) & board_ & ~(child.own | child.other);
    int score = -(Count(answers) + Count(answers & corners_)) * kAnswerWeight -
                Count(possible) * kPossibleAnswerWeight;
    if ((odd & Bit(child.square)) != 0) score += kOddWeight;
    if ((corners_ & Bit(child.square)) != 0) score += kCornerWeight;
    if (empties >= kEvaluationSortFrom) {
      // A window round alpha, 6 or 12 discs wide to either side, costs more nodes than it saves.
      score -= shallow_search_.Search(child.own, child.other, depth, -ShallowSearch::kMost,
                                      ShallowSearch::kMost);
    }
    child.score = score;
  }
}

bool Solver::ProbCut(Bitboard own, Bitboard other, int alpha, int empties, int& value) {
  const int depth = empties >= 22 ? 6 : empties >= 18 ? 4 : 2;
  const double sigma =
      shallow_search_.learnt() ? SolverProbCutSigma(variant_, empties, depth) : 500 + 10 * empties;
  const int margin = static_cast<int>(kConfidences[static_cast<std::size_t>(selectivity_)] * sigma);
  const int now = shallow_search_.Static(own, other);
  const int high = 100 * (alpha + 1) + margin;
  const int low = 100 * alpha - margin;
  if (now > high - 300 && high < 6400) {
    if (shallow_search_.Search(own, other, depth, high - 1, high) >= high) {
      value = alpha + 1;
      return true;
    }
  }
  if (now < low + 300 && low > -6400) {
    if (shallow_search_.Search(own, other, depth, low, low + 1) <= low) {
      value = alpha;
      return true;
    }
  }
  return false;
}

}  // namespace tavoliere::othello
