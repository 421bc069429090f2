// Italian draughts as core/learn learns it: positions in 12 bytes, stages by pieces, the patterns
// as slots.
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
#include "engines/base/train/learnt_evaluation.h"
#include "engines/base/train/train_plan.h"
#include "engines/dama/evaluation/evaluator.h"
#include "engines/dama/evaluation/pattern_weights.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

struct DamaTrainingTraits {
  using Game = Dama;
  using Evaluator = dama::Evaluator;

  // The pieces of the side to move, those of the other and the kings, four bytes each, the board
  // turned so that the men of the side to move climb. The board has no other symmetry: who is White
  // is forgotten, and every image of a position is packed alike.
  static constexpr std::size_t kBytes = 12;
  using Bytes = std::array<std::uint8_t, kBytes>;
  static Bytes Pack(const Position& position);
  // With White to move.
  static Position Unpack(const Bytes& bytes, Dama::Variant variant);
  static Bytes Canonical(const Bytes& bytes) { return bytes; }
  static int Stage(const Position& position) { return Count(position.pieces()); }
  static learn::Value Result(const Position& finished);
  // By the endgame tables that lie where the engine looks for them; nullopt where they do not
  // reach.
  static std::optional<learn::Value> Exact(const Position& position, core::SolverContext& context);
  static std::optional<learn::Value> Known(const Position& position);
  // Whether a search may stop and evaluate: captures that are due teach nothing.
  static bool Quiet(const Position& position, const Move& best);

  static constexpr const char* kGame = "dama";
  // base::LinearEvaluation.
  static base::TrainingPlan Plan(Dama::Variant variant);
  static constexpr int kScale = 512;  // of a weight on disk: so many to a man
  static std::string ModelName(Dama::Variant) { return kPatternModelName; }
  static learn::ModelShape Shape(Dama::Variant variant, std::vector<int> knots);
  static void Slots(const Position& position, std::uint16_t* slots);
  // `bytes` of a weights file; empty: the one made by hand. Either knows the endgame tables.
  static absl::StatusOr<Evaluator> WithWeights(const std::string& bytes, Dama::Variant variant);

  // base::FitsProbCut.
  static Evaluator WithoutProbCut(const Evaluator& evaluator);
};

static_assert(base::LinearEvaluation<DamaTrainingTraits> && learn::HasExact<DamaTrainingTraits>);

}  // namespace tavoliere::dama
