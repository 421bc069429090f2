// The hooks by which a game helps the search (core/evaluator.h says what each means), as the search
// sees them: every one is there, with its default where the game declares none. This is the one
// place that asks which are declared.
#pragma once

#include <optional>

#include "core/evaluator.h"
#include "core/game.h"
#include "core/search/hook_check.h"
#include "core/types.h"

namespace tavoliere::core {

// Costs nothing: each function is the evaluator's own or a constant. The evaluator outlives it.
template <TwoPlayerGame G, Evaluator<G> E>
class Hooks {
  static_assert(RulesFit<G>() && HooksFit<E, G>());

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  explicit Hooks(const E& evaluator) : evaluator_(evaluator) {}

  // Whether a search of full depth may leave out lines of play.
  static constexpr bool kSelective =
      requires(const E& e, const Position& p, const Move& move, Depth depth) {
    e.Reduction(p, move, depth, 0, true);
  }
  || requires(const E& e, const Position& p, Depth depth) { e.ProbCut(p, depth); };

  Score Evaluate(const Position& position) const { return evaluator_.Evaluate(position); }

  // In a historical search, whose root has `searcher` on move.
  Score EvaluateFor(const Position& position, Player searcher) const {
    if constexpr (requires { evaluator_.EvaluateFor(position, searcher); }) {
      return evaluator_.EvaluateFor(position, searcher);
    } else {
      return evaluator_.Evaluate(position);
    }
  }

  SearchStyle Style() const {
    if constexpr (requires { evaluator_.Style(); }) {
      return evaluator_.Style();
    } else {
      return SearchStyle::kModern;
    }
  }

  Score Terminal(const Position& position, Ply ply) const {
    if constexpr (requires { evaluator_.Terminal(position, ply); }) {
      return evaluator_.Terminal(position, ply);
    } else {
      return ScoreOf(G::Result(position), position.turn(), ply);
    }
  }

  bool PlaysOnlyMoveAtOnce() const {
    if constexpr (requires { evaluator_.PlaysOnlyMoveAtOnce(); }) {
      return evaluator_.PlaysOnlyMoveAtOnce();
    } else {
      return false;
    }
  }

  Horizon AtHorizon(const Position& position, MoveList& forcing) const {
    if constexpr (requires { evaluator_.AtHorizon(position, forcing); }) {
      return evaluator_.AtHorizon(position, forcing);
    } else {
      return Finished<G>(position) ? Horizon::kGameOver : Horizon::kStandPat;
    }
  }

  bool Threatened(const Position& position, Depth depth, MoveList& moves) const {
    if constexpr (requires { evaluator_.Threatened(position, depth, moves); }) {
      return evaluator_.Threatened(position, depth, moves);
    } else {
      return false;
    }
  }

  int OrderingScore(const Position& position, const Move& move, Depth depth) const {
    if constexpr (requires { evaluator_.OrderingScore(position, move, depth); }) {
      return evaluator_.OrderingScore(position, move, depth);
    } else {
      return 0;
    }
  }

  Depth Reduction(const Position& position, const Move& move, Depth depth, int index,
                  bool pv) const {
    if constexpr (requires { evaluator_.Reduction(position, move, depth, index, pv); }) {
      return evaluator_.Reduction(position, move, depth, index, pv);
    } else {
      return Depth{0};
    }
  }

  Depth Extension(const Position& position, const Move& move, int legal_moves) const {
    if constexpr (requires { evaluator_.Extension(position, move, legal_moves); }) {
      return evaluator_.Extension(position, move, legal_moves);
    } else {
      return Depth{0};
    }
  }

  // Without the hook it is not known how long a game may last.
  std::optional<int> LongestGame(const Position& position) const {
    if constexpr (requires { evaluator_.LongestGame(position); }) {
      return evaluator_.LongestGame(position);
    } else {
      return std::nullopt;
    }
  }

  Depth FirstDepth() const {
    if constexpr (requires { evaluator_.FirstDepth(); }) {
      return evaluator_.FirstDepth();
    } else {
      return Depth{1};
    }
  }

  int AspirationWindow() const {
    if constexpr (requires { evaluator_.AspirationWindow(); }) {
      return evaluator_.AspirationWindow();
    } else {
      return 50;
    }
  }

  std::optional<ProbCutRule> ProbCut(const Position& position, Depth depth) const {
    if constexpr (requires { evaluator_.ProbCut(position, depth); }) {
      return evaluator_.ProbCut(position, depth);
    } else {
      return std::nullopt;
    }
  }

  std::optional<Score> Probe(const Position& position, Ply ply, int reversible_plies) const {
    if constexpr (requires { evaluator_.Probe(position, ply, reversible_plies); }) {
      return evaluator_.Probe(position, ply, reversible_plies);
    } else {
      return std::nullopt;
    }
  }

  std::optional<SolverResult> SolveNode(const Position& position, Score alpha, Score beta,
                                        Depth depth, SolverContext& context) const {
    if constexpr (requires { evaluator_.SolveNode(position, alpha, beta, depth, context); }) {
      return evaluator_.SolveNode(position, alpha, beta, depth, context);
    } else {
      return std::nullopt;
    }
  }

  bool SolveRoot(const Position& root, const SolverRequest<Move>& request,
                 SolverContext& context) const {
    if constexpr (requires { evaluator_.SolveRoot(root, request, context); }) {
      return evaluator_.SolveRoot(root, request, context);
    } else {
      return false;
    }
  }

 private:
  const E& evaluator_;
};

}  // namespace tavoliere::core
