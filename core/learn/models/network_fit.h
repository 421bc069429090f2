// Fits the networks of this folder: batches of examples, gradients computed on several threads,
// steps by Adam (Kingma and Ba, "Adam: a method for stochastic optimization", ICLR 2015).
//
// What is fitted is a type `M`:
//   parameters()       how many values it has.
//   Scratch            what it needs to work in, made by NewScratch(); one a thread.
//   Chance             (values, examples, example, scratch): of winning.
//   AddGradient        (values, examples, example, share, gradient, scratch): adds what each value
//                      changes the cross entropy of the example by, times `share`.
#pragma once

#include <utility>

#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

#include "core/learn/models/network_model.h"
#include "core/parallel.h"
#include "core/random.h"

namespace tavoliere::learn {

inline double CrossEntropyOf(float target, float chance) {
  constexpr float kLeast = 1e-4F;
  const float p = std::clamp(chance, kLeast, 1.0F - kLeast);
  return static_cast<double>(-target * std::log(p) - (1.0F - target) * std::log(1.0F - p));
}

// The mean; 0 of no examples.
template <class M>
double MeanCrossEntropy(const M& model, const float* values, const NetworkExamples& examples) {
  if (examples.size() == 0) return 0.0;
  typename M::Scratch scratch = model.NewScratch();
  double sum = 0.0;
  for (std::size_t i = 0; i < examples.size(); ++i)
    sum += CrossEntropyOf(examples.chance(i), model.Chance(values, examples, i, scratch));
  return sum / static_cast<double>(examples.size());
}

template <class M>
class NetworkFitting {
 public:
  NetworkFitting(const M& model, const NetworkExamples& train, const NetworkFitOptions& options,
                 NetworkValues& values)
      : model_(model),
        train_(train),
        options_(options),
        values_(values),
        means_(values.size(), 0.0F),
        squares_(values.size(), 0.0F),
        order_(train.size()) {
    for (std::size_t i = 0; i < kBatchParts; ++i)
      parts_.push_back({NetworkValues(values.size(), 0.0F), model.NewScratch()});
  }

  // One pass over the examples, after so many.
  void Epoch(int number) {
    epoch_ = number;
    std::iota(order_.begin(), order_.end(), std::uint32_t{0});
    core::Shuffle(core::Mixed(options_.seed, static_cast<std::uint64_t>(epoch_)), order_);
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
  // A batch is cut into so many parts, each with a gradient of its own: what the threads share out.
  // Their number decides how sums are rounded, so it is not that of the threads.
  static constexpr std::size_t kBatchParts = 4;

  struct Part {
    NetworkValues gradient;
    typename M::Scratch scratch;
  };

  // A thread's share of every step of the epoch.
  void Work(std::size_t thread, std::size_t team, std::barrier<>& together) {
    const std::size_t count = values_.size();
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
    const float share = 1.0F / static_cast<float>(count);
    Part& own = parts_[part];
    for (std::size_t i = count * part / kBatchParts; i < count * (part + 1) / kBatchParts; ++i) {
      model_.AddGradient(values_.data(), train_, order_[begin + i], share, own.gradient.data(),
                         own.scratch);
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

  const M& model_;
  const NetworkExamples& train_;
  const NetworkFitOptions& options_;
  NetworkValues& values_;
  // Of the gradients and of their squares, as Adam keeps them.
  NetworkValues means_;
  NetworkValues squares_;
  int epoch_ = 0;
  std::vector<std::uint32_t> order_;
  std::vector<Part> parts_;
};

// Minimises the mean cross entropy over `train`, as FitNetwork() says.
template <class M>
NetworkReport FitModel(const M& model, const NetworkExamples& train,
                       const NetworkExamples& held_out, const NetworkFitOptions& options,
                       NetworkValues& values,
                       const std::function<void(const NetworkReport&)>& looked) {
  NetworkReport best;
  NetworkValues best_values = values;
  NetworkFitting<M> fitting(model, train, options, values);
  for (int epoch = 0; epoch < options.epochs && epoch - best.epoch < options.patience; ++epoch) {
    fitting.Epoch(epoch);
    const NetworkReport report{epoch + 1, MeanCrossEntropy(model, values.data(), held_out)};
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
