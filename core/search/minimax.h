// The search of the historical programs: minimax to a fixed depth, with alpha-beta cutoffs, which
// change no value. Moves are tried in the evaluator's classic order and the first of equal ones is
// played; no table, no selectivity, no other reordering.
#pragma once

#include <algorithm>

#include "core/history.h"
#include "core/path.h"
#include "core/search/evaluator.h"
#include "core/search/quiescence.h"
#include "core/search/thread_state.h"
#include "core/types.h"

namespace tavoliere::core {

template <TwoPlayerGame G, Evaluator<G> E>
class Minimax {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  // What the root (core/search/root.h) asks of its tree.
  static constexpr bool kHistorical = true;
  static constexpr bool kSelective = false;

  // The evaluator outlives it.
  explicit Minimax(const E& evaluator) : evaluator_(evaluator) {}

  // All but the evaluator is copied or outlives the search.
  void Begin(const History<G>& history, const SettingsOf<G>& settings,
             const SearchSignals& signals) {
    path_.Begin(history, settings);
    searcher_ = history.current().turn();
    meter_.Begin(signals);
  }

  // value <= alpha: an upper bound; >= beta: a lower bound; between: exact. Meaningless once the
  // meter has aborted.
  Score AlphaBeta(const Position& position, Score alpha, Score beta, Depth depth, Ply ply) {
    lines_.Clear(ply);
    if (meter_.Count(ply)) return Score::Draw();
    if (const auto known = path_.Verdict(position, ply, Repetition::kCounts)) return *known;
    if (ply.value >= kMaxPly - 1) return Evaluate(position);
    if (depth.value <= 0) return Quiescence(*this, position, alpha, beta, depth, ply);
    MoveList moves;
    G::Generate(position, moves);
    if (moves.empty()) return evaluator_.Terminal(position, ply);
    evaluator_.OrderClassic(position, moves);
    Score best = -Score::Infinity();
    for (const Move& move : moves) {
      const Position child = position.Play(move);
      path_.Enter(position, move, child, ply);
      const Score score = -AlphaBeta(child, -beta, -alpha, depth - 1, ply + 1);
      if (meter_.aborted()) return Score::Draw();
      if (score <= best) continue;
      best = score;
      if (score > alpha) {
        alpha = score;
        lines_.Extend(move, ply);
        if (alpha >= beta) break;
      }
    }
    return best;
  }

  Score Evaluate(const Position& position) const {
    return evaluator_.EvaluateFor(position, searcher_);
  }

  int HashFull() const { return 0; }

  const E& evaluator() const { return evaluator_; }
  Path<G>& path() { return path_; }
  NodeMeter& meter() { return meter_; }
  const NodeMeter& meter() const { return meter_; }
  PrincipalVariations<Move>& lines() { return lines_; }

 private:
  const E& evaluator_;
  Player searcher_ = Player::kFirst;
  Path<G> path_;
  NodeMeter meter_;
  PrincipalVariations<Move> lines_;
};

}  // namespace tavoliere::core
