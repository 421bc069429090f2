// The weights of the patterns, and the evaluation that they make.
#pragma once

#include <utility>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/learn/models/weights_file.h"
#include "core/types.h"
#include "core/zeroed_pages.h"
#include "engines/othello/evaluation/patterns.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

// What the weights of a board are called in their file.
std::string PatternModelName(Variant variant);

// Evaluates positions of one variant. Weights are kept at a few numbers of empty squares (the
// knots); those for a number of empty squares are worked out, which takes a millisecond, when it is
// first met; where there is no memory for them, std::bad_alloc. Any number of threads may evaluate
// at once.
class PatternWeights {
 public:
  // Of the variant that the bytes of a file name; errors fit after the file's name.
  static absl::StatusOr<std::shared_ptr<const PatternWeights>> Parse(std::string bytes);
  // Those that the program carries.
  static std::shared_ptr<const PatternWeights> BuiltIn(Variant variant);
  static std::string_view BuiltInBytes(Variant variant);

  PatternWeights(const PatternWeights&) = delete;
  PatternWeights& operator=(const PatternWeights&) = delete;

  Variant variant() const { return variant_; }
  // The expected final difference for the side to move, in hundredths of a disc.
  core::Score Evaluate(const Position& position) const;
  // What each class of patterns and each count adds to it.
  std::string Terms(const Position& position) const;

 private:
  static constexpr std::size_t kStages = 65;

  PatternWeights(Variant variant, std::string bytes)
      : variant_(variant), bytes_(std::move(bytes)) {}

  const std::int16_t* Stage(const Position& position) const;
  const std::int16_t* Expand(std::size_t stage) const;

  Variant variant_;
  std::string bytes_;  // empty: built in
  learn::WeightsView view_;
  mutable std::mutex mutex_;
  mutable const PatternModel* model_ = nullptr;  // set before the first of stages_
  mutable std::array<std::atomic<const std::int16_t*>, kStages> stages_{};
  // Room for all stages, guarded by mutex_. In huge pages, since an evaluation looks up some fifty
  // weights all over a stage.
  mutable core::ZeroedPages expanded_;
};

}  // namespace tavoliere::othello
