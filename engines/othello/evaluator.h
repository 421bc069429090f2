// What the search asks of Othello: core::Evaluator with the player chosen by `Evaluation`.
#pragma once

#include <utility>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/evaluator.h"
#include "core/search/hook_check.h"
#include "engines/othello/game.h"
#include "engines/othello/goal.h"
#include "engines/othello/historical.h"
#include "engines/othello/pattern_weights.h"

namespace tavoliere::othello {

enum class Evaluation : std::uint8_t { kPattern, kHandmade, kGreedy, kTable, kAverage, kMobility };
inline constexpr std::array<std::pair<const char*, Evaluation>, 7> kEvaluations = {
    {{"strong", Evaluation::kPattern},
     {"pattern", Evaluation::kPattern},
     {"handmade", Evaluation::kHandmade},
     {"greedy", Evaluation::kGreedy},
     {"table", Evaluation::kTable},
     {"average", Evaluation::kAverage},
     {"mobility", Evaluation::kMobility}}};

struct EvaluatorOptions {
  Evaluation evaluation = Evaluation::kPattern;
  // Of kPattern, by variant.
  std::array<std::shared_ptr<const PatternWeights>, 2> patterns = {
      PatternWeights::BuiltIn(Variant::kOthello), PatternWeights::BuiltIn(Variant::kOthello6)};
  AverageWeights average;
  // The default player solves no position of more empty squares than this; 0: none.
  int solve_from = 60;
  // What it proves when it solves the root.
  Goal goal = Goal::kScore;
  // How sure kPattern is before it prunes by a shallow search, in standard errors; 0: it never does.
  double probcut_confidence = 0.8;
};

// Scores are hundredths of a disc; a finished game scores the difference that tournaments count,
// the empty squares going to the winner (kGreedy counts its discs alone, as on any other board).
// Immutable: share it between threads.
class Evaluator {
 public:
  static constexpr core::HookSet kHooks = {
      core::Hook::kExplain,     core::Hook::kTerminal,         core::Hook::kStyle,
      core::Hook::kAtHorizon,   core::Hook::kOrderingScore,    core::Hook::kReduction,
      core::Hook::kLongestGame, core::Hook::kAspirationWindow, core::Hook::kProbCut,
      core::Hook::kSolveNode,   core::Hook::kSolveRoot};

  explicit Evaluator(const EvaluatorOptions& options = {}) : options_(options) {}

  core::Score Evaluate(const Position& position) const;
  // The terms that Evaluate() sums up, a line each.
  std::string Explain(const Position& position) const;
  core::Score Terminal(const Position& position, core::Ply ply) const;
  // The historical players are fixed-depth minimax with the first best move; kPattern and kHandmade
  // are modern.
  core::SearchStyle Style() const;
  core::Horizon AtHorizon(const Position& position, Othello::MoveList& forcing) const;
  int OrderingScore(const Position& position, const Move& move, core::Depth depth) const;
  core::Depth Reduction(const Position& position, const Move& move, core::Depth depth, int index,
                        bool pv) const;
  int LongestGame(const Position& position) const;
  int AspirationWindow() const { return 150; }
  std::optional<core::ProbCutRule> ProbCut(const Position& position, core::Depth depth) const;
  std::optional<core::SolverResult> SolveNode(const Position& position, core::Score alpha,
                                              core::Score beta, core::Depth depth,
                                              core::SolverContext& context) const;
  bool SolveRoot(const Position& root, const core::SolverRequest<Move>& request,
                 core::SolverContext& context) const;

  const EvaluatorOptions& options() const { return options_; }

 private:
  bool Modern() const {
    return options_.evaluation == Evaluation::kPattern ||
           options_.evaluation == Evaluation::kHandmade;
  }
  const PatternWeights& Patterns(const Position& position) const {
    return *options_.patterns[static_cast<std::size_t>(position.variant())];
  }
  // What the solver orders by; null: the evaluation made by hand.
  const PatternWeights* SolverPatterns(const Position& position) const {
    return options_.evaluation == Evaluation::kPattern ? &Patterns(position) : nullptr;
  }

  EvaluatorOptions options_;
};

static_assert(core::Evaluator<Evaluator, Othello> && core::HooksFit<Evaluator, Othello>());

}  // namespace tavoliere::othello
