// The evaluations that a player may choose from.
#pragma once

#include <utility>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/types.h"
#include "engines/othello/evaluation/historical.h"
#include "engines/othello/evaluation/network.h"
#include "engines/othello/evaluation/pattern_weights.h"
#include "engines/othello/evaluation/square_table.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

enum class Evaluation : std::uint8_t {
  kPattern,
  kNetwork,
  kHandmade,
  kGreedy,
  kTable,
  kAverage,
  kMobility
};
// By name; kNetwork takes the place of kPattern where there is one.
inline constexpr std::array<std::pair<const char*, Evaluation>, 7> kEvaluations = {
    {{"strong", Evaluation::kPattern},
     {"pattern", Evaluation::kPattern},
     {"handmade", Evaluation::kHandmade},
     {"greedy", Evaluation::kGreedy},
     {"table", Evaluation::kTable},
     {"average", Evaluation::kAverage},
     {"mobility", Evaluation::kMobility}}};

// By variant. Of kPattern; kNetwork's solver orders its moves by them.
using PatternsByVariant = std::array<std::shared_ptr<const PatternWeights>, 2>;
// Of kNetwork, by variant; null: there is none of this variant, and kPattern evaluates.
using NetworksByVariant = std::array<std::shared_ptr<const Network>, 2>;

// What the historical ones can be set to.
struct HistoricalOptions {
  AverageWeights average = {};
  Source source = Source::kDescribed;
  std::optional<SquareTable> square_table = std::nullopt;  // none: the built-in one
};

// The chosen one. Scores are hundredths of a disc, for the side to move.
class ChosenEvaluation {
 public:
  ChosenEvaluation(Evaluation evaluation, PatternsByVariant patterns, NetworksByVariant networks,
                   const HistoricalOptions& historical)
      : evaluation_(evaluation),
        patterns_(std::move(patterns)),
        networks_(std::move(networks)),
        historical_(historical) {}

  core::Score Value(const Position& position) const;
  // The terms that Value() sums up, one line each.
  std::string Terms(const Position& position) const;
  // Of a finished game: the difference that tournaments count, the empty squares going to the
  // winner. kGreedy counts its discs alone and kAverage takes its mean, as on any other board.
  core::Score Final(const Position& position) const;

  // kPattern and kNetwork.
  bool learnt() const {
    return evaluation_ == Evaluation::kPattern || evaluation_ == Evaluation::kNetwork;
  }
  // These and kHandmade; the others are historical.
  bool modern() const { return learnt() || evaluation_ == Evaluation::kHandmade; }
  // The weights of those that are learnt; null: another evaluation.
  const PatternWeights* patterns(Variant variant) const {
    return learnt() ? &PatternsOf(variant) : nullptr;
  }
  // Of kNetwork; null: another evaluation, or a variant without one.
  const Network* network(Variant variant) const {
    return evaluation_ == Evaluation::kNetwork ? networks_[static_cast<std::size_t>(variant)].get()
                                               : nullptr;
  }

 private:
  const PatternWeights& PatternsOf(Variant variant) const {
    return *patterns_[static_cast<std::size_t>(variant)];
  }
  // What `use` makes of two functions without arguments, which give the value and the terms.
  template <class Use>
  auto Ask(const Position& position, const Use& use) const;

  Evaluation evaluation_;
  PatternsByVariant patterns_;
  NetworksByVariant networks_;
  HistoricalOptions historical_;
};

}  // namespace tavoliere::othello
