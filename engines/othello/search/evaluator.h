// The evaluator of Othello: core::Evaluator, with one class for each subject.
#pragma once

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "core/search/evaluator.h"
#include "engines/othello/evaluation/evaluation.h"
#include "engines/othello/evaluation/probcut.h"
#include "engines/othello/rules/game.h"
#include "engines/othello/search/solve_policy.h"
#include "engines/othello/solver/solver.h"

namespace tavoliere::othello {

struct EvaluatorOptions {
  Evaluation evaluation = Evaluation::kPattern;
  PatternsByVariant patterns = {PatternWeights::BuiltIn(Variant::kOthello),
                                PatternWeights::BuiltIn(Variant::kOthello6)};
  NetworksByVariant networks;
  HistoricalOptions historical;
  // The default player solves no position of more empty squares than this; 0: none.
  int solve_from = 60;
  // What it proves when it solves the root.
  Goal goal = Goal::kScore;
  // How sure kPattern is before it prunes by a shallow search, in standard errors; 0: it never
  // does.
  double probcut_confidence = 0.8;
};

// Puts what `train fit` or `train fit-network` has written into the options, where it belongs.
// Returns the board that it is for; errors fit after the file's name.
absl::StatusOr<Variant> TakeWeights(const std::string& bytes, EvaluatorOptions& options);

// Scores are hundredths of a disc. Immutable: share it between threads.
class Evaluator final : public core::EvaluatorBase<Othello> {
 public:
  explicit Evaluator(const EvaluatorOptions& options = {})
      : options_(options),
        evaluation_(options.evaluation, options.patterns, options.networks, options.historical),
        probcut_(options.probcut_confidence),
        solve_policy_(options.solve_from) {}

  core::Score Evaluate(const Position& position) const override;
  std::string Terms(const Position& position) const override;
  core::Score Terminal(const Position& position, core::Ply ply) const override;
  // The historical players are fixed-depth minimax with the first best move; kPattern and kHandmade
  // are modern.
  core::SearchStyle Style() const override;
  core::Horizon AtHorizon(const Position& position, Othello::MoveList& forcing) const override;
  int OrderingScore(const Position& position, const Move& move, core::Depth depth) const override;
  core::Depth Reduction(const Position& position, const Move& move, core::Depth depth, int index,
                        bool pv) const override;
  std::optional<int> LongestGame(const Position& position) const override;
  int AspirationWindow() const override { return 150; }
  // Of kPattern.
  std::optional<core::ProbCutRule> ProbCut(const Position& position,
                                           core::Depth depth) const override;
  std::optional<core::SolverResult> SolveNode(const Position& position, core::Score alpha,
                                              core::Score beta, core::Depth depth,
                                              core::SolverContext& context) const override;
  bool SolveRoot(const Position& root, const core::SolverRequest<Move>& request,
                 core::SolverContext& context) const override;

  const EvaluatorOptions& options() const { return options_; }

 private:
  EvaluatorOptions options_;
  ChosenEvaluation evaluation_;
  MidgameProbCut probcut_;
  SolvePolicy solve_policy_;
};

}  // namespace tavoliere::othello
