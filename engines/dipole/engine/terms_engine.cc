#include "engines/dipole/engine/terms_engine.h"

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

template <class B>
class TermsEngine final : public base::AlphaBetaEngine<DipoleOn<B>, TermsEvaluator<B>> {
 public:
  using Base = base::AlphaBetaEngine<DipoleOn<B>, TermsEvaluator<B>>;
  using Position = PositionOn<B>;
  using Move = MoveOn<B>;

  TermsEngine() : Base(usage::WithVersion(kEngineName)) {
    this->options().AddCombo("Notation", &notation_, {kNotations.begin(), kNotations.end()},
                             "notation of moves in output; the course's has none for this board");
    this->DeclareStrength(kLadder, said::kUnits, kElo);
    this->DeclareChances(BuiltInChances());
    DeclareTermWeights(this->options(), term_weights_, [this] {
      this->evaluator() = TermsEvaluator<B>(term_weights_);
      return this->ForgetTable();
    });
  }

  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand& command,
                                    protocol::Sink& sink) override {
    if (AsksForTriples(command)) return this->template GoPerft<TriplesOn<B>>(*command.perft);
    return Base::Go(command, sink);
  }

 protected:
  void PrepareBench() override { this->evaluator() = TermsEvaluator<B>(); }
  std::string MoveText(const Position& position, const Move& move) const override {
    return notation_ == kAbstractPlayNotation ? FormatAbstractPlayMove(position, move)
                                              : DipoleOn<B>::FormatMove(position, move);
  }
  absl::Span<const base::StatementKind<DipoleOn<B>>> StatementKinds() const override {
    return Statements<DipoleOn<B>>();
  }
  int ExpectedMoves() const override {
    const Position& position = this->history().current();
    return std::clamp(position.rows_to_go(position.turn()) / 3, 5, 50);
  }

 private:
  std::string notation_ = kNotations[0];
  TermWeights term_weights_ = LearntWeights::Default().terms;
};

}  // namespace

template <class B>
core::Score TermsEvaluator<B>::Evaluate(const Position& position) const {
  return Weigh(TermsOf(position), weights_);
}

template <class B>
std::string TermsEvaluator<B>::Terms(const Position& position) const {
  return ExplainTerms(TermsOf(position), weights_);
}

template <class B>
core::Horizon TermsEvaluator<B>::AtHorizon(const Position& position,
                                           typename DipoleOn<B>::MoveList& captures) const {
  if (position.Finished()) return core::Horizon::kGameOver;
  ListCaptures(position, captures);
  return core::Horizon::kStandPat;
}

template <class B>
int TermsEvaluator<B>::OrderingScore(const Position& position, const Move& move,
                                     core::Depth) const {
  return MoveOrder(position, move);
}

template <class B>
core::Depth TermsEvaluator<B>::Reduction(const Position& position, const Move& move,
                                         core::Depth depth, int index, bool pv) const {
  return LateMoveReduction(position, move, depth, index, pv);
}

template <class B>
std::unique_ptr<protocol::Engine> NewTermsEngine() {
  return std::make_unique<TermsEngine<B>>();
}

template class TermsEvaluator<InternationalBoard>;
template class TermsEvaluator<Board4>;
template class TermsEvaluator<Board6>;
template std::unique_ptr<protocol::Engine> NewTermsEngine<InternationalBoard>();
template std::unique_ptr<protocol::Engine> NewTermsEngine<Board4>();
template std::unique_ptr<protocol::Engine> NewTermsEngine<Board6>();

}  // namespace tavoliere::dipole
