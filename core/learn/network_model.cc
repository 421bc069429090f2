#include "core/learn/network_model.h"

#include <utility>

#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <cassert>
#include <cmath>
#include <numeric>
#include <optional>
#include <random>

#include "core/learn/data_set.h"
#include "core/threads.h"

namespace tavoliere::learn {
namespace {

// A batch is cut into so many parts, each with a gradient of its own: what the threads share out.
// Their number decides how sums are rounded, so it is not that of the threads.
constexpr std::size_t kBatchParts = 4;

double Entropy(float target, float chance) {
  constexpr float kLeast = 1e-4F;
  const float p = std::clamp(chance, kLeast, 1.0F - kLeast);
  return static_cast<double>(-target * std::log(p) - (1.0F - target) * std::log(1.0F - p));
}

// The chance of winning; `sums` receives what comes into the hidden layer.
float Forward(const NetworkShape& shape, const float* values, const NetworkExamples& examples,
              std::size_t example, float* sums) {
  std::copy_n(values + shape.biases_at(), shape.hidden, sums);
  for (const std::uint16_t input : examples.inputs(example)) {
    const float* const row = values + shape.RowAt(input);
    for (std::size_t k = 0; k < shape.hidden; ++k) sums[k] += row[k];
  }
  float logits = 0.0F;
  const float* const terms = examples.terms(example);
  for (std::size_t i = 0; i < shape.terms(); ++i) logits += values[i] * terms[i];
  const float* const output = values + shape.output_at();
  for (std::size_t k = 0; k < shape.hidden; ++k) {
    const float active = std::clamp(sums[k], 0.0F, 1.0F);
    logits += output[k] * active * active;
  }
  return ChanceOf(logits);
}

class Fitting {
 public:
  Fitting(const NetworkShape& shape, const NetworkExamples& train, const NetworkFitOptions& options,
          NetworkValues& values)
      : shape_(shape),
        train_(train),
        options_(options),
        values_(values),
        means_(values.size(), 0.0F),
        squares_(values.size(), 0.0F),
        order_(train.size()) {
    for (Part& part : parts_) {
      part.gradient.assign(shape.parameters(), 0.0F);
      part.sums.resize(shape.hidden);
      part.errors.resize(shape.hidden);
    }
  }

  // One pass over the examples, after so many.
  void Epoch(int number) {
    epoch_ = number;
    std::iota(order_.begin(), order_.end(), std::uint32_t{0});
    std::mt19937_64 random(Mixed(options_.seed, static_cast<std::uint64_t>(epoch_)));
    for (std::size_t left = order_.size(); left > 1; --left)
      std::swap(order_[left - 1], order_[random() % left]);
    std::atomic<int> team{0};
    std::optional<std::barrier<>> together;
    const int wanted = std::min(options_.threads, static_cast<int>(kBatchParts));
    const core::Helpers helpers = core::StartThreads(wanted - 1, [&](int index) {
      team.wait(0);
      Work(static_cast<std::size_t>(index) + 1, static_cast<std::size_t>(team), *together);
    });
    const auto size = static_cast<int>(helpers.size()) + 1;
    together.emplace(size);
    team = size;
    team.notify_all();
    Work(0, static_cast<std::size_t>(size), *together);
  }

 private:
  struct Part {
    std::vector<float> gradient;
    std::vector<float> sums;
    std::vector<float> errors;
  };

  // A thread's share of every step of the epoch.
  void Work(std::size_t thread, std::size_t team, std::barrier<>& together) {
    const std::size_t count = shape_.parameters();
    const std::size_t first = count * thread / team;
    const std::size_t last = count * (thread + 1) / team;
    const std::size_t steps = StepsOfEpoch();
    for (std::size_t step = 0; step < steps; ++step) {
      for (std::size_t part = thread; part < kBatchParts; part += team) AddGradients(step, part);
      together.arrive_and_wait();
      Move(step, first, last);
      together.arrive_and_wait();
    }
  }

  std::size_t StepsOfEpoch() const { return (train_.size() + options_.batch - 1) / options_.batch; }

  void AddGradients(std::size_t step, std::size_t part) {
    const std::size_t begin = step * options_.batch;
    const std::size_t count = std::min(options_.batch, train_.size() - begin);
    for (std::size_t i = count * part / kBatchParts; i < count * (part + 1) / kBatchParts; ++i)
      AddGradient(order_[begin + i], 1.0F / static_cast<float>(count), parts_[part]);
  }

  // Adds what each parameter changes the cross entropy by, times `share`.
  void AddGradient(std::size_t example, float share, Part& part) const {
    const float* const values = values_.data();
    const float* const output = values + shape_.output_at();
    float* const gradient = part.gradient.data();
    const float chance = Forward(shape_, values, train_, example, part.sums.data());
    const float error = share * (chance - train_.chance(example));
    const float* const terms = train_.terms(example);
    for (std::size_t i = 0; i < shape_.terms(); ++i) gradient[i] += error * terms[i];
    for (std::size_t k = 0; k < shape_.hidden; ++k) {
      const float sum = part.sums[k];
      const float active = std::clamp(sum, 0.0F, 1.0F);
      const float slope = sum > 0.0F && sum < 1.0F ? 2.0F * sum : 0.0F;
      gradient[shape_.output_at() + k] += error * active * active;
      part.errors[k] = error * output[k] * slope;
      gradient[shape_.biases_at() + k] += part.errors[k];
    }
    for (const std::uint16_t input : train_.inputs(example)) {
      float* const row = gradient + shape_.RowAt(input);
      for (std::size_t k = 0; k < shape_.hidden; ++k) row[k] += part.errors[k];
    }
  }

  // Moves some of the values against the gradients, and clears these.
  void Move(std::size_t step, std::size_t first, std::size_t last) {
    constexpr float kMeanDecay = 0.9F;
    constexpr float kSquareDecay = 0.999F;
    constexpr float kSmall = 1e-8F;
    const std::size_t steps = StepsOfEpoch();
    const auto before = static_cast<double>(epoch_) * static_cast<double>(steps);
    const double number = before + static_cast<double>(step) + 1.0;
    const double done =
        number / (static_cast<double>(options_.epochs) * static_cast<double>(steps));
    const float rate = options_.rate * static_cast<float>(1.0 - done);
    const auto mean_scale = static_cast<float>(1.0 / (1.0 - std::pow(0.9, number)));
    const auto square_scale = static_cast<float>(1.0 / (1.0 - std::pow(0.999, number)));
    for (std::size_t i = first; i < last; ++i) {
      float gradient = 0.0F;
      for (Part& part : parts_) gradient += std::exchange(part.gradient[i], 0.0F);
      float& mean = means_[i];
      float& square = squares_[i];
      mean = kMeanDecay * mean + (1.0F - kMeanDecay) * gradient;
      square = kSquareDecay * square + (1.0F - kSquareDecay) * gradient * gradient;
      values_[i] -= rate * mean_scale * mean / (std::sqrt(square * square_scale) + kSmall);
    }
  }

  const NetworkShape& shape_;
  const NetworkExamples& train_;
  const NetworkFitOptions& options_;
  NetworkValues& values_;
  // Of the gradients and of their squares, as Adam keeps them.
  NetworkValues means_;
  NetworkValues squares_;
  int epoch_ = 0;
  std::vector<std::uint32_t> order_;
  std::array<Part, kBatchParts> parts_;
};

}  // namespace

float ChanceOf(float logits) { return 1.0F / (1.0F + std::exp(-logits)); }

std::int16_t Rounded(float value, float unit, int largest) {
  const auto most = static_cast<float>(largest);
  return static_cast<std::int16_t>(std::clamp(std::round(value * unit), -most, most));
}

void NetworkExamples::Add(absl::Span<const float> terms, absl::Span<const std::uint16_t> inputs,
                          float chance) {
  for (std::size_t i = 0; i < scales_.size(); ++i) terms_.push_back(terms[i] * scales_[i]);
  inputs_.insert(inputs_.end(), inputs.begin(), inputs.end());
  begins_.push_back(inputs_.size());
  chances_.push_back(chance);
}

NetworkValues FirstValues(const NetworkShape& shape, std::uint64_t seed) {
  constexpr float kFirstRow = 0.15F;
  constexpr float kFirstBias = 0.3F;
  constexpr float kFirstOutput = 0.5F;
  NetworkValues values(shape.parameters(), 0.0F);
  std::mt19937_64 random(seed);
  std::normal_distribution<float> normal;
  for (std::size_t i = shape.terms(); i < shape.biases_at(); ++i)
    values[i] = kFirstRow * normal(random);
  for (std::size_t i = shape.biases_at(); i < shape.output_at(); ++i) values[i] = kFirstBias;
  for (std::size_t i = shape.output_at(); i < shape.parameters(); ++i)
    values[i] = kFirstOutput * normal(random);
  return values;
}

double CrossEntropy(const NetworkShape& shape, absl::Span<const float> values,
                    const NetworkExamples& examples) {
  if (examples.size() == 0) return 0.0;
  std::vector<float> sums(shape.hidden);
  double sum = 0.0;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    sum += Entropy(examples.chance(i), Forward(shape, values.data(), examples, i, sums.data()));
  }
  return sum / static_cast<double>(examples.size());
}

NetworkReport FitNetwork(const NetworkShape& shape, const NetworkExamples& train,
                         const NetworkExamples& held_out, const NetworkFitOptions& options,
                         NetworkValues& values,
                         const std::function<void(const NetworkReport&)>& looked) {
  assert(train.size() > 0 && values.size() == shape.parameters());
  NetworkReport best;
  NetworkValues best_values = values;
  Fitting fitting(shape, train, options, values);
  for (int epoch = 0; epoch < options.epochs && epoch - best.epoch < options.patience; ++epoch) {
    fitting.Epoch(epoch);
    const NetworkReport report{epoch + 1, CrossEntropy(shape, values, held_out)};
    looked(report);
    if (held_out.size() == 0 || report.loss < best.loss) {
      best = report;
      best_values = values;
    }
  }
  values = std::move(best_values);
  return best;
}

}  // namespace tavoliere::learn
