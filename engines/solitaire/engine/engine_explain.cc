// `query explain M`: whether the goal can still be reached after a jump, and why not.
#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "engines/base/engine/session.h"
#include "engines/solitaire/engine/engine.h"
#include "engines/solitaire/explain/weights.h"
#include "engines/solitaire/rules/said.h"
#include "protocol/wire/explanation.h"

namespace tavoliere::solitaire {
namespace {

// A verdict may cost this many positions: a second or less.
constexpr std::uint64_t kExplainNodes = 3'000'000;

constexpr char kDeadKind[] = "dead";
constexpr char kWeightsKind[] = "weights";

// Why no jumps after `move` lead to the goal; nullopt: no weights show it.
std::optional<base::Sentence> WeightsAgainst(const Position& after, Goal goal, HoleNames names,
                                             const std::string& move) {
  const Board& board = after.board();
  const std::optional<TooLight> found = FindTooLight(board, after.pegs(), goal);
  if (!found) return std::nullopt;
  std::vector<std::string> holes;
  std::vector<std::string> weights;
  for (int hole = 0; hole < board.hole_count(); ++hole) {
    const std::string name = HoleName(board, hole, names);
    const int weight = found->weights[static_cast<std::size_t>(hole)];
    if ((found->last_holes & Bit(hole)) != 0) holes.push_back(name);
    if (weight != 0) weights.push_back(absl::StrCat(name, "=", weight));
  }
  return base::Say(said::kTooLight, move, found->sum, absl::StrJoin(holes, "/"), found->least,
                   absl::StrJoin(weights, " "));
}

}  // namespace

std::optional<protocol::ExplainQuestion> Engine::Explain(const std::string& text) {
  return
      [this, text, position = game_.current, wanted = goal(), over = Over(), table = Table()](
          const std::atomic<bool>& stop) -> absl::StatusOr<std::optional<protocol::Explanation>> {
        if (text.empty()) return absl::InvalidArgumentError("query explain needs a move");
        if (over) {
          const base::Sentence why = base::TextOf<Solitaire>::Reason(*over);
          return base::IllegalMove(text, base::Wrong(base::Say(base::kOverBecause, why)));
        }
        ASSIGN_OR_RETURN(const Move move, base::ParseMove<Solitaire>(position, text));
        protocol::Explanation explanation = Compare(position, move, wanted, table, stop);
        if (stop) return std::nullopt;
        return explanation;
      };
}

Engine::Continuation Engine::Continue(const Position& position, const Move& move, Goal goal,
                                      const WinTable* table, const std::atomic<bool>& stop) {
  const core::SearchClock no_clock;
  SearchMeter meter(kExplainNodes, no_clock, stop);
  Position next = position.Play(move);
  const Solution solution = verdict_solver_.Solve({next, goal}, table, &meter);
  Continuation found{solution.verdict, next, {}};
  found.line.pv.push_back(MoveText(position, move));
  if (solution.verdict != Verdict::kSolvable) return found;
  for (const Jump& jump : solution.jumps) {
    found.line.pv.push_back(MoveText(next, Move(jump)));
    next = next.Play(Move(jump));
  }
  found.line.score_mate = static_cast<int>(found.line.pv.size());
  return found;
}

protocol::Explanation Engine::Compare(const Position& position, const Move& move, Goal goal,
                                      const WinTable* table, const std::atomic<bool>& stop) {
  const Continuation chosen = Continue(position, move, goal, table, stop);
  // The other side of the comparison: a jump that keeps the goal where this one does not, or the
  // other way round.
  const Verdict opposite =
      chosen.verdict == Verdict::kSolvable ? Verdict::kUnsolvable : Verdict::kSolvable;
  Solitaire::MoveList moves;
  Solitaire::Generate(position, moves);
  std::optional<Continuation> other;
  for (const Move& candidate : moves) {
    if (candidate == move || stop) continue;
    Continuation found = Continue(position, candidate, goal, table, stop);
    if (found.verdict != opposite && other) continue;
    other = std::move(found);
    if (other->verdict == opposite) break;
  }

  protocol::Explanation explanation;
  explanation.move = chosen.line;
  explanation.best =
      !other || other->verdict != Verdict::kSolvable || chosen.verdict == Verdict::kSolvable;
  if (other) explanation.other = other->line;
  if (explanation.best || chosen.verdict == Verdict::kSolvable) explanation.loss = 0;
  const Continuation* dead = chosen.verdict == Verdict::kUnsolvable ? &chosen
                             : other                                ? &*other
                                                                    : nullptr;
  const bool differ = other && other->verdict == opposite && dead != nullptr &&
                      dead->verdict == Verdict::kUnsolvable;
  if (differ) {
    explanation.statements.push_back(
        {kDeadKind,
         {dead->line.pv.front()},
         spoken_.Text(base::Say(said::kNoJumpWins, dead->line.pv.front()))});
    const std::optional<base::Sentence> weights =
        WeightsAgainst(dead->after, goal, names(), dead->line.pv.front());
    if (weights)
      explanation.statements.push_back(
          {kWeightsKind, {dead->line.pv.front()}, spoken_.Text(*weights)});
  }
  return explanation;
}

}  // namespace tavoliere::solitaire
