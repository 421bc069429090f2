// Checks of what the solvers find: by the rules, and by trying everything.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/game.h"
#include "engines/solitaire/rules/board.h"
#include "engines/solitaire/rules/game.h"
#include "engines/solitaire/solvers/solver.h"

namespace tavoliere::solitaire {

// Of a search that nothing stops.
inline const std::atomic<bool> kNever{false};

// Whether the jumps are possible one after the other and end as the goal wants.
inline bool Solves(const Task& task, const std::vector<Jump>& jumps) {
  Position position = task.position;
  for (const Jump jump : jumps) {
    const Pegs pegs = position.pegs();
    if ((pegs & jump.takes()) != jump.takes() || (pegs & Bit(jump.to)) != 0) return false;
    position = position.Play(Move(jump));
  }
  const auto over = Result(position, task.goal);
  return over && over->result == core::Outcome::Result::kFirstWins;
}

// The last holes that can be reached, by trying everything.
class BruteForce {
 public:
  explicit BruteForce(const Board& board) : board_(board) {}
  Pegs Ends(Pegs pegs) {
    if (Count(pegs) == 1) return pegs;
    if (const auto known = ends_.find(pegs); known != ends_.end()) return known->second;
    Pegs ends = 0;
    AnyJump(board_, board_.Possible(pegs), [&](std::size_t jump) {
      ends |= Ends(pegs ^ board_.jumps()[jump].mask());
      return false;
    });
    ends_[pegs] = ends;
    return ends;
  }
  std::uint64_t Solutions(Pegs pegs, Goal goal) {
    if (Count(pegs) == 1) return !goal || pegs == Bit(*goal) ? 1 : 0;
    std::uint64_t sum = 0;
    AnyJump(board_, board_.Possible(pegs), [&](std::size_t jump) {
      sum += Solutions(pegs ^ board_.jumps()[jump].mask(), goal);
      return false;
    });
    return sum;
  }
  // The least number of sweeps, of a solution that goes on from a jump that ended on `last`.
  int Sweeps(Pegs pegs, int last, Goal goal) {
    constexpr int kNone = 1000;
    if (Count(pegs) == 1) return !goal || pegs == Bit(*goal) ? 0 : kNone;
    int least = kNone;
    AnyJump(board_, board_.Possible(pegs), [&](std::size_t i) {
      const Jump jump = board_.jumps()[i];
      const int cost = jump.from == last ? 0 : 1;
      least = std::min(least, cost + Sweeps(pegs ^ jump.mask(), jump.to, goal));
      return false;
    });
    return least;
  }

 private:
  const Board& board_;
  absl::flat_hash_map<Pegs, Pegs> ends_;
};

}  // namespace tavoliere::solitaire
