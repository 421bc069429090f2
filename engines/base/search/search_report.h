// Converts the results of a search to the protocol's types.
#pragma once

#include <utility>

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/search/evaluator.h"
#include "core/types.h"
#include "engines/base/text/game_text.h"
#include "protocol/wire/book_moves.h"
#include "protocol/wire/search_info.h"

namespace tavoliere::base {

// The line of play by which a book answers, and a remark on it.
template <class Move>
struct BookLine {
  core::Line<Move> line;
  std::string remark;
};

// What a book knows of a move, the first of `line`: its value in centi-units for the side that
// makes it, whether the book has the position that it leads to, and the best play from it on.
template <class Move>
struct KnownLine {
  int value = 0;
  bool stays = false;
  protocol::GamesPlayed games;
  std::vector<Move> line;
};

// "cp 35" or "mate -4".
std::string ScoreText(core::Score score);
void SetScore(core::Score score, core::Bound bound, protocol::SearchInfo* info);

// What a proof is worth: a bound proves no score, but who wins where it is on the winner's side. A
// mate score says it itself.
protocol::Proof ProofOf(core::Score score, core::Bound bound);

// The best line, still without its score and its moves.
protocol::SearchInfo Figures(core::Depth depth, int selective_depth, std::uint64_t nodes,
                             core::Milliseconds time);

// Of a search for a win within so many plies that has found none: whether it is sure that there is
// none.
std::string NoWinText(bool sure, int plies);

// The last lines of a bench: nodes, time, and "N nps", as OpenBench reads it.
std::string BenchTotal(std::uint64_t nodes, core::Milliseconds time);

// Nodes per second; times under a millisecond count as one.
std::uint64_t NodesPerSecond(std::uint64_t nodes, core::Milliseconds time);

// The score of a finished position for the side to move.
template <GameText G, class E>
core::Score FinalScore(const E& evaluator, const typename G::Position& position,
                       const core::Outcome& outcome) {
  typename G::MoveList moves;
  G::Generate(position, moves);
  if (moves.empty()) return evaluator.Terminal(position, core::Ply{0});
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

// `spell` writes a move as the engine does. With the move expected in reply when `ponder`: only a
// client that may ponder is known to read more than the move.
template <GameText G>
protocol::SearchReport ToSearchReport(
    const typename G::Position& root, const core::Report<typename G::Move>& found, bool ponder,
    absl::FunctionRef<std::string(const typename G::Position&, const typename G::Move&)> spell) {
  protocol::SearchReport report;
  for (const auto& line : found.lines) {
    protocol::SearchInfo info =
        Figures(found.depth, found.selective_depth, found.nodes, found.time);
    info.multipv = static_cast<int>(report.lines.size()) + 1;
    info.hashfull = found.hashfull;
    SetScore(line.score, line.bound, &info);
    typename G::Position position = root;
    for (const auto& move : line.pv) {
      info.pv.push_back(spell(position, move));
      position = position.Play(move);
    }
    report.lines.push_back(std::move(info));
  }
  report.selectivity = found.selectivity;
  if (found.exact) report.proof = ProofOf(found.lines.front().score, found.lines.front().bound);
  const std::vector<std::string>& pv = report.lines.front().pv;
  report.best.move = pv[0];
  if (ponder && pv.size() > 1) report.best.ponder = pv[1];
  return report;
}

}  // namespace tavoliere::base
