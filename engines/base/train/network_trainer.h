// `fit` for an evaluation that is a small network.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "core/learn/models/network_model.h"
#include "engines/base/train/learnt_evaluation.h"
#include "engines/base/train/train_options.h"

namespace tavoliere::base {

// As LinearTrainer.
template <NetworkEvaluation L>
class NetworkTrainer {
 public:
  static constexpr ModelKind kModel = ModelKind::kNetwork;

  NetworkTrainer(const FitArguments& given, typename L::Game::Variant) : given_(given) {}

  absl::Status Begin() const { return absl::OkStatus(); }

  void Add(const typename L::Game::Position& position, const learn::RecordOf<L>& record,
           bool held_out) {
    terms_.clear();
    inputs_.clear();
    L::Inputs(position, &terms_, &inputs_);
    (held_out ? held_out_ : train_).Add(terms_, inputs_, given_.Chance(record, L::kCentiPerLogit));
  }
  std::size_t examples() const { return train_.size(); }
  std::size_t held_out() const { return held_out_.size(); }

  std::string Fit() {
    learn::NetworkValues values = learn::FirstValues(shape_, given_.network_fit.seed);
    learn::FitNetwork(shape_, train_, held_out_, given_.network_fit, values,
                      [](const learn::NetworkReport& report) {
                        std::cout << "epoch " << report.epoch << ": held out "
                                  << absl::StrFormat("%.5f", report.loss) << std::endl;
                      });
    return L::WeightsText(values);
  }

 private:
  const FitArguments& given_;
  learn::NetworkShape shape_ = L::Shape();
  learn::NetworkExamples train_{shape_};
  learn::NetworkExamples held_out_{shape_};
  std::vector<float> terms_;
  std::vector<std::uint16_t> inputs_;
};

}  // namespace tavoliere::base
