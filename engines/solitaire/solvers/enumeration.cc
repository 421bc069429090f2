#include "engines/solitaire/solvers/enumeration.h"

#include <utility>

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "engines/solitaire/rules/position_class.h"
#include "engines/solitaire/solvers/merson.h"
#include "engines/solitaire/solvers/pagoda.h"
#include "engines/solitaire/solvers/sets/pegs_map.h"

namespace tavoliere::solitaire {
namespace {

// The positions that may still be solved, as far as class, pagoda functions and the table tell, and
// their images modulo the symmetries that keep the possible last holes, and so the class, in place.
class Space {
 public:
  Space(const Task& task, const WinTable* table)
      : board_(task.position.board()),
        goal_(task.goal),
        table_(board_ == *EnglishBoard() ? table : nullptr),
        pagodas_(board_),
        last_holes_(LastHoles(board_, ClassOf(board_, task.position.pegs()), task.goal)) {
    RestrictTo(task.position.board().all());
  }

  // Uses only the symmetries that leave `pegs` in place, too.
  void RestrictTo(Pegs pegs) {
    symmetries_ = {};
    for (int s = 0; s < board_.symmetry_count(); ++s) {
      if (board_.Map(s, last_holes_) == last_holes_ && board_.Map(s, pegs) == pegs) {
        symmetries_.Add(s);
      }
    }
  }

  const Board& board() const { return board_; }
  bool Hopeless(Pegs pegs) const {
    return pegs == 0 || last_holes_ == 0 || (table_ != nullptr && !table_->Solvable(pegs)) ||
           pagodas_.Left(Sums(pegs), last_holes_) == 0;
  }
  PagodaFunctions::Sums Sums(Pegs pegs) const { return pagodas_.Start(pegs); }
  PagodaFunctions::Sums After(const PagodaFunctions::Sums& sums, std::size_t jump) const {
    return pagodas_.After(sums, jump);
  }
  // Whether `pegs`, whose sums are given, may be left out.
  bool Prune(Pegs pegs, const PagodaFunctions::Sums& sums) const {
    return pagodas_.Left(sums, last_holes_) == 0 || (table_ != nullptr && !table_->Solvable(pegs));
  }
  bool Solved(Pegs pegs) const { return Count(pegs) == 1 && (!goal_ || pegs == Bit(*goal_)); }
  Pegs Canonical(Pegs pegs) const { return board_.LeastImage(symmetries_, pegs); }

 private:
  const Board& board_;
  Goal goal_;
  const WinTable* table_;
  PagodaFunctions pagodas_;
  Pegs last_holes_;
  Board::SymmetrySet symmetries_;
};

// What a sweep leads to, and its jumps.
struct Sweep {
  Pegs pegs;
  std::vector<Jump> jumps;
};

// Calls `visit` with each position that a sweep from `pegs` can end with.
template <class Visit>
void ForEachSweep(const Space& space, Pegs pegs, Visit visit) {
  std::vector<Jump> jumps;
  const auto extend = [&](const auto& self, Pegs at, const PagodaFunctions::Sums& sums) -> void {
    AnyJump(space.board(), space.board().Possible(at), [&](std::size_t j) {
      const Jump jump = space.board().jumps()[j];
      if (!jumps.empty() && jump.from != jumps.back().to) return false;
      const Pegs next = at ^ jump.mask();
      const PagodaFunctions::Sums left = space.After(sums, j);
      if (space.Prune(next, left)) return false;
      jumps.push_back(jump);
      visit(next, jumps);
      self(self, next, left);
      jumps.pop_back();
      return false;
    });
  };
  extend(extend, pegs, space.Sums(pegs));
}

// The sweeps that lead from `start` through the images in `images`, the first of which is its own.
std::vector<Jump> Retrace(const Space& space, Pegs start, const std::vector<Pegs>& images) {
  std::vector<Jump> line;
  Pegs pegs = start;
  for (std::size_t i = 1; i < images.size(); ++i) {
    std::optional<Sweep> step;
    ForEachSweep(space, pegs, [&](Pegs next, const std::vector<Jump>& jumps) {
      if (!step && space.Canonical(next) == images[i]) step = {next, jumps};
    });
    line.insert(line.end(), step->jumps.begin(), step->jumps.end());
    pegs = step->pegs;
  }
  return line;
}

absl::Status TooManyPositions(std::size_t positions, std::size_t bytes, std::size_t max_bytes) {
  constexpr std::size_t kMegabyte = std::size_t{1} << 20;
  return absl::ResourceExhaustedError(
      absl::StrCat("the memory is full: ", positions, " positions took ", bytes / kMegabyte,
                   " MB; option Hash: ", max_bytes / kMegabyte, " MB"));
}

}  // namespace

absl::StatusOr<std::optional<absl::uint128>> CountSolutions(const Task& task, const WinTable* table,
                                                            std::size_t max_bytes,
                                                            SearchMeter* meter, Progress progress) {
  Space space(task, table);
  const Pegs start = task.position.pegs();
  space.RestrictTo(start);
  if (space.Hopeless(start)) return std::optional<absl::uint128>(0);

  // The number of ways to reach any image of a position.
  using Ways = PegsMap<absl::uint128>;
  Ways level(max_bytes);
  if (level.Add(start).added == Ways::Added::kFull) {
    return TooManyPositions(level.size(), level.bytes(), max_bytes);
  }
  level.value(0) = 1;
  absl::uint128 solutions = space.Solved(start) ? 1 : 0;
  bool overflow = false;
  const auto add = [&overflow](absl::uint128* sum, absl::uint128 more) {
    *sum += more;
    overflow = overflow || *sum < more;
  };
  for (int pegs_left = Count(start) - 1; pegs_left > 0 && level.size() > 0; --pegs_left) {
    Ways next(max_bytes - level.bytes());
    for (std::size_t i = 0; i < level.size(); ++i) {
      if (meter->Tick()) return std::optional<absl::uint128>();
      const Pegs pegs = level.pegs(i);
      const PagodaFunctions::Sums sums = space.Sums(pegs);
      const bool full = AnyJump(space.board(), space.board().Possible(pegs), [&](std::size_t j) {
        const Pegs reached = pegs ^ space.board().jumps()[j].mask();
        if (space.Prune(reached, space.After(sums, j))) return false;
        const Ways::Place place = next.Add(space.Canonical(reached));
        if (place.added == Ways::Added::kFull) return true;
        add(&next.value(place.number), level.value(i));
        return false;
      });
      if (full) {
        return TooManyPositions(level.size() + next.size(), level.bytes() + next.bytes(),
                                max_bytes);
      }
    }
    level = std::move(next);
    progress(absl::StrCat("count ", level.size(), " positions of ", pegs_left, " pegs"));
    if (overflow) return absl::OutOfRangeError("there are more than 2^128 - 1 solutions");
  }
  for (std::size_t i = 0; i < level.size(); ++i) {
    if (space.Solved(level.pegs(i)) && level.pegs(i) != start) add(&solutions, level.value(i));
  }
  if (overflow) return absl::OutOfRangeError("there are more than 2^128 - 1 solutions");
  return std::optional<absl::uint128>(solutions);
}

absl::StatusOr<SweepSolution> FewestSweeps(const Task& task, const WinTable* table,
                                           std::size_t max_bytes, SearchMeter* meter,
                                           Progress progress) {
  const Space space(task, table);
  const Pegs start = task.position.pegs();
  if (space.Hopeless(start)) return SweepSolution{Verdict::kUnsolvable, 0, {}};
  if (space.Solved(start)) return SweepSolution{Verdict::kSolvable, 0, {}};

  // Each position is met first with the fewest sweeps, and knows the number of the one before it.
  // What was met with so many sweeps lies side by side.
  using Met = PegsMap<std::uint32_t>;
  const MersonRegions regions(space.board());
  for (int bound = regions.SweepsNeeded(start, task.goal);; ++bound) {
    Met met(max_bytes);
    bool full = met.Add(space.Canonical(start)).added == Met::Added::kFull;
    bool cut = false;
    std::optional<std::size_t> goal;
    std::size_t at = 0;
    for (int sweeps = 1; sweeps <= bound && at < met.size() && !goal && !full; ++sweeps) {
      for (const std::size_t end = met.size(); at < end && !goal && !full; ++at) {
        if (meter->Tick()) return SweepSolution();
        ForEachSweep(space, met.pegs(at), [&](Pegs reached, const std::vector<Jump>&) {
          if (goal || full) return;
          if (sweeps + regions.SweepsNeeded(reached, task.goal) > bound) {
            cut = true;
            return;
          }
          const Met::Place place = met.Add(space.Canonical(reached));
          full = place.added == Met::Added::kFull;
          if (place.added != Met::Added::kNew) return;
          met.value(place.number) = static_cast<std::uint32_t>(at);
          if (space.Solved(reached)) goal = place.number;
        });
      }
    }
    if (full) return TooManyPositions(met.size(), met.bytes(), max_bytes);
    if (goal) {
      std::vector<Pegs> images = {met.pegs(*goal)};
      for (std::size_t number = *goal; number != 0;) {
        number = met.value(number);
        images.push_back(met.pegs(number));
      }
      std::reverse(images.begin(), images.end());
      return SweepSolution{Verdict::kSolvable, static_cast<int>(images.size()) - 1,
                           Retrace(space, start, images)};
    }
    if (!cut) return SweepSolution{Verdict::kUnsolvable, 0, {}};
    progress(absl::StrCat("sweeps more than ", bound, ", ", met.size(), " positions"));
  }
}

}  // namespace tavoliere::solitaire
