// The solver of the historical program: depth first with three filters and a time limit.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "engines/solitaire/classic/fist_six.h"
#include "engines/solitaire/classic/solution_memory.h"
#include "engines/solitaire/solvers/solver.h"

namespace tavoliere::solitaire {

struct ClassicFilters {
  static constexpr std::int64_t kMaxFailMemorySize = 1'000'000'000;
  static constexpr std::int64_t kMaxGroupSize = 10;

  bool alone_plus = true;
  bool fail_memory = true;
  bool alone_group = true;
  std::int64_t fail_memory_size = 800;        // refuted positions kept for each number of pegs
  std::int64_t fist_depth = FistSix::kDepth;  // jumps that Fist VI looks ahead
  std::int64_t group_size = 5;                // pegs of the largest group that Alone Group tries
};

// The positions that each filter discarded.
struct ClassicCounters {
  std::uint64_t alone_plus = 0;
  std::uint64_t fail_memory = 0;
  std::uint64_t alone_group = 0;
};

// Every position met is put to the filters in this order:
//   Alone+        a peg is lost if no peg is adjacent to it and none can become adjacent within six
//                 jumps that use no peg twice nor the peg itself (Fist VI);
//   Fail Memory   the position is among the last ones of its level that were refuted;
//   Alone Group   a group of fewer than six adjacent pegs is lost if no peg outside can come to it,
//                 by Fist VI, as it stands or after any of its own jumps, which are tried out on a
//                 board without the others, unless it is all that is left and ends as one peg.
// Fist VI sees no further than its jumps, so a position that could be solved can be discarded, and
// what is not found is not refuted: the verdict is never kUnsolvable. With jumps enough it discards
// nothing that can be solved.
//
// One thread at a time. What Fist VI lists for a board is kept from one search to the next.
class ClassicSolver {
 public:
  // A position in `memory`, which may be null, ends the search with the end known there; a line as
  // long as the task's depth that no filter discards ends it, too.
  Solution Solve(const Task& task, const ClassicFilters& filters, const SolutionMemory* memory,
                 SearchMeter* meter);

  // Of the last Solve().
  const ClassicCounters& counters() const { return counters_; }

 private:
  class FailMemory {
   public:
    bool Contains(Pegs pegs) const { return set_.contains(pegs); }
    void Add(Pegs pegs, std::int64_t size);

   private:
    std::deque<Pegs> order_;
    absl::flat_hash_set<Pegs> set_;
  };

  enum class Outcome : std::uint8_t { kFound, kFailed, kHorizon, kStopped };

  Outcome Search(Pegs pegs);
  bool Discard(Pegs pegs);
  FailMemory& FailedOn(Pegs pegs) { return failed_[static_cast<std::size_t>(Count(pegs))]; }
  Pegs GroupOf(Pegs pegs, int hole) const;
  // `others`: the pegs outside the group.
  bool GroupSurvives(Pegs group, Pegs others);

  std::optional<FistSix> fist_;

  // The search under way.
  ClassicFilters filters_;
  ClassicCounters counters_;
  std::vector<FailMemory> failed_;  // by number of pegs
  const Board* board_ = nullptr;
  const SolutionMemory::Tree* known_ = nullptr;
  Goal goal_;
  int horizon_ = 0;  // the number of pegs to look ahead to; 0: to the last
  SearchMeter* meter_ = nullptr;
  std::vector<Jump> path_;
};

}  // namespace tavoliere::solitaire
