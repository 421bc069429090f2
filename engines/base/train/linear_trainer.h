// `fit` for an evaluation that is a linear model by stage.
#pragma once

#include <utility>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/read_file.h"
#include "core/files/status_macros.h"
#include "core/learn/models/linear_model.h"
#include "core/learn/models/weights_file.h"
#include "engines/base/train/learnt_evaluation.h"
#include "engines/base/train/train_options.h"

namespace tavoliere::base {

// Prints the error of an evaluation by stage: a line per stage, and one for all.
inline void PrintErrors(const std::map<int, learn::StageError>& errors) {
  const auto print = [](const std::string& name, const learn::StageError& error) {
    std::cout << absl::StreamFormat("%5s %9d mean %6.2f absolute %6.2f root mean square %6.2f\n",
                                    name, error.count, error.mean, error.absolute,
                                    std::sqrt(error.square));
  };
  for (const auto& [stage, error] : errors) print(absl::StrCat(stage), error);
  print("all", learn::Summed(errors));
}

// Examples of so many slots, kept as their positions.
template <LinearEvaluation L>
learn::Examples PackedExamples(typename L::Game::Variant variant, std::size_t slots) {
  return {slots, L::kBytes, [variant](const std::uint8_t* packed, std::uint16_t* indices) {
            typename L::Bytes bytes;
            std::copy_n(packed, bytes.size(), bytes.begin());
            L::Slots(L::Unpack(bytes, variant), indices);
          }};
}

// One fit: Begin(), Add() for every example, Fit().
template <LinearEvaluation L>
class LinearTrainer {
 public:
  using Variant = typename L::Game::Variant;
  static constexpr ModelKind kModel = ModelKind::kLinear;

  // `given` outlives the trainer.
  LinearTrainer(const FitArguments& given, Variant variant)
      : given_(given),
        variant_(variant),
        shape_(L::Shape(variant, given.Knots())),
        train_(PackedExamples<L>(variant, shape_.slots.size())),
        held_out_(PackedExamples<L>(variant, shape_.slots.size())) {}

  // With the weights that the arguments name, as they are after rounding, and as they are
  // interpolated where their knots are others.
  absl::Status Begin() {
    if (given_.from.empty()) return absl::OkStatus();
    ASSIGN_OR_RETURN(const std::string bytes, files::ReadFile(given_.from, learn::kWeightsFile));
    const auto view = learn::ReadWeights(L::kGame, bytes, learn::WeightsCheck::kEverything);
    const absl::Status fits =
        view.ok() ? learn::CheckModel(view->header, L::ModelName(variant_), shape_.weights)
                  : view.status();
    if (!fits.ok()) {
      return absl::Status(fits.code(),
                          absl::StrCat("'", given_.from, "' ", std::string(fits.message())));
    }
    learn::ModelWeights from;
    for (const std::int16_t weight : view->weights)
      from.push_back(static_cast<float>(weight) / static_cast<float>(view->header.scale));
    learn::ModelShape shape_from = shape_;
    shape_from.knots = view->header.knots;
    weights_.resize(shape_.knots.size() * shape_.weights);
    for (std::size_t knot = 0; knot < shape_.knots.size(); ++knot) {
      learn::Interpolate(shape_from, from.data(), shape_.knots[knot],
                         weights_.data() + knot * shape_.weights);
    }
    return absl::OkStatus();
  }

  void Add(const typename L::Game::Position& position, const learn::RecordOf<L>& record,
           bool held_out) {
    (held_out ? held_out_ : train_)
        .Add(L::Stage(position), record.position, given_.Target(record, given_.fit.logistic_unit));
  }
  std::size_t examples() const { return train_.size(); }
  std::size_t held_out() const { return held_out_.size(); }

  // Reports its progress; returns the bytes of the weights file.
  std::string Fit() {
    const learn::ModelWeights start = weights_;
    learn::Fit(shape_, train_, held_out_, given_.fit, weights_, [](const learn::FitReport& look) {
      std::cout << "iteration " << look.iteration << ": held out "
                << absl::StrFormat("%.4f", look.held_out) << std::endl;
    });
    if (!start.empty() && held_out_.size() > 0) {
      const double share = learn::TakeBestMean(shape_, start, held_out_, weights_);
      std::cout << absl::StrFormat("best mean: %.0f%% of the way from the initial weights",
                                   100 * share)
                << std::endl;
    }
    PrintErrors(learn::ErrorsByStage(shape_, weights_, held_out_));
    const learn::WeightsHeader header{L::ModelName(variant_), L::kScale, shape_.knots,
                                      shape_.weights};
    return learn::WeightsText(L::kGame, header, learn::Quantised(weights_, L::kScale));
  }

 private:
  const FitArguments& given_;
  Variant variant_;
  learn::ModelShape shape_;
  learn::Examples train_;
  learn::Examples held_out_;
  learn::ModelWeights weights_;
};

}  // namespace tavoliere::base
