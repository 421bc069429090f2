// The trainer of `fit-network` (engines/base/train/fit_command.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/learn/models/layered_network.h"
#include "engines/base/train/train_options.h"
#include "engines/dama/evaluation/network.h"
#include "engines/dama/learn/training_traits.h"

namespace tavoliere::dama {

// One fit: Begin(), Add() for every example, Fit(). A network of all examples is where those of the
// phases begin, each of which goes on with its own examples and those of a piece more or less.
class NetworkTrainer {
 public:
  static constexpr base::ModelKind kModel = base::ModelKind::kNetwork;

  // `given` outlives the trainer.
  NetworkTrainer(const base::FitArguments& given, Dama::Variant) : given_(given) {}

  absl::Status Begin() const { return absl::OkStatus(); }
  void Add(const Position& position, const learn::RecordOf<DamaTrainingTraits>& record,
           bool held_out);
  std::size_t examples() const { return all_.train.size(); }
  std::size_t held_out() const { return all_.held_out.size(); }

  // Reports its progress; returns the bytes of the weights file.
  std::string Fit();

 private:
  struct Examples {
    learn::NetworkExamples train{learn::NetworkShape{}};
    learn::NetworkExamples held_out{learn::NetworkShape{}};
  };
  void Fit(const std::string& name, const Examples& examples,
           const learn::NetworkFitOptions& options, learn::NetworkValues& values) const;

  const base::FitArguments& given_;
  learn::LayeredShape shape_ = Network::Shape();
  Examples all_;
  std::array<Examples, Network::kPhases.size()> phases_;
  std::vector<std::uint16_t> inputs_;
};

}  // namespace tavoliere::dama
