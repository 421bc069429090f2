#include "engines/dama/learn/network_trainer.h"

#include <algorithm>
#include <iostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tavoliere::dama {

void NetworkTrainer::Add(const Position& position,
                         const learn::RecordOf<DamaTrainingTraits>& record, bool held_out) {
  inputs_.clear();
  Network::Inputs(position, &inputs_);
  const float chance = given_.Chance(record, Network::kCentiPerLogit);
  (held_out ? all_.held_out : all_.train).Add({}, inputs_, chance);
  const int pieces = Count(position.pieces());
  const std::size_t own = Network::PhaseOf(pieces);
  if (held_out) return phases_[own].held_out.Add({}, inputs_, chance);
  for (std::size_t phase = Network::PhaseOf(pieces - 1); phase <= Network::PhaseOf(pieces + 1);
       ++phase)
    phases_[phase].train.Add({}, inputs_, chance);
}

void NetworkTrainer::Fit(const std::string& name, const Examples& examples,
                         const learn::NetworkFitOptions& options,
                         learn::NetworkValues& values) const {
  if (examples.train.size() == 0) return;
  learn::FitLayers(shape_, examples.train, examples.held_out, options, values,
                   [&name](const learn::NetworkReport& report) {
                     std::cout << name << ", epoch " << report.epoch << ": held out "
                               << absl::StrFormat("%.5f", report.loss) << std::endl;
                   });
}

std::string NetworkTrainer::Fit() {
  learn::NetworkFitOptions options = given_.network_fit;
  learn::NetworkValues all = learn::FirstValues(shape_, options.seed);
  Fit("all", all_, options, all);
  options.rate /= 2.0F;
  options.epochs = std::max(1, options.epochs / 2);
  std::vector<learn::NetworkValues> phases(phases_.size(), all);
  for (std::size_t phase = 0; phase < phases.size(); ++phase) {
    Fit(absl::StrCat("from ", Network::kPhases[phase], " pieces"), phases_[phase], options,
        phases[phase]);
  }
  return Network::WeightsText(phases);
}

}  // namespace tavoliere::dama
