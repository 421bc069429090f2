// The trainer of `fit-network` (engines/base/train/fit_command.h).
#pragma once

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "core/learn/models/linear_model.h"
#include "core/learn/models/pattern_network.h"
#include "engines/base/train/train_options.h"
#include "engines/othello/learn/training_traits.h"

namespace tavoliere::othello {

// One fit: Begin(), Add() for every example, Fit().
class NetworkTrainer {
 public:
  static constexpr base::ModelKind kModel = base::ModelKind::kNetwork;

  // `given` outlives the trainer.
  NetworkTrainer(const base::FitArguments& given, Variant variant);

  absl::Status Begin() const { return absl::OkStatus(); }
  void Add(const Position& position, const learn::RecordOf<OthelloTrainingTraits>& record,
           bool held_out);
  std::size_t examples() const { return train_.size(); }
  std::size_t held_out() const { return held_out_.size(); }

  // Reports its progress; returns the bytes of the network's file.
  std::string Fit();

 private:
  const base::FitArguments& given_;
  Variant variant_;
  learn::PatternNetworkShape shape_;
  learn::Examples train_;
  learn::Examples held_out_;
};

}  // namespace tavoliere::othello
