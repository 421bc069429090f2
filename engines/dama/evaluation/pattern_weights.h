// The weights of the patterns, and the evaluation that they make.
#pragma once

#include <utility>

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/learn/models/linear_model.h"
#include "core/learn/models/weights_file.h"
#include "core/types.h"
#include "engines/dama/evaluation/patterns.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// The file of data/ with the trained weights. The program does not carry it, but finds it among its
// data files (core/files/data_files.h).
inline constexpr char kPatternFile[] = "dama.weights";

// What the weights are called in their file.
inline constexpr char kPatternModelName[] = "dama patterns 1";

// Weights are kept at a few numbers of pieces, the knots, and interpolated in between. Immutable:
// any number of threads may evaluate at once.
class PatternWeights {
 public:
  // Of a weights file's bytes; errors fit after a file's name.
  static absl::StatusOr<std::shared_ptr<const PatternWeights>> Parse(std::string bytes);
  // Of the file at `path`, which errors name.
  static absl::StatusOr<std::shared_ptr<const PatternWeights>> Load(const std::string& path);

  PatternWeights(const PatternWeights&) = delete;
  PatternWeights& operator=(const PatternWeights&) = delete;

  // For the side to move, in hundredths of a man.
  core::Score Evaluate(const Position& position) const;
  // What the patterns, the kings' rows and each count add to it.
  std::string Terms(const Position& position) const;

 private:
  // In sixteenths of what a weight is written as.
  static constexpr int kShares = 16;
  struct Knots {
    const std::int16_t* low = nullptr;
    const std::int16_t* high = nullptr;
    int high_share = 0;
  };

  explicit PatternWeights(std::string bytes) : bytes_(std::move(bytes)) {}
  void Read(const learn::WeightsView& view);
  int Weight(const Knots& knots, std::uint32_t index) const {
    return (kShares - knots.high_share) * knots.low[index] + knots.high_share * knots.high[index];
  }

  const std::string bytes_;
  int scale_ = 1;
  std::array<Knots, 2 * kMostPieces + 1> knots_;  // by pieces
};

}  // namespace tavoliere::dama
