#include "engines/dipole/explain/statements.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tavoliere::dipole {
namespace {

using base::Finding;
using base::FindingWords;
using base::Sentence;

// Rows are compared in so many parts of their sum, and the gap to the other line that is worth
// saying; found by tools/measure/explanations.py.
constexpr int kShares = 640;
constexpr int kShareGap = 8;

// What a line takes off the board, by the mover of its first move and by the opponent.
struct Removed {
  int captured_by_opponent = 0;  // checkers
  int captured_by_mover = 0;
  std::size_t plies = 0;           // up to the last capture
  int backwards = 0;               // of the opponent's, by moves away from its last row
  std::size_t last_backwards = 0;  // plies up to the last of these
  int exits_of_opponent = 0;       // checkers that leave the board
  int exits_of_mover = 0;

  int lost() const { return captured_by_opponent - captured_by_mover; }
  int exit_lead() const { return exits_of_mover - exits_of_opponent; }
};

template <class G>
Removed RemovedIn(const base::LineOfPlay<G>& line) {
  Removed removed;
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    const auto& before = line.positions[i];
    const auto& after = line.positions[i + 1];
    const core::Player player = before.turn();
    const core::Player enemy = core::Opponent(player);
    const bool movers = player == line.mover();
    (movers ? removed.exits_of_mover : removed.exits_of_opponent) +=
        before.checkers(player) - after.checkers(player);
    if (!IsCapture(before, line.moves[i])) continue;
    const int taken = before.checkers(enemy) - after.checkers(enemy);
    (movers ? removed.captured_by_mover : removed.captured_by_opponent) += taken;
    removed.plies = i + 1;
    if (movers || after.rows_to_go(player) <= before.rows_to_go(player)) continue;
    removed.backwards += taken;
    removed.last_backwards = i + 1;
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

// ---- captures backwards, and exits: harms where tempo is lost too

template <class G>
bool LosesTempo(const base::LineOfPlay<G>& line, const base::LineOfPlay<G>& other) {
  return RowsLeft<G>(line).share() > RowsLeft<G>(other).share();
}

template <class G>
std::vector<Finding> FindBackwards(const base::LineOfPlay<G>& line,
                                   const base::LineOfPlay<G>& other) {
  const Removed removed = RemovedIn(line);
  if (removed.backwards == 0 || !LosesTempo<G>(line, other)) return {};
  return {{0, removed.backwards, removed.last_backwards}};
}

template <class G>
bool BackwardsHold(const Finding& finding, const base::LineOfPlay<G>& line) {
  return RemovedIn(line).backwards >= finding.amount;
}

template <class G>
Sentence SayBackwards(const Finding& finding, const base::LineOfPlay<G>&,
                      const base::LineOfPlay<G>&, const FindingWords& words) {
  return base::Say(said::kCapturesBackwards, words.move, words.opponent, SayCount(finding.amount),
                   words.line);
}

template <class G>
std::vector<Finding> FindExits(const base::LineOfPlay<G>& line, const base::LineOfPlay<G>& other) {
  if (!LosesTempo<G>(line, other)) return {};
  return {{0, RemovedIn(line).exit_lead(), line.moves.size()}};
}

template <class G>
bool ExitsHold(const Finding& finding, const base::LineOfPlay<G>& line) {
  return RemovedIn(line).exit_lead() >= finding.amount;
}

template <class G>
Sentence SayExits(const Finding&, const base::LineOfPlay<G>& line, const base::LineOfPlay<G>& other,
                  const FindingWords& words) {
  const Removed removed = RemovedIn(line);
  const Removed others = RemovedIn(other);
  return base::Say(said::kExits, words.move, words.mover, removed.exits_of_mover, words.opponent,
                   removed.exits_of_opponent, words.line, words.other, others.exits_of_mover,
                   others.exits_of_opponent);
}

template <class G>
constexpr base::StatementKind<G> kKinds[] = {
    {"captures", FindCaptures<G>, CapturesHold<G>, SayCaptures<G>},
    {"backwards", FindBackwards<G>, BackwardsHold<G>, SayBackwards<G>},
    {"exits", FindExits<G>, ExitsHold<G>, SayExits<G>},
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
