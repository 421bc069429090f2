// The answers to `query tables` and `query book`: what is known of the current position of a
// two-player game without a search.
#pragma once

#include <utility>

#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/game.h"
#include "core/history.h"
#include "core/search/evaluator.h"
#include "core/types.h"
#include "engines/base/search/search_report.h"
#include "protocol/wire/book_moves.h"

namespace tavoliere::base {

// The value for the side to move, draws by the game's counters included; nullopt: no table knows.
template <core::TwoPlayerGame G>
std::optional<core::Score> TableScore(const core::EvaluatorBase<G>& evaluator,
                                      const core::SettingsOf<G>& settings,
                                      const core::History<G>& game) {
  const auto& position = game.current();
  if (const std::optional<core::Outcome> over = game.GameOver(settings))
    return core::ScoreOf(*over, position.turn(), core::Ply{0});
  return evaluator.Probe(position, core::Ply{0}, game.Facts().reversible_plies);
}

// "value won plies 7 winning 2": the value (won, drawn or lost), the plies to the end if the tables
// hold them, and how many moves win, unless a table lacks the position behind one. "none": no table
// knows, or the game is over. A Probe() that is neither a mate score nor a draw tells the winner.
template <core::TwoPlayerGame G>
std::string TableAnswer(const core::EvaluatorBase<G>& evaluator,
                        const core::SettingsOf<G>& settings, const core::History<G>& game) {
  if (game.GameOver(settings)) return "none";
  const std::optional<core::Score> score = TableScore<G>(evaluator, settings, game);
  if (!score) return "none";
  std::string answer = absl::StrCat("value ", *score > core::Score::Draw()   ? "won"
                                              : *score < core::Score::Draw() ? "lost"
                                                                             : "drawn");
  if (score->IsMate()) absl::StrAppend(&answer, " plies ", std::abs(score->MatePlies()));
  typename G::MoveList moves;
  G::Generate(game.current(), moves);
  int winning = 0;
  for (const auto& move : moves) {
    core::History<G> next = game;
    next.Play(move);
    const std::optional<core::Score> behind = TableScore<G>(evaluator, settings, next);
    if (!behind) return answer;
    if (*behind < core::Score::Draw()) ++winning;
  }
  return absl::StrCat(answer, " winning ", winning);
}

// The lines that a book knows from `position`, as protocol::FormatBookMoves() writes them; `spell`
// writes a move.
template <core::TwoPlayerGame G, class Spell>
std::string BookAnswer(const typename G::Position& position,
                       const std::vector<KnownLine<typename G::Move>>& known, const Spell& spell) {
  std::vector<protocol::BookMove> moves;
  for (const auto& one : known) {
    protocol::BookMove move{one.stays, one.value, one.games, {}};
    typename G::Position at = position;
    for (const auto& played : one.line) {
      move.pv.push_back(spell(at, played));
      at = at.Play(played);
    }
    moves.push_back(std::move(move));
  }
  return protocol::FormatBookMoves(moves);
}

}  // namespace tavoliere::base
