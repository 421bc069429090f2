// What `train` and `fit-probcut` ask of a game beyond core/learn/training_traits.h.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/learn/models/linear_model.h"
#include "core/learn/models/network_model.h"
#include "core/learn/training_traits.h"
#include "engines/base/train/train_plan.h"

namespace tavoliere::base {

// What training traits (core/learn/training_traits.h) add for the evaluation to be trained, and in
// addition what a LinearEvaluation or a NetworkEvaluation has:
//   kGame              the game's name, as data sets have it.
//   Plan               how its training goes (train_plan.h).
//   WithWeights        the evaluator with the weights in the bytes of a file; where these are
//                      empty, the one that learning begins with.
template <class L>
concept LearntEvaluation = learn::TrainingTraits<L> && requires(typename L::Game::Variant variant) {
  { L::kGame } -> std::convertible_to<std::string>;
  { L::Plan(variant) } -> std::same_as<TrainingPlan>;
  { L::WithWeights(std::string(), variant) } -> std::same_as<absl::StatusOr<typename L::Evaluator>>;
};

// A linear model by stage (core/learn/models/linear_model.h):
//   kScale             what a weight of one unit is written as.
//   ModelName          what the weights are called in their file.
//   Shape              the model with these knots.
//   Slots              writes the index of each slot in a position.
template <class L>
concept LinearEvaluation = LearntEvaluation<L> &&
    requires(const typename L::Game::Position& p, typename L::Game::Variant variant,
             std::uint16_t* slots) {
  { L::kScale } -> std::convertible_to<int>;
  { L::ModelName(variant) } -> std::same_as<std::string>;
  { L::Shape(variant, std::vector<int>()) } -> std::same_as<learn::ModelShape>;
  { L::Slots(p, slots) } -> std::same_as<void>;
};

// A small network (core/learn/models/network_model.h):
//   kCentiPerLogit     a value of so many centi-units multiplies the odds of winning by e.
//   Shape              the network.
//   Inputs             a position's terms, in Shape()'s order, and inputs; both are empty before.
//   WeightsText        what was learnt as the bytes of a file, for WithWeights.
template <class L>
concept NetworkEvaluation = LearntEvaluation<L> &&
    requires(const typename L::Game::Position& p, std::vector<float>* terms,
             std::vector<std::uint16_t>* inputs, const learn::NetworkValues& values) {
  { L::kCentiPerLogit } -> std::convertible_to<float>;
  { L::Shape() } -> std::same_as<learn::NetworkShape>;
  { L::Inputs(p, terms, inputs) } -> std::same_as<void>;
  { L::WeightsText(values) } -> std::same_as<std::string>;
};

}  // namespace tavoliere::base
