// What the default evaluation has learnt: the weights of its terms and its network.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "engines/dipole/placement_net.h"
#include "engines/dipole/terms.h"

namespace tavoliere::dipole {

struct LearntWeights {
  TermWeights terms{};
  std::shared_ptr<const PlacementNet> net;  // not null

  // Those of data/weights.txt, compiled in.
  static const LearntWeights& Default();

  // Reads rows of whole numbers, as Format() writes them: the terms' weights, then the network's,
  // a row of kHidden for each input, the biases and the output. An error says what was expected.
  static absl::StatusOr<LearntWeights> Parse(const std::string& text);
  std::string Format() const;
  // The same from a file; an error names it.
  static absl::StatusOr<LearntWeights> Load(const std::string& path);
};

}  // namespace tavoliere::dipole
