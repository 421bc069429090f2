#include "engines/othello/learn/training_traits.h"

#include <utility>

#include <algorithm>
#include <cstring>

#include "core/files/status_macros.h"
#include "engines/othello/rules/symmetry.h"
#include "engines/othello/solver/solver.h"

namespace tavoliere::othello {
OthelloTrainingTraits::Bytes OthelloTrainingTraits::Pack(const Position& position) {
  const std::array<Bitboard, 2> discs = {position.own(), position.other()};
  Bytes bytes;
  std::memcpy(bytes.data(), discs.data(), kBytes);
  return bytes;
}

Position OthelloTrainingTraits::Unpack(const Bytes& bytes, Variant variant) {
  std::array<Bitboard, 2> discs;
  std::memcpy(discs.data(), bytes.data(), kBytes);
  return {discs[0], discs[1], core::Player::kFirst, variant};
}

OthelloTrainingTraits::Bytes OthelloTrainingTraits::Canonical(const Bytes& bytes) {
  Discs discs;
  std::memcpy(&discs.own, bytes.data(), 8);
  std::memcpy(&discs.other, bytes.data() + 8, 8);
  const Discs least = othello::Canonical(discs);
  Bytes canonical;
  std::memcpy(canonical.data(), &least.own, 8);
  std::memcpy(canonical.data() + 8, &least.other, 8);
  return canonical;
}

learn::Value OthelloTrainingTraits::Result(const Position& finished) {
  return static_cast<learn::Value>(100 * FinalDifference(finished));
}

std::optional<learn::Value> OthelloTrainingTraits::Exact(const Position& position,
                                                         core::SolverContext& context) {
  Solver solver(context, position.variant(), PatternWeights::BuiltIn(position.variant()).get());
  const int value = solver.Value(position);
  if (solver.stopped()) return std::nullopt;
  return static_cast<learn::Value>(100 * value);
}

base::TrainingPlan OthelloTrainingTraits::Plan(Variant variant) {
  const base::Arguments fit = {"--logistic", "--logistic-unit", "14"};
  if (variant == Variant::kOthello6) return {12, {18, 32}, "1-12", "0-32", 8, fit};
  return {14, {20, 27, 36, 60}, "2-24", "0-60", 4, fit};
}

learn::ModelShape OthelloTrainingTraits::Shape(Variant variant, std::vector<int> knots) {
  const PatternModel& model = PatternModel::Of(variant);
  return {model.SharedSlots(), model.shared_size(), std::move(knots)};
}

void OthelloTrainingTraits::Slots(const Position& position, std::uint16_t* slots) {
  const PatternModel& model = PatternModel::Of(position.variant());
  PatternModel::Indices indices;
  model.Find(position.own(), position.other(), &indices);
  for (std::size_t lane = 0; lane < model.lanes(); ++lane) {
    const std::uint32_t shared = model.Shared(model.LaneAt(lane) + indices.lanes[lane]);
    *slots++ = static_cast<std::uint16_t>(shared - model.SharedLaneAt(lane));
  }
  for (const std::uint16_t count : PatternCountsOf(position)) *slots++ = count;
}

absl::StatusOr<Evaluator> OthelloTrainingTraits::WithWeights(const std::string& bytes,
                                                             Variant variant) {
  EvaluatorOptions options;
  if (bytes.empty()) {
    // What learning from nothing begins with.
    options.evaluation = Evaluation::kHandmade;
    return Evaluator(options);
  }
  ASSIGN_OR_RETURN(const Variant of, TakeWeights(bytes, options));
  if (of != variant) return absl::InvalidArgumentError("holds the weights of the other board");
  return Evaluator(options);
}

Evaluator OthelloTrainingTraits::WithoutProbCut(const Evaluator& evaluator) {
  EvaluatorOptions options = evaluator.options();
  options.probcut_confidence = 0.0;
  return Evaluator(options);
}

}  // namespace tavoliere::othello
