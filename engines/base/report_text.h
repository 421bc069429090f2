// What a search has found, as the protocol says it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/evaluator.h"
#include "core/types.h"
#include "engines/base/game_text.h"
#include "engines/base/info_line.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

// The score of a finished position for the side to move.
template <GameText G, class E>
core::Score FinalScore(const E& evaluator, const typename G::Position& position,
                       const core::Outcome& outcome) {
  typename G::MoveList moves;
  G::Generate(position, moves);
  if constexpr (requires { evaluator.Terminal(position, core::Ply{0}); }) {
    if (moves.empty()) return evaluator.Terminal(position, core::Ply{0});
  }
  if (outcome.result == core::Outcome::Result::kDraw) return core::Score::Draw();
  const bool first_wins = outcome.result == core::Outcome::Result::kFirstWins;
  const bool won = first_wins == (position.turn() == core::Player::kFirst);
  return won ? core::Score::Win(core::Ply{0}) : core::Score::Loss(core::Ply{0});
}

// Names the first of the wanted moves (empty: of all), of which nothing is known.
template <GameText G>
core::Report<typename G::Move> AnyMove(const typename G::Position& position,
                                       const std::vector<typename G::Move>& wanted) {
  typename G::MoveList moves;
  G::Generate(position, moves);
  core::Report<typename G::Move> report;
  report.lines.push_back(
      {core::Score::Draw(), core::Bound::kNone, {wanted.empty() ? moves[0] : wanted.front()}});
  return report;
}

template <GameText G>
class ReportText {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  // `spell` writes a move as the engine does; both outlive this.
  ReportText(const Position& root,
             absl::FunctionRef<std::string(const Position&, const Move&)> spell)
      : root_(root), spell_(spell) {}

  // With the move expected in reply when `ponder`: only a client that may ponder is known to read
  // more than the move.
  protocol::SearchReport Told(const core::Report<Move>& report, bool ponder) const {
    std::vector<std::string> lines;
    int number = 0;
    for (const core::Line<Move>& found : report.lines) {
      lines.push_back(
          ToText(InfoLine{report.depth, report.selective_depth, ++number, found.score, found.bound,
                          report.nodes, report.hashfull, report.time, PvText(found.pv)}));
    }
    if (report.selectivity)
      lines.push_back(absl::StrCat("info string selectivity ", *report.selectivity, "%"));
    if (report.exact) {
      const core::Line<Move>& best = report.lines.front();
      if (const std::optional<std::string> proof = ProofText(best.score, best.bound))
        lines.push_back("info string " + *proof);
    }
    return {absl::StrJoin(lines, "\n"), BestMove(report.lines.front().pv, ponder)};
  }

 private:
  std::string PvText(const std::vector<Move>& pv) const {
    std::vector<std::string> words;
    Position position = root_;
    for (const Move& move : pv) {
      words.push_back(spell_(position, move));
      position = position.Play(move);
    }
    return absl::StrJoin(words, " ");
  }

  std::string BestMove(const std::vector<Move>& pv, bool ponder) const {
    std::string answer = spell_(root_, pv[0]);
    if (ponder && pv.size() > 1)
      absl::StrAppend(&answer, " ponder ", spell_(root_.Play(pv[0]), pv[1]));
    return answer;
  }

  const Position& root_;
  absl::FunctionRef<std::string(const Position&, const Move&)> spell_;
};

}  // namespace tavoliere::base
