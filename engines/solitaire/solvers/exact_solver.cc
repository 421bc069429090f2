#include "engines/solitaire/solvers/exact_solver.h"

#include <algorithm>

#include "engines/solitaire/rules/position_class.h"
#include "engines/solitaire/solvers/beam.h"
#include "engines/solitaire/solvers/root_weights.h"

namespace tavoliere::solitaire {
namespace {

// Positions before a search is begun again; each attempt may take twice as many as the one before.
constexpr std::uint64_t kFirstAttempt = 10'000;
// With the table nearly every path leads to a last peg, and only the hole is in question.
constexpr std::uint64_t kFirstAttemptWithTable = 500;
// Boards with few symmetries get as many, for the beam searches that follow each.
constexpr int kFewestAttempts = 12;
// The reverse game's share of the positions of an attempt.
constexpr std::uint64_t kBackwardShare = 4;
// Of the positions of an attempt a beam search that follows it may take one in so many.
constexpr std::uint64_t kBeamShare = 4;
constexpr std::uint64_t kNarrowestBeam = 16;
constexpr std::uint64_t kWidestBeam = 200'000;
constexpr std::uint64_t kBeamBytes = 1'000;  // for each position of its width, about
// Positions after which a search looks for what others have refuted.
constexpr std::uint64_t kTakenEvery = std::uint64_t{1} << 10;

int Inverse(const Board& board, int symmetry) {
  for (int other = 0; other < board.symmetry_count(); ++other) {
    bool inverse = true;
    for (int hole = 0; hole < board.hole_count() && inverse; ++hole) {
      inverse = board.MapHole(other, board.MapHole(symmetry, hole)) == hole;
    }
    if (inverse) return other;
  }
  return 0;
}

Jump MapJump(const Board& board, int symmetry, Jump jump) {
  const auto map = [&](int hole) {
    return static_cast<std::uint8_t>(board.MapHole(symmetry, hole));
  };
  return {map(jump.from), map(jump.over), map(jump.to)};
}

}  // namespace

ExactSolver::ExactSolver(std::size_t hash_bytes, int first_backward)
    : refuted_(hash_bytes),
      hash_bytes_(hash_bytes),
      first_backward_(first_backward),
      widest_beam_(std::clamp(hash_bytes / kBeamBytes, kNarrowestBeam, kWidestBeam)) {}

void ExactSolver::Prepare(const std::shared_ptr<const Board>& board) {
  if (board_ != nullptr && (board == board_ || *board == *board_)) return;
  board_ = board;
  pagodas_.emplace(*board);
}

Board::SymmetrySet ExactSolver::SymmetriesBack(Goal goal, int symmetry) const {
  Board::SymmetrySet symmetries;
  for (int s = 0; s < board_->symmetry_count(); ++s) {
    if (!goal || board_->MapHole(s, board_->MapHole(symmetry, *goal)) == *goal) symmetries.Add(s);
  }
  return symmetries;
}

void ExactSolver::TakeShared() {
  taken_ = shared_->TakeFrom(taken_, [this](Pegs pegs) { refuted_.Add(pegs); });
  take_at_ = meter_->nodes() + kTakenEvery;
}

Solution ExactSolver::SolveWith(SharedRefutations* shared, int number, const Task& task,
                                const WinTable* table, SearchMeter* meter) {
  Prepare(task.position.shared_board());
  const Board& board = *board_;
  const Pegs start = task.position.pegs();
  const Pegs last_holes = LastHoles(board, ClassOf(board, start), task.goal);
  meter->Tick();
  if (start == 0 || last_holes == 0) return {Verdict::kUnsolvable, {}};
  if (Count(start) == 1) {
    return {(start & last_holes) != 0 ? Verdict::kSolvable : Verdict::kUnsolvable, {}};
  }
  if (table != nullptr && !(board == *EnglishBoard())) table = nullptr;
  if (table != nullptr) {
    if (!table->Solvable(start)) return {Verdict::kUnsolvable, {}};
    if (!task.goal) return FollowTable(start, *table, meter);
  }

  refuted_.Clear();
  shared_ = shared;
  taken_ = 0;
  opposite_order_ = number / board.symmetry_count() % 2 == 1;
  table_ = table;
  meter_ = meter;
  if (shared_ != nullptr) TakeShared();
  horizon_ = task.depth ? std::max(0, Count(start) - *task.depth) : 0;
  backward_.reset();
  meeting_ = 0;
  // A start has few first jumps, so that weights cost little.
  const int weights_attempt = Count(start) + 1 == board.hole_count() ? 0 : kFirstBackward - 1;
  Outcome outcome = Outcome::kWandering;
  int symmetry = 0;
  for (int attempt = 0; outcome == Outcome::kWandering; ++attempt) {
    symmetry = (attempt + number) % board.symmetry_count();
    goal_ = task.goal ? Goal(board.MapHole(symmetry, *task.goal)) : std::nullopt;
    // The refuted positions are kept as images that a search of the task's own position would meet.
    symmetries_ = SymmetriesBack(task.goal, symmetry);
    const bool last =
        horizon_ > 0 || attempt >= std::max(2 * board.symmetry_count(), kFewestAttempts);
    const std::uint64_t first = table != nullptr ? kFirstAttemptWithTable : kFirstAttempt;
    if (attempt == 0 && horizon_ == 0 && table == nullptr) {
      backward_.emplace(board_, SymmetriesBack(task.goal, 0), last_holes, hash_bytes_);
    }
    if (attempt >= first_backward_ && backward_) GrowBackward(start, first << attempt);
    attempt_end_ = last ? ~std::uint64_t{0} : meter->nodes() + (first << attempt);
    path_.clear();
    const Pegs image = board.Map(symmetry, start);
    const PagodaFunctions::Sums sums = pagodas_->Start(image);
    const Pegs left = pagodas_->Left(sums, board.Map(symmetry, last_holes));
    outcome = left == 0 ? Outcome::kRefuted : Search(image, sums, left);
    if (outcome != Outcome::kWandering) break;
    if (attempt == weights_attempt && horizon_ == 0 && table == nullptr &&
        FindRootWeights(board, start, last_holes)) {
      outcome = Outcome::kRefuted;
      break;
    }
    const BeamTask beam{board, *pagodas_, symmetries_, table, image, left};
    const std::uint64_t width =
        (first << attempt) / kBeamShare / static_cast<std::uint64_t>(Count(start));
    if (const auto jumps =
            SearchBeam(beam, std::clamp(width, kNarrowestBeam, widest_beam_), meter)) {
      path_.assign(jumps->rbegin(), jumps->rend());
      outcome = Outcome::kFound;
    } else if (meter->over()) {
      outcome = Outcome::kStopped;
    }
  }
  refuted_.Clear();
  backward_.reset();
  if (outcome == Outcome::kRefuted) return {Verdict::kUnsolvable, {}};
  Solution solution{outcome == Outcome::kFound ? Verdict::kSolvable : Verdict::kUnknown, {}};
  const int back = Inverse(board, symmetry);
  for (auto jump = path_.rbegin(); jump != path_.rend(); ++jump) {
    solution.jumps.push_back(MapJump(board, back, board.jumps()[*jump]));
    if (outcome == Outcome::kStopped) break;
  }
  return solution;
}

void ExactSolver::GrowBackward(Pegs start, std::uint64_t nodes) {
  const std::uint64_t most = nodes / kBackwardShare;
  while (backward_->pegs() + 2 < Count(start) && backward_->size() < most &&
         backward_->Grow(most, meter_)) {
  }
  meeting_ = backward_->pegs();
}

ExactSolver::Outcome ExactSolver::Search(Pegs pegs, const PagodaFunctions::Sums& sums,
                                         Pegs last_holes) {
  if (Count(pegs) == 1) return !goal_ || pegs == Bit(*goal_) ? Outcome::kFound : Outcome::kRefuted;
  if (meter_->Tick()) return Outcome::kStopped;
  if (meter_->nodes() > attempt_end_) return Outcome::kWandering;
  if (Count(pegs) == horizon_) {
    return CanJump(*board_, pegs) ? Outcome::kHorizon : Outcome::kRefuted;
  }

  struct Child {
    Pegs pegs;
    Pegs canonical;
    Pegs last_holes;
    std::size_t jump;
    WinTableLayout::Place place;  // when there is a table
  };
  Child children[Board::kMaxJumps];
  std::size_t count = 0;
  AnyJump(*board_, board_->Possible(pegs), [&](std::size_t jump) {
    const Pegs left = pagodas_->Left(pagodas_->After(sums, jump), last_holes);
    if (left == 0) return false;
    const Pegs next = pegs ^ board_->jumps()[jump].mask();
    const Pegs canonical = Canonical(next);
    if (Count(next) == meeting_ && !backward_->Contains(canonical)) return false;
    refuted_.Prefetch(canonical);
    children[count++] = {next, canonical, left, jump,
                         table_ != nullptr ? table_->Locate(next) : WinTableLayout::Place{}};
    return false;
  });
  if (opposite_order_) std::reverse(children, children + count);
  for (std::size_t i = 0; i < count; ++i) {
    const Child& child = children[i];
    if (table_ != nullptr && !table_->Solvable(child.place)) continue;
    if (refuted_.Contains(child.canonical)) continue;
    const std::uint64_t before = meter_->nodes();
    const Outcome outcome = Search(child.pegs, pagodas_->After(sums, child.jump), child.last_holes);
    if (outcome != Outcome::kRefuted) {
      if (outcome != Outcome::kWandering) path_.push_back(child.jump);
      return outcome;
    }
    refuted_.Add(child.canonical);
    if (shared_ == nullptr) continue;
    const std::uint64_t cost = meter_->nodes() - before;
    if (cost >= SharedRefutations::kLeastNodes) shared_->Add(child.canonical, cost);
    if (meter_->nodes() >= take_at_) TakeShared();
  }
  return Outcome::kRefuted;
}

Solution ExactSolver::FollowTable(Pegs pegs, const WinTable& table, SearchMeter* meter) const {
  Solution solution{Verdict::kSolvable, {}};
  while (Count(pegs) > 1) {
    const bool found = AnyJump(*board_, board_->Possible(pegs), [&](std::size_t jump) {
      const Pegs next = pegs ^ board_->jumps()[jump].mask();
      meter->Tick();
      if (!table.Solvable(next)) return false;
      solution.jumps.push_back(board_->jumps()[jump]);
      pegs = next;
      return true;
    });
    // A table that contradicts itself is a damaged one that its checksum let through.
    if (!found) return {};
  }
  return solution;
}

}  // namespace tavoliere::solitaire
