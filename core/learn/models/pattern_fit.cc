#include <utility>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/learn/models/network_fit.h"
#include "core/learn/models/pattern_layers.h"
#include "core/learn/models/pattern_network.h"
#include "core/parallel.h"
#include "core/random.h"

namespace tavoliere::learn {
namespace layers {
namespace {

// The examples of all stages by one number.
class Numbered {
 public:
  explicit Numbered(const Examples& examples) : examples_(examples) {
    std::size_t begin = 0;
    for (const auto& [stage, group] : examples.groups()) {
      groups_.push_back({begin, stage, &group});
      begin += group.size();
    }
  }

  // Returns the stage; the target and the indices.
  std::size_t Read(std::size_t number, float* target, std::uint16_t* indices) const {
    const auto after =
        std::upper_bound(groups_.begin(), groups_.end(), number,
                         [](std::size_t n, const Group& group) { return n < group.begin; });
    const Group& group = *std::prev(after);
    examples_.Read(*group.examples, number - group.begin, indices);
    *target = group.examples->targets[number - group.begin];
    return static_cast<std::size_t>(group.stage);
  }

 private:
  struct Group {
    std::size_t begin;
    int stage;
    const ExampleGroup* examples;
  };
  const Examples& examples_;
  std::vector<Group> groups_;
};

class Fitting {
 public:
  Fitting(const Sizes& shape, const Examples& train, const PatternFitOptions& options,
          PatternValues& values)
      : shape_(shape),
        train_(train),
        numbered_(train),
        options_(options),
        values_(values),
        order_(train.size()),
        row_gradient_(shape.biases_at(), 0.0F),
        row_squares_(shape.biases_at(), 0.0F),
        row_counts_(shape.rows, 0),
        squares_(shape.parameters() - shape.biases_at(), 0.0F),
        common_squares_(Sizes::kStack, 0.0F),
        ids_(options.batch * train.slots()),
        firsts_(options.batch) {
    for (Part& part : parts_) part.gradient.assign(squares_.size(), 0.0F);
    ShareSlots();
  }

  double Epoch(int number) {
    std::iota(order_.begin(), order_.end(), std::uint32_t{0});
    core::Shuffle(core::Mixed(options_.seed, static_cast<std::uint64_t>(number)), order_);
    const std::size_t steps = (train_.size() + options_.batch - 1) / options_.batch;
    double loss = 0.0;
    for (std::size_t step = 0; step < steps; ++step) {
      const std::size_t begin = step * options_.batch;
      count_ = std::min(options_.batch, train_.size() - begin);
      core::ParallelFor(kParts, options_.threads,
                        [&](std::size_t, std::size_t part) { AddGradients(begin, part); });
      for (Part& part : parts_) loss += std::exchange(part.loss, 0.0);
      const double done =
          (static_cast<double>(number) + static_cast<double>(step) / static_cast<double>(steps)) /
          options_.epochs;
      rate_ = options_.rate * static_cast<float>(0.02 + 0.98 * (1.0 - done));
      ++steps_;
      core::ParallelFor(kParts + 1, options_.threads, [&](std::size_t, std::size_t part) {
        if (part < kParts) {
          MoveRows(part);
        } else {
          MoveStacks();
        }
      });
    }
    return loss / static_cast<double>(std::max<std::size_t>(train_.size(), 1));
  }

 private:
  // A batch is cut into so many parts, each with a gradient of its own, and the rows into so many
  // that no two share: what the threads share out, whatever their number.
  static constexpr std::size_t kParts = 4;
  static constexpr float kSquareDecay = 0.999F;
  static constexpr float kSmall = 1e-8F;

  struct Part {
    std::vector<float> gradient;  // of the biases and the stacks
    double loss = 0.0;
    std::vector<std::size_t> slots;
    std::vector<std::uint32_t> touched;
  };

  // Slots that share rows go to one part, all parts about as many.
  void ShareSlots() {
    std::vector<std::uint32_t> begins = shape_.slots;
    std::sort(begins.begin(), begins.end());
    begins.erase(std::unique(begins.begin(), begins.end()), begins.end());
    for (const std::uint32_t begin : begins) {
      Part& part = *std::min_element(
          parts_.begin(), parts_.end(),
          [](const Part& a, const Part& b) { return a.slots.size() < b.slots.size(); });
      for (std::size_t slot = 0; slot < shape_.slots.size(); ++slot) {
        if (shape_.slots[slot] == begin) part.slots.push_back(slot);
      }
    }
  }

  void AddGradients(std::size_t begin, std::size_t number) {
    Part& part = parts_[number];
    const std::size_t slots = train_.slots();
    std::vector<std::uint16_t> indices(slots);
    const float share = 1.0F / static_cast<float>(count_);
    for (std::size_t i = count_ * number / kParts; i < count_ * (number + 1) / kParts; ++i) {
      float target = 0.0F;
      const std::size_t stage = numbered_.Read(order_[begin + i], &target, indices.data());
      std::uint32_t* const ids = &ids_[i * slots];
      Forward of;
      of.first_sums = {};
      AddRow(&values_[shape_.biases_at()], of.first_sums);
      for (std::size_t slot = 0; slot < slots; ++slot)
        ids[slot] = shape_.slots[slot] + indices[slot];
      for (std::size_t slot = 0; slot < slots; ++slot)
        AddRow(&values_[ids[slot] * Sizes::kWidth], of.first_sums);
      const float* const stack = &values_[shape_.StackAt(stage)];
      RunStack(stack, of);
      const float chance = ChanceOf(of.logits);
      const float wanted = ChanceOf(target / options_.logit);
      part.loss += CrossEntropyOf(wanted, chance);
      float* const gradient = part.gradient.data();
      firsts_[i] = Back(stack, of, share * (chance - wanted),
                        gradient + (shape_.StackAt(stage) - shape_.biases_at()));
      for (std::size_t at = 0; at < kWide; ++at)
        Store(gradient + at * kLanes, Load(gradient + at * kLanes) + firsts_[i][at]);
    }
  }

  void MoveRows(std::size_t number) {
    Part& part = parts_[number];
    part.touched.clear();
    for (std::size_t i = 0; i < count_; ++i) {
      for (const std::size_t slot : part.slots) {
        const std::uint32_t row = ids_[i * train_.slots() + slot];
        float* const gradient = &row_gradient_[row * Sizes::kWidth];
        if ((row_counts_[row] & kTouched) == 0) {
          row_counts_[row] |= kTouched;
          part.touched.push_back(row);
        }
        for (std::size_t at = 0; at < kWide; ++at)
          Store(gradient + at * kLanes, Load(gradient + at * kLanes) + firsts_[i][at]);
      }
    }
    for (const std::uint32_t row : part.touched) {
      const std::uint32_t before = row_counts_[row] & ~kTouched;
      row_counts_[row] = std::min(before + 1, kTouched - 1);
      float* const values = &values_[row * Sizes::kWidth];
      MoveAll(values, &row_gradient_[row * Sizes::kWidth], &row_squares_[row * Sizes::kWidth],
              Sizes::kWidth, Correction(before + 1));
      for (std::size_t i = 0; i < Sizes::kWidth; ++i)
        values[i] = std::clamp(values[i], -Sizes::kLargestRow, Sizes::kLargestRow);
    }
  }

  static float Correction(std::uint32_t number) {
    return 1.0F / (1.0F - std::pow(kSquareDecay, static_cast<float>(number)));
  }

  // Moves values against their gradients, and clears these.
  void MoveAll(float* values, float* gradients, float* squares, std::size_t count,
               float correction) const {
    for (std::size_t i = 0; i < count; ++i) {
      const float gradient = gradients[i];
      squares[i] = kSquareDecay * squares[i] + (1.0F - kSquareDecay) * gradient * gradient;
      values[i] -= rate_ * gradient / (std::sqrt(squares[i] * correction) + kSmall);
      gradients[i] = 0.0F;
    }
  }

  void MoveStacks() {
    std::vector<float>& gradient = parts_[0].gradient;
    for (std::size_t part = 1; part < kParts; ++part) {
      std::vector<float>& more = parts_[part].gradient;
      for (std::size_t i = 0; i < gradient.size(); ++i) gradient[i] += std::exchange(more[i], 0.0F);
    }
    // Each stack moves with all the others too: what one has seen too little of, they have seen.
    std::vector<float> common(Sizes::kStack, 0.0F);
    for (std::size_t stage = 0; stage < shape_.stages; ++stage) {
      const float* const of = &gradient[Sizes::kWidth + stage * Sizes::kStack];
      for (std::size_t i = 0; i < Sizes::kStack; ++i) common[i] += of[i];
    }
    const float correction = Correction(steps_);
    std::vector<float> moved(Sizes::kStack, 0.0F);
    MoveAll(moved.data(), common.data(), common_squares_.data(), Sizes::kStack, correction);
    MoveAll(&values_[shape_.biases_at()], gradient.data(), squares_.data(), gradient.size(),
            correction);
    for (std::size_t stage = 0; stage < shape_.stages; ++stage) {
      float* const of = &values_[shape_.StackAt(stage)];
      for (std::size_t i = 0; i < Sizes::kStack; ++i) of[i] += moved[i];
    }
  }

  static constexpr std::uint32_t kTouched = std::uint32_t{1} << 31;

  const Sizes& shape_;
  const Examples& train_;
  const Numbered numbered_;
  const PatternFitOptions& options_;
  PatternValues& values_;
  std::vector<std::uint32_t> order_;
  std::vector<float> row_gradient_;
  std::vector<float> row_squares_;
  std::vector<std::uint32_t> row_counts_;  // how often each has moved
  std::vector<float> squares_;
  std::vector<float> common_squares_;
  std::array<Part, kParts> parts_;
  std::vector<std::uint32_t> ids_;  // the rows of each example of the batch
  std::vector<Wide> firsts_;        // the gradients of their first layers' sums
  std::size_t count_ = 0;
  std::uint32_t steps_ = 0;
  float rate_ = 0.0F;
};

}  // namespace
}  // namespace layers

PatternFitReport FitPatternNetwork(const PatternNetworkShape& shape, const Examples& train,
                                   const Examples& held_out, const PatternFitOptions& options,
                                   PatternValues& values,
                                   const std::function<void(const PatternFitReport&)>& looked) {
  layers::Fitting fitting(shape, train, options, values);
  PatternFitReport best;
  PatternValues best_values = values;
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    PatternFitReport report;
    report.train_loss = fitting.Epoch(epoch);
    report.epoch = epoch + 1;
    report.held_out =
        std::sqrt(Summed(ErrorsByStage(shape, values, held_out, options.logit)).square);
    looked(report);
    if (best.epoch == 0 || held_out.size() == 0 || report.held_out < best.held_out) {
      best = report;
      best_values = values;
    }
  }
  values = std::move(best_values);
  return best;
}

}  // namespace tavoliere::learn
