// Fits the default evaluation, terms and network together, to how games went on.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engines/dipole/placement_net.h"
#include "engines/dipole/self_play.h"
#include "engines/dipole/terms.h"

namespace tavoliere::dipole {

struct FitOptions {
  int epochs = 6;
  // A sample's target is this share of the game's result and, for the rest, what the search's score
  // promises.
  double result_share = 0.5;
  std::uint64_t seed = 1;  // of the first weights and the order of the samples
};

struct Fitted {
  Weights weights{};
  PlacementNet net;
  // The mean cross entropy of the targets of the last twentieth of the samples, which were not
  // learnt from.
  double loss = 0.0;
};

// Minimises the cross entropy of the winning chances that the evaluation gives (a logistic function
// of the score) with Adam (Kingma and Ba, "Adam: a method for stochastic optimization", ICLR 2015).
// `epoch_done(number, loss)` is called after each pass over the samples, of which there are at
// least twenty. Blocks.
Fitted Fit(const std::vector<Sample>& samples, const FitOptions& options,
           const std::function<void(int, double)>& epoch_done);

}  // namespace tavoliere::dipole
