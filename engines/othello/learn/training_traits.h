// Othello as core/learn learns it: positions in 16 bytes, stages by empty squares, the patterns as
// slots.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/learn/models/linear_model.h"
#include "core/learn/training_traits.h"
#include "engines/base/train/train_plan.h"
#include "engines/othello/evaluation/pattern_weights.h"
#include "engines/othello/rules/game.h"
#include "engines/othello/search/evaluator.h"

namespace tavoliere::othello {

struct OthelloTrainingTraits {
  using Game = Othello;
  using Evaluator = othello::Evaluator;

  // The discs of the side to move and of the other. Who is Black is forgotten: it changes nothing.
  static constexpr std::size_t kBytes = 16;
  using Bytes = std::array<std::uint8_t, kBytes>;
  static Bytes Pack(const Position& position);
  static Position Unpack(const Bytes& bytes, Variant variant);
  static Bytes Canonical(const Bytes& bytes);
  static int Stage(const Position& position) { return Count(position.empties()); }
  static learn::Value Result(const Position& finished);
  static std::optional<learn::Value> Exact(const Position& position, core::SolverContext& context);

  static constexpr const char* kGame = "othello";
  // base::LearntEvaluation: the training, the model, its slots in a position, and an evaluator with
  // its weights.
  static base::TrainingPlan Plan(Variant variant);
  static constexpr int kScale = 256;  // of a weight on disk: so many to a disc
  static std::string ModelName(Variant variant) { return PatternModelName(variant); }
  static learn::ModelShape Shape(Variant variant, std::vector<int> knots);
  static void Slots(const Position& position, std::uint16_t* slots);
  // `bytes` of a weights file; empty: the one made by hand.
  static absl::StatusOr<Evaluator> WithWeights(const std::string& bytes, Variant variant);
  // base::FitsProbCut.
  static Evaluator WithoutProbCut(const Evaluator& evaluator);
};

static_assert(learn::TrainingTraits<OthelloTrainingTraits> &&
              learn::HasExact<OthelloTrainingTraits>);

}  // namespace tavoliere::othello
