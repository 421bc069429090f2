// A sparse linear model whose weights change with the stage of the game.
//
// An example has one index in each slot (a configuration of a pattern, a count); its value is the
// sum of the weights found there. Slots that are images of each other share their weights. Weights
// are kept at some stages, the knots; between two of them they are interpolated, beyond the first
// and the last they stay.
#pragma once

#include <utility>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <vector>

#include "absl/types/span.h"

namespace tavoliere::learn {

struct ModelShape {
  std::vector<std::uint32_t> slots;  // where each slot's weights begin within those of a knot
  std::uint32_t weights = 0;         // of a knot
  std::vector<int> knots;            // ascending, not empty
};

// How a stage's weights come of those of the knots `low` and `low` + 1.
struct KnotShare {
  std::size_t low = 0;
  float high_share = 0.0F;  // 0: of `low` alone
};
KnotShare ShareOf(absl::Span<const int> knots, int stage);

// The examples of one stage.
struct ExampleGroup {
  std::vector<std::uint8_t> packed;  // example by example
  std::vector<float> targets;        // in the units of the value

  std::size_t size() const { return targets.size(); }
};

// By stage. Each example is kept as a few bytes, of which its indices are made whenever they are
// read: 100 million examples of 16 bytes take 2 GB, with room to grow twice that.
class Examples {
 public:
  // Makes the indices, one for each slot. Called from several threads at once.
  using Unpack = std::function<void(const std::uint8_t* packed, std::uint16_t* indices)>;

  Examples(std::size_t slots, std::size_t bytes, Unpack unpack)
      : slots_(slots), bytes_(bytes), unpack_(std::move(unpack)) {}
  // Kept as their indices.
  explicit Examples(std::size_t slots)
      : Examples(slots, slots * sizeof(std::uint16_t),
                 [slots](const std::uint8_t* packed, std::uint16_t* indices) {
                   std::memcpy(indices, packed, slots * sizeof(std::uint16_t));
                 }) {}

  // `packed`: the bytes of an example.
  void Add(int stage, absl::Span<const std::uint8_t> packed, float target) {
    ExampleGroup& group = groups_[stage];
    group.packed.insert(group.packed.end(), packed.begin(), packed.end());
    group.targets.push_back(target);
    ++size_;
  }
  // Of those that are kept as their indices, one for each slot.
  void Add(int stage, absl::Span<const std::uint16_t> indices, float target) {
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(indices.data());
    Add(stage, absl::MakeSpan(bytes, indices.size() * sizeof(std::uint16_t)), target);
  }
  // Makes the indices of the group's i-th example.
  void Read(const ExampleGroup& group, std::size_t i, std::uint16_t* indices) const {
    unpack_(group.packed.data() + i * bytes_, indices);
  }

  std::size_t slots() const { return slots_; }
  std::size_t size() const { return size_; }
  const std::map<int, ExampleGroup>& groups() const { return groups_; }

 private:
  std::size_t slots_;
  std::size_t bytes_;
  Unpack unpack_;
  std::size_t size_ = 0;
  std::map<int, ExampleGroup> groups_;
};

// Knot by knot.
using ModelWeights = std::vector<float>;

enum class Loss : std::uint8_t {
  kSquared,
  // Of the chance of winning: values and targets become chances by a logistic function.
  kLogistic,
};

struct FitOptions {
  Loss loss = Loss::kSquared;
  float logistic_unit = 8.0F;  // a value of so much multiplies the odds by e
  // What an example weighs against: a weight is drawn to what the fit begins from, to 0 where that
  // is nothing, like by so many examples, and its change to that of its neighbours at other
  // knots by so many. By this, what was rarely seen at a stage is taken from the stages beside it.
  float shrink = 2.0F;
  float smooth = 20.0F;
  // How many knots away these neighbours are: 2 keeps odd and even knots apart.
  std::uint32_t smooth_apart = 1;
  int iterations = 60;
  // The fit ends when so many looks at the held-out examples, one every `look_every` iterations,
  // have found nothing better.
  int look_every = 4;
  int patience = 3;
  int threads = 1;
};

struct FitReport {
  int iteration = 0;
  double held_out = 0.0;  // root of the mean squared error, even when the loss is another
};

// Minimises the loss over `train`, beginning from `weights`, which then hold what did best on
// `held_out` (when that is empty: the last). Preconditioned conjugate gradients (Hestenes and
// Stiefel, 1952); of the logistic loss, within Newton's method. Equal arguments give equal weights,
// whatever the threads. `looked` is called after every look. Blocks. Returns the best look.
FitReport Fit(const ModelShape& shape, const Examples& train, const Examples& held_out,
              const FitOptions& options, ModelWeights& weights,
              const std::function<void(const FitReport&)>& looked);

// Of the weights on the way from `start` to `fitted`, by tenths of it, those that do best on
// `held_out`; `fitted` becomes them. Where `start` was learnt from examples that are gone, the mean
// makes both sets count: were they alike, it would be what is learnt of all. Returns the share of
// the way, 0 to 1.
double TakeBestMean(const ModelShape& shape, const ModelWeights& start, const Examples& held_out,
                    ModelWeights& fitted);

// The weights of a stage, of those of all knots.
inline void Interpolate(const ModelShape& shape, const float* weights, int stage, float* out) {
  const KnotShare share = ShareOf(shape.knots, stage);
  const float* low = weights + share.low * shape.weights;
  if (share.high_share == 0.0F) {
    std::copy_n(low, shape.weights, out);
    return;
  }
  const float* high = low + shape.weights;
  for (std::size_t i = 0; i < shape.weights; ++i)
    out[i] = low[i] + share.high_share * (high[i] - low[i]);
}

// Of an example, by the weights of its stage.
inline float ValueAt(const ModelShape& shape, const float* weights, const std::uint16_t* indices) {
  float sum = 0.0F;
  for (std::size_t slot = 0; slot < shape.slots.size(); ++slot)
    sum += weights[shape.slots[slot] + indices[slot]];
  return sum;
}

// The error of the model, by stage.
struct StageError {
  std::size_t count = 0;
  double mean = 0.0;      // of the model less the target
  double absolute = 0.0;  // mean absolute error
  double square = 0.0;    // mean squared error
};
std::map<int, StageError> ErrorsByStage(const ModelShape& shape, const ModelWeights& weights,
                                        const Examples& examples);
StageError Summed(const std::map<int, StageError>& errors);

// Rounded to whole `1 / scale`s and cut off at what 16 bits hold.
std::vector<std::int16_t> Quantised(const ModelWeights& weights, int scale);

}  // namespace tavoliere::learn
