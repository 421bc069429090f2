#include "engines/dipole/fit.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <random>

#include "absl/types/span.h"

namespace tavoliere::dipole {
namespace {

constexpr std::size_t kHidden = PlacementNet::kHidden;
constexpr std::size_t kInputs = PlacementNet::kInputs;

// A score of so many hundredths of a checker multiplies the odds of winning by e.
constexpr float kCentiPerLogit = 150.0F;
constexpr std::size_t kBatch = 128;
constexpr std::size_t kHeldOut = 20;  // one of so many samples
constexpr float kRate = 0.003F;

// What a term is multiplied by, so that all move in like steps.
constexpr std::array<float, kTerms> kTermScales = {1.0F, 0.3F, 0.05F, 0.1F, 0.1F,
                                                   0.3F, 0.3F, 0.3F,  0.3F};

// Where each kind of parameter begins among all of them.
constexpr std::size_t kTermsAt = 0;
constexpr std::size_t kInputsAt = kTermsAt + kTerms;
constexpr std::size_t kBiasesAt = kInputsAt + kInputs * kHidden;
constexpr std::size_t kOutputAt = kBiasesAt + kHidden;
constexpr std::size_t kParameters = kOutputAt + kHidden;

using Parameters = std::vector<float>;
using Hidden = std::array<float, kHidden>;

float Logistic(float x) { return 1.0F / (1.0F + std::exp(-x)); }

float CrossEntropy(float target, float chance) {
  constexpr float kLeast = 1e-4F;
  const float p = std::clamp(chance, kLeast, 1.0F - kLeast);
  return -target * std::log(p) - (1.0F - target) * std::log(1.0F - p);
}

// A sample in the form that the fit needs.
struct Example {
  std::array<float, kTerms> terms{};
  std::vector<std::uint16_t> inputs;
  float target = 0.0F;
};

Example MakeExample(const Sample& sample, float result_share) {
  Example example;
  const TermVector terms = TermsOf(sample.position);
  for (std::size_t i = 0; i < kTerms; ++i)
    example.terms[i] = static_cast<float>(terms[i]) * kTermScales[i];
  VisitInputs(sample.position, [&](std::size_t input) {
    example.inputs.push_back(static_cast<std::uint16_t>(input));
  });
  const float promised = Logistic(static_cast<float>(sample.score.centi()) / kCentiPerLogit);
  example.target = result_share * (sample.won ? 1.0F : 0.0F) + (1.0F - result_share) * promised;
  return example;
}

// The evaluation in floating point, in logits.
class Model {
 public:
  explicit Model(std::uint64_t seed) : values_(kParameters, 0.0F) {
    constexpr float kFirstInput = 0.15F;
    constexpr float kFirstBias = 0.3F;
    constexpr float kFirstOutput = 0.5F;
    std::mt19937_64 random(seed);
    std::normal_distribution<float> normal;
    for (std::size_t i = kInputsAt; i < kBiasesAt; ++i) values_[i] = kFirstInput * normal(random);
    for (std::size_t i = kBiasesAt; i < kOutputAt; ++i) values_[i] = kFirstBias;
    for (std::size_t i = kOutputAt; i < kParameters; ++i)
      values_[i] = kFirstOutput * normal(random);
  }

  float Chance(const Example& example) const {
    Hidden sums;
    return Forward(example, sums);
  }

  // Adds what each parameter changes the cross entropy by, times `share`.
  void AddGradient(const Example& example, float share, Parameters& gradient) const {
    Hidden sums;
    const float error = share * (Forward(example, sums) - example.target);
    for (std::size_t i = 0; i < kTerms; ++i) gradient[kTermsAt + i] += error * example.terms[i];
    Hidden errors;
    for (std::size_t k = 0; k < kHidden; ++k) {
      const float sum = sums[k];
      const float active = std::clamp(sum, 0.0F, 1.0F);
      const float slope = sum > 0.0F && sum < 1.0F ? 2.0F * sum : 0.0F;
      gradient[kOutputAt + k] += error * active * active;
      errors[k] = error * values_[kOutputAt + k] * slope;
      gradient[kBiasesAt + k] += errors[k];
    }
    for (const std::uint16_t input : example.inputs) {
      float* const row = &gradient[kInputsAt + input * kHidden];
      for (std::size_t k = 0; k < kHidden; ++k) row[k] += errors[k];
    }
  }

  Parameters& values() { return values_; }

  Weights RoundedWeights() const {
    Weights weights{};
    for (std::size_t i = 0; i < kTerms; ++i) {
      weights[i] =
          static_cast<int>(std::lround(values_[kTermsAt + i] * kTermScales[i] * kCentiPerLogit));
    }
    return weights;
  }

  PlacementNet RoundedNet() const {
    const auto rounded = [](float value, float unit, int largest) {
      const auto number = static_cast<int>(std::lround(value * unit));
      return static_cast<std::int16_t>(std::clamp(number, -largest, largest));
    };
    constexpr auto kOne = static_cast<float>(PlacementNet::kOne);
    constexpr float kOutputUnit = kCentiPerLogit * PlacementNet::kOutputScale;
    PlacementNet net;
    for (std::size_t k = 0; k < kHidden; ++k) {
      for (std::size_t i = 0; i < kInputs; ++i) {
        net.inputs()[i][k] =
            rounded(values_[kInputsAt + i * kHidden + k], kOne, PlacementNet::kLargestWeight);
      }
      net.biases()[k] = rounded(values_[kBiasesAt + k], kOne, PlacementNet::kLargestWeight);
      net.output()[k] = rounded(values_[kOutputAt + k], kOutputUnit, PlacementNet::kLargestOutput);
    }
    return net;
  }

 private:
  // The chance of winning; `sums` receives what comes into the hidden layer.
  float Forward(const Example& example, Hidden& sums) const {
    std::copy_n(&values_[kBiasesAt], kHidden, sums.begin());
    for (const std::uint16_t input : example.inputs) {
      const float* const row = &values_[kInputsAt + input * kHidden];
      for (std::size_t k = 0; k < kHidden; ++k) sums[k] += row[k];
    }
    float logit = 0.0F;
    for (std::size_t i = 0; i < kTerms; ++i) logit += values_[kTermsAt + i] * example.terms[i];
    for (std::size_t k = 0; k < kHidden; ++k) {
      const float active = std::clamp(sums[k], 0.0F, 1.0F);
      logit += values_[kOutputAt + k] * active * active;
    }
    return Logistic(logit);
  }

  Parameters values_;
};

class Adam {
 public:
  Adam() : means_(kParameters, 0.0F), squares_(kParameters, 0.0F) {}

  // Moves `values` against the gradient and clears it.
  void Step(float rate, Parameters& values, Parameters& gradient) {
    mean_share_ *= kMeanDecay;
    square_share_ *= kSquareDecay;
    const float step = rate / (1.0F - mean_share_);
    const float square_scale = 1.0F / (1.0F - square_share_);
    for (std::size_t i = 0; i < values.size(); ++i) {
      means_[i] = kMeanDecay * means_[i] + (1.0F - kMeanDecay) * gradient[i];
      squares_[i] = kSquareDecay * squares_[i] + (1.0F - kSquareDecay) * gradient[i] * gradient[i];
      values[i] -= step * means_[i] / (std::sqrt(squares_[i] * square_scale) + kSmall);
      gradient[i] = 0.0F;
    }
  }

 private:
  static constexpr float kMeanDecay = 0.9F;
  static constexpr float kSquareDecay = 0.999F;
  static constexpr float kSmall = 1e-8F;

  Parameters means_;
  Parameters squares_;
  float mean_share_ = 1.0F;
  float square_share_ = 1.0F;
};

double Loss(const Model& model, absl::Span<const Example> examples) {
  double sum = 0.0;
  for (const Example& example : examples)
    sum += static_cast<double>(CrossEntropy(example.target, model.Chance(example)));
  return sum / static_cast<double>(examples.size());
}

}  // namespace

Fitted Fit(const std::vector<Sample>& samples, const FitOptions& options,
           const std::function<void(int, double)>& epoch_done) {
  assert(samples.size() >= kHeldOut);
  std::vector<Example> examples;
  examples.reserve(samples.size());
  for (const Sample& sample : samples)
    examples.push_back(MakeExample(sample, static_cast<float>(options.result_share)));
  const std::size_t learnt = examples.size() - examples.size() / kHeldOut;
  const absl::Span<const Example> held_out = absl::MakeSpan(examples).subspan(learnt);

  Model model(options.seed);
  Adam adam;
  Parameters gradient(kParameters, 0.0F);
  std::vector<std::size_t> order(learnt);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::mt19937_64 random(options.seed);
  double loss = 0.0;
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    std::shuffle(order.begin(), order.end(), random);
    for (std::size_t begin = 0; begin < learnt; begin += kBatch) {
      const std::size_t end = std::min(begin + kBatch, learnt);
      for (std::size_t i = begin; i < end; ++i)
        model.AddGradient(examples[order[i]], 1.0F / static_cast<float>(end - begin), gradient);
      // The steps shrink to nothing by the end.
      const double done = epoch + static_cast<double>(end) / static_cast<double>(learnt);
      adam.Step(kRate * static_cast<float>(1.0 - done / options.epochs), model.values(), gradient);
    }
    loss = Loss(model, held_out);
    epoch_done(epoch + 1, loss);
  }
  return {model.RoundedWeights(), model.RoundedNet(), loss};
}

}  // namespace tavoliere::dipole
