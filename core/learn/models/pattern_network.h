// A network over sparse slots, such as the patterns of a board.
//
// An example has one index in each slot, as in a linear model (linear_model.h); each index has a
// row of kWidth weights instead of one. The rows that are there and a bias are summed to the first
// layer. What follows, the stack, is another one at each stage of the game: two small layers and an
// output, which adds a weighted sum of the first layer. A unit is min(max(sum, 0), 1). The value is
// in logits of the chance of winning.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "absl/types/span.h"
#include "core/learn/models/linear_model.h"

namespace tavoliere::learn {

struct PatternNetworkShape {
  static constexpr std::size_t kWidth = 64;
  static constexpr std::size_t kSecond = 16;
  static constexpr std::size_t kThird = 16;
  // Of a number in a row, so that a byte holds it in 1 / 256.
  static constexpr float kLargestRow = 127.0F / 256.0F;
  // A stack: of each unit the weights to the next layer side by side, then this one's biases; the
  // output's weights of the third and of the first layer, and its bias in 16 places.
  static constexpr std::size_t kSecondBiasesAt = kWidth * kSecond;
  static constexpr std::size_t kThirdAt = kSecondBiasesAt + kSecond;
  static constexpr std::size_t kThirdBiasesAt = kThirdAt + kSecond * kThird;
  static constexpr std::size_t kOutputAt = kThirdBiasesAt + kThird;
  static constexpr std::size_t kDirectAt = kOutputAt + kThird;
  static constexpr std::size_t kBiasAt = kDirectAt + kWidth;
  static constexpr std::size_t kStack = kBiasAt + 16;

  std::vector<std::uint32_t> slots;  // where each slot's rows begin
  std::uint32_t rows = 0;
  std::size_t stages = 0;  // stage 0 to stages - 1

  // Where the parameters lie: the rows, the first layer's biases, the stacks.
  std::size_t biases_at() const { return rows * kWidth; }
  std::size_t StackAt(std::size_t stage) const { return biases_at() + kWidth + stage * kStack; }
  std::size_t parameters() const { return StackAt(stages); }
};

struct PatternFitOptions {
  int epochs = 6;            // the steps shrink to a fiftieth by the last one
  std::size_t batch = 4096;  // examples of a step
  float rate = 0.004F;       // how far a step moves a parameter at first, about
  float logit = 1.0F;        // a target of so much multiplies the odds by e
  std::uint64_t seed = 1;    // of the first parameters and the order of the examples
  int threads = 1;           // no more than 4 are of use
};

struct PatternFitReport {
  int epoch = 0;            // how many are done
  double train_loss = 0.0;  // mean cross entropy of the epoch's examples, each before its step
  double held_out = 0.0;    // root of the mean squared error of the values, in targets' units
};

using PatternValues = std::vector<float>;
PatternValues FirstValues(const PatternNetworkShape& shape, std::uint64_t seed);

// Minimises the mean cross entropy over `train`, beginning from `values`, which then are those of
// the epoch that did best on `held_out` (when that is empty: the last). Targets are values of which
// `options.logit` multiply the odds by e. The steps are RMSProp's (Tieleman and Hinton, lecture
// 6.5 of "Neural networks for machine learning", 2012), a row's only where it is there. Equal
// arguments give equal values, whatever the threads. Calls `looked` after every epoch. Blocks.
// Returns the best epoch.
PatternFitReport FitPatternNetwork(const PatternNetworkShape& shape, const Examples& train,
                                   const Examples& held_out, const PatternFitOptions& options,
                                   PatternValues& values,
                                   const std::function<void(const PatternFitReport&)>& looked);

// In logits, of these indices, one for each slot.
float LogitsOf(const PatternNetworkShape& shape, const float* values, std::size_t stage,
               const std::uint16_t* indices);

// The error of the model, by stage, in the unit of the targets: `logit` of them a logit.
std::map<int, StageError> ErrorsByStage(const PatternNetworkShape& shape,
                                        const PatternValues& values, const Examples& examples,
                                        float logit);

}  // namespace tavoliere::learn
