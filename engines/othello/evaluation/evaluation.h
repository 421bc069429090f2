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

enum class Evaluation : std::uint8_t { kPattern, kHandmade, kGreedy, kTable, kAverage, kMobility };
inline constexpr std::array<std::pair<const char*, Evaluation>, 7> kEvaluations = {
    {{"strong", Evaluation::kPattern},
     {"pattern", Evaluation::kPattern},
     {"handmade", Evaluation::kHandmade},
     {"greedy", Evaluation::kGreedy},
     {"table", Evaluation::kTable},
     {"average", Evaluation::kAverage},
     {"mobility", Evaluation::kMobility}}};

// Of kPattern, by variant.
using PatternsByVariant = std::array<std::shared_ptr<const PatternWeights>, 2>;
// What evaluates in place of the patterns' weights; null: they do. The solver orders its moves by
// the weights all the same.
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

  // kPattern and kHandmade; the others are historical.
  bool modern() const {
    return evaluation_ == Evaluation::kPattern || evaluation_ == Evaluation::kHandmade;
  }
  // The weights of kPattern; null: another evaluation.
  const PatternWeights* patterns(Variant variant) const {
    return evaluation_ == Evaluation::kPattern ? &PatternsOf(variant) : nullptr;
  }
  // The network of kPattern; null: another evaluation, or none.
  const Network* network(Variant variant) const {
    return evaluation_ == Evaluation::kPattern ? networks_[static_cast<std::size_t>(variant)].get()
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
