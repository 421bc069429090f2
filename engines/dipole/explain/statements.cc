#include "engines/dipole/explain/statements.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "engines/dipole/explain/said.h"

namespace tavoliere::dipole {
namespace {

using base::Finding;
using base::FindingWords;
using base::Sentence;

// Rows are compared in so many parts of their sum, and the gap to the other line that is worth
// saying; found by tools/measure/explanations.py.
constexpr int kShares = 640;
constexpr int kShareGap = 20;

// What a line takes off the board, by the mover of its first move and by the opponent.
struct Removed {
  int captured_by_opponent = 0;  // checkers
  int captured_by_mover = 0;
  std::size_t plies = 0;  // up to the last capture

  int lost() const { return captured_by_opponent - captured_by_mover; }
};

template <class G>
Removed RemovedIn(const base::LineOfPlay<G>& line) {
  Removed removed;
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    if (!IsCapture(line.positions[i], line.moves[i])) continue;
    const core::Player enemy = core::Opponent(line.positions[i].turn());
    const int taken = line.positions[i].checkers(enemy) - line.positions[i + 1].checkers(enemy);
    (enemy == line.mover() ? removed.captured_by_opponent : removed.captured_by_mover) += taken;
    removed.plies = i + 1;
  }
  return removed;
}

// By how many checkers the mover leads at the end of the line.
template <class G>
int CheckerLead(const base::LineOfPlay<G>& line) {
  return line.end().checkers(line.mover()) - line.end().checkers(line.opponent());
}

// The rows that the checkers of a side have to go when the line ends.
template <class G>
struct RowsLeft {
  explicit RowsLeft(const base::LineOfPlay<G>& line)
      : mover(line.end().rows_to_go(line.mover())),
        opponent(line.end().rows_to_go(line.opponent())) {}

  // The opponent's lead in proportion to the rows that are left: it counts more and more.
  int share() const { return kShares * (opponent - mover) / std::max(1, mover + opponent); }

  int mover;
  int opponent;
};

template <class G>
std::vector<Finding> FindTempo(const base::LineOfPlay<G>& line, const base::LineOfPlay<G>& other) {
  const int share = RowsLeft<G>(line).share();
  if (share - RowsLeft<G>(other).share() < kShareGap) return {};
  return {{0, share, line.moves.size()}};
}

template <class G>
bool TempoHolds(const Finding& finding, const base::LineOfPlay<G>& line) {
  return RowsLeft<G>(line).share() >= finding.amount;
}

template <class G>
Sentence SayTempo(const Finding&, const base::LineOfPlay<G>& line, const base::LineOfPlay<G>& other,
                  const FindingWords& words) {
  const RowsLeft<G> rows(line);
  const RowsLeft<G> others(other);
  return base::Say(said::kTempo, words.move, words.mover, rows.mover, words.opponent, rows.opponent,
                   words.line, words.other, others.mover, others.opponent);
}

template <class G>
std::vector<Finding> FindCaptures(const base::LineOfPlay<G>& line,
                                  const base::LineOfPlay<G>& other) {
  const Removed removed = RemovedIn(line);
  if (removed.lost() <= 0) return {};
  // Captures that exits and tempi make up for are no reason.
  const bool compensated = CheckerLead(line) >= CheckerLead(other) ||
                           RowsLeft<G>(line).share() <= RowsLeft<G>(other).share();
  if (compensated) return {};
  return {{0, removed.lost(), removed.plies}};
}

template <class G>
bool CapturesHold(const Finding& finding, const base::LineOfPlay<G>& line) {
  return RemovedIn(line).lost() >= finding.amount;
}

Sentence SayCount(int checkers) {
  return base::Say(checkers == 1 ? said::kChecker : said::kCheckers, checkers);
}

template <class G>
Sentence SayCaptures(const Finding&, const base::LineOfPlay<G>& line, const base::LineOfPlay<G>&,
                     const FindingWords& words) {
  const Removed removed = RemovedIn(line);
  const Sentence taken = SayCount(removed.captured_by_opponent);
  if (removed.captured_by_mover == 0)
    return base::Say(said::kCapturesFree, words.move, words.opponent, taken, words.line);
  return base::Say(said::kCapturesMore, words.move, words.opponent, taken, words.mover,
                   removed.captured_by_mover, words.line);
}

template <class G>
constexpr base::StatementKind<G> kKinds[] = {
    {"captures", FindCaptures<G>, CapturesHold<G>, SayCaptures<G>},
    {"tempo", FindTempo<G>, TempoHolds<G>, SayTempo<G>},
};

}  // namespace

template <class G>
absl::Span<const base::StatementKind<G>> Statements() {
  return kKinds<G>;
}

template absl::Span<const base::StatementKind<Dipole>> Statements();
template absl::Span<const base::StatementKind<International>> Statements();
template absl::Span<const base::StatementKind<Dipole4>> Statements();
template absl::Span<const base::StatementKind<Dipole6>> Statements();

}  // namespace tavoliere::dipole
