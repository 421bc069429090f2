// The trained weights of the default evaluation: its terms and its network.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "engines/dipole/evaluation/placement_net.h"
#include "engines/dipole/evaluation/terms.h"

namespace tavoliere::dipole {

struct LearntWeights {
  TermWeights terms{};
  std::shared_ptr<const PlacementNet> net;  // not null

  // Those of data/weights.txt, compiled in.
  static const LearntWeights& Default();

  // Rows of whole numbers between a title and a checksum (core/files/checksum.h): the terms'
  // weights, then the network's, a row of kHidden for each input, the biases and the output. An
  // error says what was expected.
  static absl::StatusOr<LearntWeights> Parse(const std::string& text);
  std::string Format() const;
  // The text of a file; an error names it. kRows: as files were before they had a title and a
  // checksum.
  enum class Form { kChecksummed, kRows };
  static absl::StatusOr<LearntWeights> Load(const std::string& path,
                                            Form form = Form::kChecksummed);

 private:
  static absl::StatusOr<LearntWeights> ParseRows(const std::string& rows);
};

}  // namespace tavoliere::dipole
