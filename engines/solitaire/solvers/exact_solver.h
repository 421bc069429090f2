// The solver that proves its answers: for any position of any board, and either kind of goal.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engines/solitaire/solvers/backward_table.h"
#include "engines/solitaire/solvers/pagoda.h"
#include "engines/solitaire/solvers/sets/pegs_set.h"
#include "engines/solitaire/solvers/sets/shared_refutations.h"
#include "engines/solitaire/solvers/solver.h"
#include "engines/solitaire/table/win_table.h"

namespace tavoliere::solitaire {

// Depth first, refuting by position class, by pagoda functions and resource counts, by the set of
// refuted positions modulo the symmetries that leave the goal in place, and by the table where
// there is one. A search that wanders gives way to a short beam search, then begins again
// from a mirror image of the position, which tries the jumps in another order, and keeps what was
// refuted. With one hole vacant it looks first for weights that refute the first and the last jump,
// from other positions after some attempts. Then it also meets the reverse game, a table of the
// positions that lead to the goal, on a level that grows with the search.
//
// One thread at a time. Prepares itself for a board when it first meets it, some milliseconds.
class ExactSolver {
 public:
  static constexpr int kFirstBackward = 5;

  // `hash_bytes` limits the set of refuted positions and, separately, a beam search and the reverse
  // game. A search that cannot allocate so much uses less.
  // `first_backward` is the attempt, from 0, before which the reverse game begins.
  explicit ExactSolver(std::size_t hash_bytes = std::size_t{1} << 30,
                       int first_backward = kFirstBackward);

  // Does the preparation for a board beforehand.
  void Prepare(const std::shared_ptr<const Board>& board);

  // `table` may be null; it serves English boards alone. Blocks until proved, until a line as long
  // as the task's depth is found that is not refuted, or until `meter` is over: kUnknown. A proof
  // that needs no search, such as the table's, is given at any depth.
  Solution Solve(const Task& task, const WinTable* table, SearchMeter* meter) {
    return SolveWith(nullptr, 0, task, table, meter);
  }
  // One of several solvers of the task, numbered from 0, each of a thread of its own, which share
  // what they refute. They try the jumps in different orders, of which there are twice as many as
  // the board has symmetries.
  Solution SolveTogether(SharedRefutations& shared, int number, const Task& task,
                         SearchMeter* meter) {
    return SolveWith(&shared, number, task, nullptr, meter);
  }

 private:
  enum class Outcome : std::uint8_t { kFound, kRefuted, kHorizon, kWandering, kStopped };

  Solution SolveWith(SharedRefutations* shared, int number, const Task& task, const WinTable* table,
                     SearchMeter* meter);
  // Takes over what the others have refuted.
  void TakeShared();
  // Those that bring an image of the goal under the symmetry to its place in the task.
  Board::SymmetrySet SymmetriesBack(Goal goal, int symmetry) const;
  // `last_holes`: where the last peg may still end, not empty.
  Outcome Search(Pegs pegs, const PagodaFunctions::Sums& sums, Pegs last_holes);
  Pegs Canonical(Pegs pegs) const { return board_->LeastImage(symmetries_, pegs); }
  // Adds levels to the reverse game while they are small against a search of `nodes`.
  void GrowBackward(Pegs start, std::uint64_t nodes);
  Solution FollowTable(Pegs pegs, const WinTable& table, SearchMeter* meter) const;

  std::shared_ptr<const Board> board_;
  std::optional<PagodaFunctions> pagodas_;
  PegsSet refuted_;
  std::size_t hash_bytes_;
  int first_backward_;
  std::uint64_t widest_beam_;

  // The search under way.
  SharedRefutations* shared_ = nullptr;  // null: alone
  std::size_t taken_ = 0;                // of the shared ones
  std::uint64_t take_at_ = 0;            // nodes at which to take the next ones
  bool opposite_order_ = false;          // tries the jumps in the opposite order
  const WinTable* table_ = nullptr;
  SearchMeter* meter_ = nullptr;
  Goal goal_;
  Board::SymmetrySet symmetries_;  // that bring the goal to its first place
  std::uint64_t attempt_end_ = 0;
  std::optional<BackwardTable> backward_;  // in the symmetries that leave the goal
  int meeting_ = 0;                        // the number of pegs of its positions; 0: not used
  int horizon_ = 0;                        // the number of pegs to look ahead to; 0: to the last
  std::vector<std::size_t> path_;          // the jumps found, last one first
};

}  // namespace tavoliere::solitaire
