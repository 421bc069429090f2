// A linear model of a few terms and, beside it, a network of one hidden layer over sparse inputs,
// fitted together to chances of winning.
//
// The value, in logits, is the terms times their weights, plus over all hidden units the output's
// weight times min(max(sum, 0), 1)^2, where sum is the unit's bias and the rows of the inputs that
// are there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "absl/types/span.h"

namespace tavoliere::learn {

struct NetworkShape {
  std::vector<float> term_scales;  // a term is multiplied by it, so that all move in like steps
  std::size_t inputs = 0;          // at most 65'536
  std::size_t hidden = 0;

  // Where the parameters lie: the terms' weights, a row for each input, the biases, the output.
  std::size_t terms() const { return term_scales.size(); }
  std::size_t RowAt(std::size_t input) const { return terms() + input * hidden; }
  std::size_t biases_at() const { return RowAt(inputs); }
  std::size_t output_at() const { return biases_at() + hidden; }
  std::size_t parameters() const { return output_at() + hidden; }
};

class NetworkExamples {
 public:
  explicit NetworkExamples(const NetworkShape& shape) : scales_(shape.term_scales) {}

  // `terms`: one for each scale. `inputs`: those that are there. `chance`: of winning, 0 to 1.
  void Add(absl::Span<const float> terms, absl::Span<const std::uint16_t> inputs, float chance);

  std::size_t size() const { return chances_.size(); }
  const float* terms(std::size_t i) const { return &terms_[i * scales_.size()]; }  // scaled
  absl::Span<const std::uint16_t> inputs(std::size_t i) const {
    return {inputs_.data() + begins_[i], begins_[i + 1] - begins_[i]};
  }
  float chance(std::size_t i) const { return chances_[i]; }

 private:
  std::vector<float> scales_;
  std::vector<float> terms_;
  std::vector<std::uint16_t> inputs_;
  std::vector<std::size_t> begins_ = {0};
  std::vector<float> chances_;
};

struct NetworkFitOptions {
  int epochs = 6;           // at most; the steps shrink to nothing by the last one
  int patience = 2;         // so many epochs after the best one the fit ends
  std::size_t batch = 128;  // examples of a step
  float rate = 0.003F;
  std::uint64_t seed = 1;  // of the first parameters and the order of the examples
  int threads = 1;         // no more than 4 are of use
};

// Where the shape says.
using NetworkValues = std::vector<float>;
NetworkValues FirstValues(const NetworkShape& shape, std::uint64_t seed);

struct NetworkReport {
  int epoch = 0;                                          // how many are done
  double loss = std::numeric_limits<double>::infinity();  // over what is held out
};

// Minimises the mean cross entropy over `train`, which is not empty, with Adam (Kingma and Ba,
// "Adam: a method for stochastic optimization", ICLR 2015), beginning from `values`, which then are
// those that did best on `held_out` (when that is empty: the last). Equal arguments give equal
// values, whatever the threads. Calls `looked` after every epoch. Blocks. Returns the best epoch.
NetworkReport FitNetwork(const NetworkShape& shape, const NetworkExamples& train,
                         const NetworkExamples& held_out, const NetworkFitOptions& options,
                         NetworkValues& values,
                         const std::function<void(const NetworkReport&)>& looked);

// Mean cross entropy; 0 of no examples.
double CrossEntropy(const NetworkShape& shape, absl::Span<const float> values,
                    const NetworkExamples& examples);

// The chance of winning that goes with a value in logits.
float ChanceOf(float logits);

// Of a value in whole `1 / unit`s, cut off at `largest`.
std::int16_t Rounded(float value, float unit, int largest);

}  // namespace tavoliere::learn
