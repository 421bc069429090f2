// What the tests of the search share: a search ready to run, and plain minimax, written with
// nothing of the search's.
#pragma once

#include <utility>

#include <algorithm>
#include <atomic>
#include <bit>
#include <map>
#include <optional>
#include <random>

#include <gtest/gtest.h>

#include "core/search/search.h"
#include "tests/core/domineering.h"

namespace tavoliere::core::testing {

// A value without meaning but fixed for each position, so that every mistake of the search shows.
inline Score Noise(const Domineering::Position& p) {
  return Score(static_cast<int>(p.key() >> 40 & 1023) - 512);
}

struct NoisyEvaluator : EvaluatorBase<Domineering> {
  Score Evaluate(const Domineering::Position& p) const override { return Noise(p); }
};

// The evaluator's AtHorizon and Terminal are honoured as far as the tests' evaluators use them.
template <class E>
Score Minimax(const E& evaluator, const Domineering::Position& p, int depth, int ply) {
  Domineering::MoveList moves;
  Domineering::Generate(p, moves);
  if (moves.empty()) {
    if constexpr (Overrides(&E::Terminal, &EvaluatorBase<Domineering>::Terminal)) {
      return evaluator.Terminal(p, Ply{ply});
    } else {
      return Score::Loss(Ply{ply});
    }
  }
  if (depth <= 0) {
    if constexpr (Overrides(&E::AtHorizon, &EvaluatorBase<Domineering>::AtHorizon)) {
      if (moves.size() != 1) return evaluator.Evaluate(p);
    } else {
      return evaluator.Evaluate(p);
    }
  }
  Score best = -Score::Infinity();
  for (const auto& move : moves)
    best = std::max(best, -Minimax(evaluator, p.Play(move), depth - 1, ply + 1));
  return best;
}

inline int PliesPlayed(const Domineering::Position& p) { return std::popcount(p.taken) / 2; }

inline bool MoverWins(const Domineering::Position& p) {
  // A key does not tell boards of different sizes apart.
  static std::map<std::pair<int, Key>, bool> known;
  const std::pair<int, Key> name{p.rows * 8 + p.columns, p.key()};
  const auto found = known.find(name);
  if (found != known.end()) return found->second;
  Domineering::MoveList moves;
  Domineering::Generate(p, moves);
  const bool wins = std::any_of(moves.begin(), moves.end(),
                                [&](const Domineering::Move& m) { return !MoverWins(p.Play(m)); });
  return known[name] = wins;
}

inline Domineering::Position RandomPosition(std::mt19937_64& random, int rows, int columns,
                                            int plies) {
  while (true) {
    Domineering::Position p = Domineering::Board(rows, columns);
    Domineering::MoveList moves;
    for (int i = 0; i <= plies; ++i) {
      moves.clear();
      Domineering::Generate(p, moves);
      if (moves.empty()) break;
      if (i == plies) return p;
      p = p.Play(moves[random() % moves.size()]);
    }
  }
}

// A search with a table of its own, without a clock.
template <class E, class G = Domineering>
class Searcher {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit Searcher(E evaluator = {}) : evaluator_(evaluator), search_(evaluator_, table_) {
    EXPECT_TRUE(table_.Resize(1));
  }

  Report<Move> Run(const History<G>& history, const SearchLimits<Move>& limits, int threads = 1,
                   const SettingsOf<G>& settings = {}) {
    SearchClock clock;
    clock.Start({}, false);
    const std::atomic<bool> stop{false};
    return search_.Run(history, limits, settings, clock, stop, threads, [](const auto&) {});
  }
  Report<Move> Run(const Position& p, const SearchLimits<Move>& limits, int threads = 1) {
    return Run(History<G>(p), limits, threads);
  }
  Report<Move> ToDepth(const Position& p, int depth, int threads = 1) {
    SearchLimits<Move> limits;
    limits.depth = Depth{depth};
    return Run(p, limits, threads);
  }
  TranspositionTable& table() { return table_; }

 private:
  E evaluator_;
  TranspositionTable table_;
  Search<G, E> search_;
};

}  // namespace tavoliere::core::testing
