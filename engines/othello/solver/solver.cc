#include "engines/othello/solver/solver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

#include "engines/othello/rules/child_list.h"
#include "engines/othello/solver/solver_table.h"

namespace tavoliere::othello {
namespace {

// From so many empty squares on it pays to ask the table for every child; found by the time of
// positions of the FFO suite with 15 to 26 empty squares.
constexpr int kChildrenProbedFrom = 12;
// From so many on a node is worth sharing with another thread.
constexpr int kSharedFrom = 13;

}  // namespace

Solver::Solver(core::SolverContext& context, Variant variant, const PatternWeights* patterns)
    : NearEndings(variant),
      context_(context),
      patterns_(patterns),
      shallow_search_(variant, patterns) {}

bool Solver::Halted() const {
  if (stopped_) return true;
  for (const Split* split = at_work_; split != nullptr; split = split->parent) {
    if (split->cut.load(std::memory_order_relaxed)) return true;
  }
  return false;
}

bool Solver::Poll() {
  constexpr std::uint64_t kInterval = 2048;
  if (!stopped_ && nodes() - reported_ >= kInterval) TellNodes();
  if (team_ != nullptr && team_->stopped()) stopped_ = true;
  return Halted();
}

void Solver::TellNodes() {
  stopped_ = context_.Stop(nodes() - reported_) || stopped_;
  reported_ = nodes();
}

int Solver::NullWindow(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity) {
  return Count(empties) > kMostEmpties ? Hashed(own, other, alpha, empties, parity)
                                       : Ending(own, other, alpha, empties, parity);
}

// For the side that makes the move to the child.
int Solver::AfterMove(const Child& child, int alpha, Bitboard empties, unsigned parity) {
  return -NullWindow(child.own, child.other, -alpha - 1, empties ^ Bit(child.square),
                     parity ^ QuadrantOf(child.square));
}

// A lower bound above alpha that the table has by a position after a move; -kNone without one.
int Solver::BoundOfChildren(ChildList& children, int alpha) {
  std::array<core::Key, ChildList::kMost> keys;
  for (int i = 0; i < children.size(); ++i) {
    keys[static_cast<std::size_t>(i)] = SolverKey(children[i].own, children[i].other);
    context_.table().Prefetch(keys[static_cast<std::size_t>(i)]);
  }
  for (int i = 0; i < children.size(); ++i) {
    const auto entry = context_.table().Probe(keys[static_cast<std::size_t>(i)]);
    if (entry && entry->bound == core::Bound::kUpper &&
        SelectivityOf(entry->score) <= selectivity_ && -ValueOf(entry->score) > alpha) {
      return -ValueOf(entry->score);
    }
  }
  return -kNone;
}

int Solver::Hashed(Bitboard own, Bitboard other, int alpha, Bitboard empties, unsigned parity) {
  ++nodes_;
  if (Poll()) return alpha;
  const core::Key key = SolverKey(own, other);
  context_.table().Prefetch(key);
  const int count = Count(empties);
  if (const int most = StableBound(own, other, alpha, count); most != kNone) return most;

  int hash_square = -1;
  if (const std::optional<core::TableEntry> entry = context_.table().Probe(key)) {
    const int value = ValueOf(entry->score);
    if (SelectivityOf(entry->score) <= selectivity_) {
      if (entry->bound == core::Bound::kLower && value > alpha) return value;
      if (entry->bound == core::Bound::kUpper && value <= alpha) return value;
    }
    hash_square = static_cast<int>(entry->move_tag) - 1;
  }

  const Bitboard moves = Moves(own, other) & empties;
  if (moves == 0) {
    if ((Moves(other, own) & empties) == 0) return Final(own, other);
    return -Hashed(other, own, -alpha - 1, empties, parity);
  }
  if (selectivity_ != 0 && count >= kProbCutFrom) {
    int value = 0;
    if (ProbCut(own, other, alpha, count, value)) return value;
  }

  ChildList children(own, other, moves);
  if (count >= kChildrenProbedFrom) {
    const int value = BoundOfChildren(children, alpha);
    if (value > alpha) return value;
  }

  // The others are put in order when the table's move has failed.
  const int known = children.BringForward(hash_square) ? 1 : 0;
  int best = -kNone;
  int best_square = 0;
  for (int i = 0; i < children.size() && best <= alpha; ++i) {
    if (i == known && children.size() > i + 1) Order(children, i, count, parity);
    if (team_ != nullptr && i > 0 && i + 1 < children.size() && count >= kSharedFrom &&
        team_->Wanted()) {
      Split split{at_work_, alpha, empties, parity, selectivity_, children, i, best, best_square};
      Share(split);
      if (Halted()) return alpha;
      best = split.best;
      best_square = split.best_square;
      break;
    }
    const Child& child = i < known ? children[i] : children.Next(i);
    const int value = AfterMove(child, alpha, empties, parity);
    if (Halted()) return alpha;
    if (value > best) {
      best = value;
      best_square = child.square;
    }
  }
  context_.table().Store(key, {Move(best_square).tag(),
                               PackValue(best, selectivity_),
                               {count},
                               best > alpha ? core::Bound::kLower : core::Bound::kUpper});
  return best;
}

int Solver::Solve(const Position& position, int alpha, int beta) {
  const Bitboard empties = position.empties();
  const unsigned parity = ParityOf(empties);
  Reserve(Count(empties));
  // Each step proves a higher lower bound, until one fails.
  int bound = alpha;
  while (true) {
    const int value = NullWindow(position.own(), position.other(), bound, empties, parity);
    if (stopped_ || value <= bound || value >= beta) {
      TellNodes();
      return value;
    }
    bound = value;
  }
}

int Solver::Value(const Position& position) {
  const Bitboard empties = position.empties();
  const unsigned parity = ParityOf(empties);
  Reserve(Count(empties));
  const int depth = std::clamp(Count(empties) / 3 - 1, 0, 6);
  const int centi = shallow_search_.Search(position.own(), position.other(), depth,
                                           -ShallowSearch::kMost, ShallowSearch::kMost);
  int low = -squares_;
  int high = squares_;
  int at = std::clamp(2 * static_cast<int>(std::lround(centi / 200.0)), low, high);
  while (low < high && !stopped_) {
    const int alpha = at == low ? at + 1 : at - 1;
    at = NullWindow(position.own(), position.other(), alpha, empties, parity);
    (at > alpha ? low : high) = at;
  }
  TellNodes();
  return at;
}

}  // namespace tavoliere::othello
