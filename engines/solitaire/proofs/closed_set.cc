#include "engines/solitaire/proofs/closed_set.h"

#include <utility>

#include <vector>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "engines/solitaire/rules/game.h"

namespace tavoliere::solitaire {
namespace {

constexpr std::size_t kBytesOfMegabyte = std::size_t{1} << 20;

// Calls `visit` for each position one jump after `pegs`.
template <class Visit>
void ForEachSuccessor(const Board& board, Pegs pegs, Visit visit) {
  AnyJump(board, board.Possible(pegs), [&](std::size_t jump) {
    visit(pegs ^ board.jumps()[jump].mask());
    return false;
  });
}

// Calls `visit` for each position one jump before `pegs`. A jump is possible there if the holes
// without pegs could make it here.
template <class Visit>
void ForEachPredecessor(const Board& board, Pegs pegs, Visit visit) {
  ForEachSuccessor(board, board.all() & ~pegs, [&](Pegs empty) { visit(board.all() & ~empty); });
}

// A set that grows until it is closed, or as far as its memory goes.
class GrowingSet {
 public:
  explicit GrowingSet(std::size_t max_bytes) : positions_(max_bytes) {}

  void Add(Pegs pegs) {
    if (!full_) full_ = positions_.Add(pegs).added == PositionSet::Added::kFull;
  }
  std::size_t size() const { return positions_.size(); }
  bool full() const { return full_; }
  bool closed() const { return !full_ && next_ == size(); }
  // The next position whose neighbours are to be added. The set is neither full nor closed.
  Pegs Next() { return positions_.pegs(next_++); }
  PositionSet Take() { return std::move(positions_); }

 private:
  PositionSet positions_;
  std::size_t next_ = 0;
  bool full_ = false;
};

absl::Status IsMissing(const Board& board, Pegs pegs) {
  std::string holes;
  for (; pegs != 0; pegs &= pegs - 1) absl::StrAppend(&holes, " ", board.HoleName(FirstHole(pegs)));
  return absl::DataLossError(absl::StrCat("the position with pegs on", holes, " is missing"));
}

}  // namespace

absl::StatusOr<ClosedSet> FindClosedSet(const Board& board, Pegs pegs, Pegs goal_holes,
                                        std::size_t max_bytes, SearchMeter* meter) {
  GrowingSet after(max_bytes / 2);
  GrowingSet before(max_bytes / 2);
  after.Add(pegs);
  for (Pegs rest = goal_holes; rest != 0; rest &= rest - 1) before.Add(rest & -rest);
  // The smaller one takes the next step: it is closed before the other outgrows it.
  while (!after.closed() && !before.closed() && !(after.full() && before.full())) {
    meter->Tick();
    if (before.full() || (!after.full() && after.size() <= before.size())) {
      ForEachSuccessor(board, after.Next(), [&](Pegs next) { after.Add(next); });
      continue;
    }
    const Pegs next = before.Next();
    if (Count(next) + 1 >= Count(pegs)) continue;
    ForEachPredecessor(board, next, [&](Pegs earlier) { before.Add(earlier); });
  }
  if (after.closed()) return ClosedSet{ClosedSet::Kind::kSuccessors, after.Take()};
  if (before.closed() && Count(pegs) > 1) {
    return ClosedSet{ClosedSet::Kind::kPredecessors, before.Take()};
  }
  return absl::ResourceExhaustedError(
      absl::StrCat("no solution, but a proof needs more positions than ",
                   max_bytes / kBytesOfMegabyte, " MB hold: raise --memory"));
}

absl::Status CheckClosedSet(const Board& board, Pegs pegs, Pegs goal_holes, ClosedSet::Kind kind,
                            ContainsPosition contains, VisitPositions visit) {
  absl::Status checked;
  const auto demand = [&](Pegs position) {
    if (checked.ok() && !contains(position)) checked = IsMissing(board, position);
  };
  if (kind == ClosedSet::Kind::kSuccessors) {
    demand(pegs);
    RETURN_IF_ERROR(visit([&](Pegs position) {
      if (Count(position) == 1 && (position & goal_holes) != 0)
        return absl::DataLossError("a position with one peg on a goal is there");
      ForEachSuccessor(board, position, demand);
      return checked;
    }));
    return checked;
  }
  if (Count(pegs) < 2) return absl::DataLossError("expected a start of two pegs or more");
  for (Pegs rest = goal_holes; rest != 0; rest &= rest - 1) demand(rest & -rest);
  RETURN_IF_ERROR(visit([&](Pegs position) {
    if (Count(position) >= Count(pegs))
      return absl::DataLossError("expected positions of fewer pegs than the start");
    ForEachPredecessor(board, position, [&](Pegs earlier) {
      if (Count(earlier) < Count(pegs)) demand(earlier);
      if (earlier == pegs) checked = absl::DataLossError("a jump of the start leads to the set");
    });
    return checked;
  }));
  return checked;
}

}  // namespace tavoliere::solitaire
