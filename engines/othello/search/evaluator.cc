#include "engines/othello/search/evaluator.h"

#include <utility>

#include "core/files/status_macros.h"
#include "engines/othello/search/endgame.h"
#include "engines/othello/search/move_ordering.h"

namespace tavoliere::othello {

absl::StatusOr<Variant> TakeWeights(const std::string& bytes, EvaluatorOptions& options) {
  const auto take = [](auto read, auto& by_variant) -> absl::StatusOr<Variant> {
    RETURN_IF_ERROR(read.status());
    const Variant variant = (*read)->variant();
    by_variant[static_cast<std::size_t>(variant)] = *std::move(read);
    return variant;
  };
  return learn::QuantisedNetwork::LooksLike(bytes)
             ? take(Network::Parse(bytes), options.networks)
             : take(PatternWeights::Parse(bytes), options.patterns);
}

core::Score Evaluator::Evaluate(const Position& position) const {
  return evaluation_.Value(position);
}

std::string Evaluator::Terms(const Position& position) const { return evaluation_.Terms(position); }

core::Score Evaluator::Terminal(const Position& position, core::Ply) const {
  return evaluation_.Final(position);
}

core::SearchStyle Evaluator::Style() const {
  return evaluation_.modern() ? core::SearchStyle::kModern : core::SearchStyle::kClassic;
}

core::Horizon Evaluator::AtHorizon(const Position& position, Othello::MoveList& forcing) const {
  const Bitboard moves = position.moves();
  if (moves == 0 && position.other_moves() == 0) return core::Horizon::kGameOver;
  if (evaluation_.modern()) MoveOrdering::AddForcing(moves, position.variant(), forcing);
  return core::Horizon::kStandPat;
}

int Evaluator::OrderingScore(const Position& position, const Move& move, core::Depth depth) const {
  return MoveOrdering::Score(position, move, depth);
}

core::Depth Evaluator::Reduction(const Position&, const Move& move, core::Depth depth, int index,
                                 bool) const {
  return MoveOrdering::Reduction(move, depth, index);
}

std::optional<int> Evaluator::LongestGame(const Position& position) const {
  // No two passes follow each other before the end, so a pass at most lies between two discs.
  return 2 * Count(position.empties());
}

std::optional<core::ProbCutRule> Evaluator::ProbCut(const Position& position,
                                                    core::Depth depth) const {
  if (options_.evaluation != Evaluation::kPattern) return std::nullopt;
  const Variant variant = position.variant();
  const ProbCutOf of =
      evaluation_.network(variant) != nullptr ? ProbCutOf::kNetwork : ProbCutOfPatterns(variant);
  std::optional<core::ProbCutRule> rule = probcut_.RuleFor(position, depth, of);
  if (rule) rule->guess = Evaluate(position);
  return rule;
}

std::optional<core::SolverResult> Evaluator::SolveNode(const Position& position, core::Score alpha,
                                                       core::Score beta, core::Depth depth,
                                                       core::SolverContext& context) const {
  if (!solve_policy_.TakesNode(Count(position.empties()), depth)) return std::nullopt;
  Endgame endgame(context, position, evaluation_.patterns(position.variant()));
  return endgame.Solve(alpha, beta);
}

bool Evaluator::SolveRoot(const Position& root, const core::SolverRequest<Move>& request,
                          core::SolverContext& context) const {
  if (!evaluation_.modern() || !solve_policy_.TakesRoot(Count(root.empties()), request))
    return false;
  Endgame(context, root, evaluation_.patterns(root.variant())).SolveLines(request, options_.goal);
  return true;
}

}  // namespace tavoliere::othello
