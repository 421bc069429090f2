#include "engines/solitaire/classic_solver.h"

#include <utility>

namespace tavoliere::solitaire {
namespace {

constexpr int kFistJumps = 6;
constexpr int kLargestGroup = 5;

}  // namespace

void ClassicSolver::FailMemory::Add(Pegs pegs, int size) {
  if (size == 0 || !set_.insert(pegs).second) return;
  order_.push_back(pegs);
  if (order_.size() > static_cast<std::size_t>(size)) {
    set_.erase(order_.front());
    order_.pop_front();
  }
}

void ClassicSolver::Prepare(const Board& board) {
  board_ = &board;
  neighbours_.fill(0);
  for (std::vector<Jump>& jumps : jumps_into_) jumps.clear();
  for (int hole = 0; hole < board.hole_count(); ++hole) {
    static constexpr std::pair<int, int> kDirections[] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
    for (const auto& [dx, dy] : kDirections) {
      const auto next = board.HoleAt(board.ColumnOf(hole) + dx, board.RowOf(hole) + dy);
      if (next) neighbours_[Index(hole)] |= Bit(*next);
    }
  }
  for (const Jump jump : board.jumps()) jumps_into_[jump.to].push_back(jump);
}

Solution ClassicSolver::Solve(const Task& task, const SolutionMemory* memory, SearchMeter* meter) {
  Prepare(task.position.board());
  counters_ = {};
  failed_.assign(Board::kMaxHoles + 1, {});
  known_ = memory == nullptr ? nullptr : memory->Find(*board_);
  goal_ = task.goal;
  meter_ = meter;
  path_.clear();
  if (task.position.pegs() == 0 || Search(task.position.pegs()) != Outcome::kFound) return {};
  return {Verdict::kSolvable, path_};
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
  Outcome outcome = Outcome::kFailed;
  AnyJump(*board_, board_->Possible(pegs), [&](std::size_t i) {
    const Jump jump = board_->jumps()[i];
    path_.push_back(jump);
    outcome = Search(pegs ^ jump.mask());
    if (outcome == Outcome::kFailed) path_.pop_back();
    return outcome != Outcome::kFailed;
  });
  if (outcome == Outcome::kFailed && filters_.fail_memory) {
    failed_[Index(Count(pegs))].Add(pegs, filters_.fail_memory_size);
  }
  return outcome;
}

bool ClassicSolver::Discard(Pegs pegs) {
  if (filters_.alone_plus && AnyLost(pegs, pegs)) {
    ++counters_.alone_plus;
    return true;
  }
  if (filters_.fail_memory && failed_[Index(Count(pegs))].Contains(pegs)) {
    ++counters_.fail_memory;
    return true;
  }
  if (!filters_.alone_group) return false;
  for (Pegs rest = pegs; rest != 0;) {
    const Pegs group = GroupOf(pegs, FirstHole(rest));
    rest &= ~group;
    if (Count(group) <= kLargestGroup && !GroupSurvives(pegs, group)) {
      ++counters_.alone_group;
      return true;
    }
  }
  return false;
}

bool ClassicSolver::AnyLost(Pegs pegs, Pegs among) const {
  for (; among != 0; among &= among - 1) {
    if (Lost(pegs, FirstHole(among))) return true;
  }
  return false;
}

bool ClassicSolver::Lost(Pegs pegs, int hole) const {
  if (!Alone(pegs, hole)) return false;
  for (Pegs beside = neighbours_[Index(hole)]; beside != 0; beside &= beside - 1) {
    const int needed = FirstHole(beside);
    if (CanSupply(Bit(needed), pegs & ~Bit(hole), kFistJumps, hole)) return false;
  }
  return true;
}

// Whether pegs can be brought to every hole of `needs` by at most `jumps` jumps in all, from
// `available` and none used twice. A need with a peg of its own takes that peg; any other takes a
// jump, which needs a peg to jump and one to jump over. A hole is needed once at a time.
bool ClassicSolver::CanSupply(Pegs needs, Pegs available, int jumps, int kept_hole) const {
  const Pegs given = needs & available;
  available &= ~given;
  needs &= ~given;
  if (needs == 0) return true;
  if (Count(needs) > jumps) return false;
  const int hole = FirstHole(needs);
  // The peg to be reached never leaves its hole.
  if (hole == kept_hole) return false;
  needs &= needs - 1;
  for (const Jump jump : jumps_into_[Index(hole)]) {
    if ((jump.takes() & needs) != 0) continue;
    if (CanSupply(needs | jump.takes(), available, jumps - 1, kept_hole)) return true;
  }
  return false;
}

Pegs ClassicSolver::GroupOf(Pegs pegs, int hole) const {
  Pegs group = 0;
  Pegs fresh = Bit(hole);
  while (fresh != 0) {
    group |= fresh;
    Pegs next = 0;
    for (; fresh != 0; fresh &= fresh - 1) next |= neighbours_[Index(FirstHole(fresh))];
    fresh = next & pegs & ~group;
  }
  return group;
}

bool ClassicSolver::GroupSurvives(Pegs pegs, Pegs group) const {
  bool jumped = false;
  const bool survives = AnyJump(*board_, board_->Possible(pegs), [&](std::size_t i) {
    const Jump jump = board_->jumps()[i];
    if ((jump.takes() & group) != jump.takes()) return false;
    jumped = true;
    return GroupSurvives(pegs ^ jump.mask(), (group & ~jump.takes()) | Bit(jump.to));
  });
  if (jumped) return survives;
  // The last peg of all is not lost but the solution.
  return Count(pegs) == 1 || !AnyLost(pegs, group);
}

}  // namespace tavoliere::solitaire
