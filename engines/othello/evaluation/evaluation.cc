#include "engines/othello/evaluation/evaluation.h"

#include "engines/othello/evaluation/features.h"

namespace tavoliere::othello {

template <class Use>
auto ChosenEvaluation::Ask(const Position& position, const Use& use) const {
  switch (evaluation_) {
    case Evaluation::kPattern: {
      if (const Network* const network = this->network(position.variant())) {
        return use([&] { return network->Evaluate(position); },
                   [&] { return network->Terms(position); });
      }
      const PatternWeights& patterns = PatternsOf(position.variant());
      return use([&] { return patterns.Evaluate(position); },
                 [&] { return patterns.Terms(position); });
    }
    case Evaluation::kHandmade:
      return use([&] { return HandmadeScore(position); },
                 [&] { return ExplainHandmade(position); });
    case Evaluation::kGreedy:
      break;
    case Evaluation::kTable:
      return use([&] { return TableScore(position, historical_.square_table); },
                 [&] { return ExplainTable(position, historical_.square_table); });
    case Evaluation::kAverage:
      return use([&] { return AverageScore(position, historical_.average, historical_.source); },
                 [&] { return ExplainAverage(position, historical_.average, historical_.source); });
    case Evaluation::kMobility:
      return use([&] { return MobilityScore(position); },
                 [&] { return ExplainMobility(position); });
  }
  return use([&] { return GreedyScore(position); }, [&] { return ExplainGreedy(position); });
}

core::Score ChosenEvaluation::Value(const Position& position) const {
  return Ask(position, [](const auto& value, const auto&) { return value(); });
}

std::string ChosenEvaluation::Terms(const Position& position) const {
  return Ask(position, [](const auto&, const auto& terms) { return terms(); });
}

core::Score ChosenEvaluation::Final(const Position& position) const {
  if (evaluation_ == Evaluation::kGreedy || evaluation_ == Evaluation::kAverage)
    return Value(position);
  return core::Score(100 * FinalDifference(position));
}

}  // namespace tavoliere::othello
