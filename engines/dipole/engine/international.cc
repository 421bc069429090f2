#include "engines/dipole/engine/international.h"

#include <algorithm>
#include <array>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/usage/version.h"
#include "engines/base/engine/alpha_beta_engine.h"
#include "engines/dipole/engine/engine.h"
#include "engines/dipole/evaluation/move_order.h"
#include "engines/dipole/explain/statements.h"

namespace tavoliere::dipole {
namespace {

class InternationalEngine final
    : public base::AlphaBetaEngine<International, InternationalEvaluator> {
 public:
  InternationalEngine() : AlphaBetaEngine(usage::WithVersion(kEngineName)) {
    options().AddCombo("Notation", &notation_, {kNotations.begin(), kNotations.end()},
                       "notation of moves in output; the course's has none for this board");
    DeclareStrength(kLadder, said::kUnits, kElo);
    DeclareChances(BuiltInChances());
    DeclareTermWeights(options(), term_weights_, [this] {
      evaluator() = InternationalEvaluator(term_weights_);
      return ForgetTable();
    });
  }

  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand& command,
                                    protocol::Sink& sink) override {
    if (AsksForTriples(command)) return GoPerft<TriplesOn<InternationalBoard>>(*command.perft);
    return AlphaBetaEngine::Go(command, sink);
  }

 protected:
  void PrepareBench() override { evaluator() = InternationalEvaluator(); }
  std::string MoveText(const Position& position, const Move& move) const override {
    return notation_ == kAbstractPlayNotation ? FormatAbstractPlayMove(position, move)
                                              : International::FormatMove(position, move);
  }
  absl::Span<const base::StatementKind<International>> StatementKinds() const override {
    return InternationalStatements();
  }
  int ExpectedMoves() const override {
    const Position& position = history().current();
    return std::clamp(position.rows_to_go(position.turn()) / 3, 5, 50);
  }

 private:
  std::string notation_ = kNotations[0];
  TermWeights term_weights_ = LearntWeights::Default().terms;
};

}  // namespace

core::Score InternationalEvaluator::Evaluate(const Position& position) const {
  return Weigh(TermsOf(position), weights_);
}

std::string InternationalEvaluator::Terms(const Position& position) const {
  return ExplainTerms(TermsOf(position), weights_);
}

core::Horizon InternationalEvaluator::AtHorizon(const Position& position,
                                                International::MoveList& captures) const {
  if (position.Finished()) return core::Horizon::kGameOver;
  ListCaptures(position, captures);
  return core::Horizon::kStandPat;
}

int InternationalEvaluator::OrderingScore(const Position& position, const Move& move,
                                          core::Depth) const {
  return MoveOrder(position, move);
}

core::Depth InternationalEvaluator::Reduction(const Position& position, const Move& move,
                                              core::Depth depth, int index, bool pv) const {
  return LateMoveReduction(position, move, depth, index, pv);
}

std::unique_ptr<protocol::Engine> NewInternationalEngine() {
  return std::make_unique<InternationalEngine>();
}

}  // namespace tavoliere::dipole
