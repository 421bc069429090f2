#include "engines/solitaire/classic/classic_solver.h"

namespace tavoliere::solitaire {

void ClassicSolver::FailMemory::Add(Pegs pegs, std::int64_t size) {
  if (size == 0 || !set_.insert(pegs).second) return;
  order_.push_back(pegs);
  if (static_cast<std::int64_t>(order_.size()) > size) {
    set_.erase(order_.front());
    order_.pop_front();
  }
}

Solution ClassicSolver::Solve(const Task& task, const ClassicFilters& filters,
                              const SolutionMemory* memory, SearchMeter* meter) {
  board_ = &task.position.board();
  const int depth = static_cast<int>(filters.fist_depth);
  if (!fist_ || !(fist_->board() == *board_) || fist_->depth() != depth) {
    fist_.emplace(task.position.shared_board(), depth);
  }
  filters_ = filters;
  counters_ = {};
  failed_.assign(Board::kMaxHoles + 1, {});
  known_ = memory == nullptr ? nullptr : memory->Find(*board_);
  goal_ = task.goal;
  horizon_ = task.depth ? Count(task.position.pegs()) - *task.depth : 0;
  meter_ = meter;
  path_.clear();
  if (task.position.pegs() == 0) return {};
  const Outcome outcome = Search(task.position.pegs());
  if (outcome == Outcome::kStopped && !path_.empty()) path_.resize(1);
  return {outcome == Outcome::kFound ? Verdict::kSolvable : Verdict::kUnknown, path_};
}

ClassicSolver::Outcome ClassicSolver::Search(Pegs pegs) {
  if (meter_->Tick()) return Outcome::kStopped;
  if (Count(pegs) == 1) return !goal_ || pegs == Bit(*goal_) ? Outcome::kFound : Outcome::kFailed;
  if (known_ != nullptr) {
    const std::vector<Jump> end = known_->EndFrom(pegs, goal_);
    if (!end.empty()) {
      path_.insert(path_.end(), end.begin(), end.end());
      return Outcome::kFound;
    }
  }
  if (Discard(pegs)) return Outcome::kFailed;
  if (Count(pegs) == horizon_) {
    return CanJump(*board_, pegs) ? Outcome::kHorizon : Outcome::kFailed;
  }
  Outcome outcome = Outcome::kFailed;
  AnyJump(*board_, board_->Possible(pegs), [&](std::size_t i) {
    const Jump jump = board_->jumps()[i];
    path_.push_back(jump);
    outcome = Search(pegs ^ jump.mask());
    if (outcome == Outcome::kFailed) path_.pop_back();
    return outcome != Outcome::kFailed;
  });
  if (outcome == Outcome::kFailed && filters_.fail_memory) {
    FailedOn(pegs).Add(pegs, filters_.fail_memory_size);
  }
  return outcome;
}

bool ClassicSolver::Discard(Pegs pegs) {
  if (filters_.alone_plus && fist_->AnyLost(pegs, pegs)) {
    ++counters_.alone_plus;
    return true;
  }
  if (filters_.fail_memory && FailedOn(pegs).Contains(pegs)) {
    ++counters_.fail_memory;
    return true;
  }
  if (!filters_.alone_group) return false;
  for (Pegs rest = pegs; rest != 0;) {
    const Pegs group = GroupOf(pegs, FirstHole(rest));
    rest &= ~group;
    if (Count(group) <= filters_.group_size && !GroupSurvives(group, pegs & ~group)) {
      ++counters_.alone_group;
      return true;
    }
  }
  return false;
}

Pegs ClassicSolver::GroupOf(Pegs pegs, int hole) const {
  Pegs group = Bit(hole);
  while (true) {
    const Pegs larger = group | (fist_->Beside(group) & pegs);
    if (larger == group) return group;
    group = larger;
  }
}

bool ClassicSolver::GroupSurvives(Pegs group, Pegs others) {
  // The last peg of all is not lost but the solution.
  if (others == 0 ? Count(group) == 1 : fist_->CanJoin(group, others)) return true;
  return AnyJump(*board_, board_->Possible(group), [&](std::size_t i) {
    return GroupSurvives(group ^ board_->jumps()[i].mask(), others);
  });
}

}  // namespace tavoliere::solitaire
