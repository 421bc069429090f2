// What `train` and `fit-probcut` ask of a game beyond core/learn/lesson.h.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/learn/lesson.h"
#include "core/learn/linear_model.h"
#include "engines/base/train_plan.h"

namespace tavoliere::base {

// What a lesson (core/learn/lesson.h) adds for its evaluation to be learnt:
//   kGame              the game's name, as data sets have it.
//   Plan               how its training goes (train_plan.h).
//   kScale             what a weight of one unit is written as.
//   ModelName          what the weights are called in their file.
//   Shape              the model with these knots.
//   Slots              the index of each slot in a position.
//   WithWeights        the evaluator with the weights in the bytes of a file; where these are empty,
//                      with whatever there is without one.
template <class L>
concept LearntEvaluation = learn::Lesson<L> &&
    requires(const typename L::Game::Position& p, typename L::Game::Variant variant,
             std::vector<std::uint16_t>* slots) {
  { L::kGame } -> std::convertible_to<std::string>;
  { L::Plan(variant) } -> std::same_as<TrainingPlan>;
  { L::ModelName(variant) } -> std::same_as<std::string>;
  { L::Shape(variant, std::vector<int>()) } -> std::same_as<learn::ModelShape>;
  { L::Slots(p, slots) } -> std::same_as<void>;
  { L::WithWeights(std::string(), variant) } -> std::same_as<absl::StatusOr<typename L::Evaluator>>;
};

}  // namespace tavoliere::base
