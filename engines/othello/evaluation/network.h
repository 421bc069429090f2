// A network over the patterns (patterns.h): each configuration has a row of numbers instead of a
// weight for each stage, and the sums of the rows pass through two small layers, which are others
// at each number of empty squares (core/learn/models/pattern_network.h).
#pragma once

#include <utility>

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/learn/models/quantised_network.h"
#include "core/types.h"
#include "core/zeroed_pages.h"
#include "engines/othello/evaluation/patterns.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

// Evaluates positions of one variant. Any number of threads may evaluate at once.
class Network {
 public:
  static constexpr float kDiscsPerLogit = 14.0F;

  static std::string ModelName(Variant variant);
  // A slot for each pattern and count, a stage for each number of empty squares.
  static learn::PatternNetworkShape Shape(Variant variant);

  // Of the variant that the bytes of a file name; errors fit after the file's name.
  static absl::StatusOr<std::shared_ptr<const Network>> Parse(std::string bytes);

  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  Variant variant() const { return variant_; }
  // The expected final difference for the side to move, in hundredths of a disc.
  core::Score Evaluate(const Position& position) const;
  // The same, as a text of one line.
  std::string Terms(const Position& position) const;

 private:
  Network(Variant variant, std::unique_ptr<const std::string> bytes)
      : variant_(variant), model_(PatternModel::Of(variant)), bytes_(std::move(bytes)) {}
  // `shared` is that of the bytes.
  absl::Status Expand(const learn::QuantisedNetwork& shared);

  Variant variant_;
  const PatternModel& model_;
  std::unique_ptr<const std::string> bytes_;  // of the file
  // A row for every configuration, where the file has one for all its images. In huge pages, since
  // an evaluation looks up some fifty rows all over them.
  core::ZeroedPages rows_;
  learn::QuantisedNetwork network_;  // of these rows, and of the stacks in the file
};

}  // namespace tavoliere::othello
