#include "core/learn/models/linear_model.h"

#include <utility>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/parallel.h"

namespace tavoliere::learn {
namespace {

// The examples of every stage are cut into so many parts, each with sums of its own: what the
// threads share out. Their number decides how sums are rounded, so it is not that of the threads.
constexpr std::size_t kParts = 4;

float Logistic(float x) { return 1.0F / (1.0F + std::exp(-x)); }

struct Range {
  std::size_t begin;
  std::size_t end;
};
Range PartOf(std::size_t count, std::size_t part) {
  return {count * part / kParts, count * (part + 1) / kParts};
}

double Dot(const ModelWeights& a, const ModelWeights& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * b[i];
  return sum;
}

class Problem {
 public:
  Problem(const ModelShape& shape, const Examples& examples, const FitOptions& options,
          const ModelWeights& start)
      : shape_(shape),
        examples_(examples),
        options_(options),
        size_(shape.weights * shape.knots.size()),
        start_(start) {
    start_.resize(size_, 0.0F);
    for (Part& part : parts_) {
      part.values.resize(shape.weights);
      part.sums.resize(shape.weights);
      part.indices.resize(shape.slots.size());
      part.total.resize(size_);
    }
    for (const auto& [stage, group] : examples.groups())
      curvatures_[stage].assign(group.size(), 1.0F);
  }

  std::size_t size() const { return size_; }

  // What the loss falls by, weight by weight; keeps the examples' curvatures for what follows.
  void Descent(const ModelWeights& at, ModelWeights& out) {
    Pass(at, out, [this](float value, float target, float& curvature) {
      if (options_.loss == Loss::kSquared) return target - value;
      const float unit = options_.logistic_unit;
      const float chance = Logistic(value / unit);
      curvature = std::max(4.0F * chance * (1.0F - chance), 0.01F);
      return 4.0F * unit * (Logistic(target / unit) - chance);
    });
    ModelWeights change(size_);
    for (std::size_t i = 0; i < size_; ++i) change[i] = at[i] - start_[i];
    AddPenalty(change, -1.0F, out);
  }

  // The product of the second derivatives with a direction.
  void Curve(const ModelWeights& direction, ModelWeights& out) {
    Pass(direction, out,
         [](float value, float, const float& curvature) { return curvature * value; });
    AddPenalty(direction, 1.0F, out);
  }

  // The diagonal of the second derivatives.
  ModelWeights Diagonal() {
    ModelWeights diagonal(size_);
    const ModelWeights nothing(size_, 0.0F);
    squared_shares_ = true;
    Pass(nothing, diagonal, [](float, float, const float& curvature) { return curvature; });
    squared_shares_ = false;
    const std::size_t knots = shape_.knots.size();
    for (std::size_t knot = 0; knot < knots; ++knot) {
      const std::size_t apart = options_.smooth_apart;
      const int neighbours = (knot >= apart ? 1 : 0) + (knot + apart < knots ? 1 : 0);
      const float penalty = options_.shrink + options_.smooth * static_cast<float>(neighbours);
      for (std::size_t i = 0; i < shape_.weights; ++i) {
        float& entry = diagonal[knot * shape_.weights + i];
        entry = std::max(entry + penalty, 1e-3F);
      }
    }
    return diagonal;
  }

 private:
  struct Part {
    ModelWeights values;  // of the stage at hand
    ModelWeights sums;    // the same
    std::vector<std::uint16_t> indices;
    ModelWeights total;
  };

  // Adds error(value, target, curvature) of every example to each of its weights, by their shares.
  template <class Error>
  void Pass(const ModelWeights& at, ModelWeights& out, const Error& error) {
    core::ParallelFor(kParts, options_.threads,
                      [&](std::size_t, std::size_t part) { PassPart(at, part, error); });
    out = parts_[0].total;
    for (std::size_t part = 1; part < kParts; ++part) {
      for (std::size_t i = 0; i < size_; ++i) out[i] += parts_[part].total[i];
    }
  }

  template <class Error>
  void PassPart(const ModelWeights& at, std::size_t number, const Error& error) {
    Part& part = parts_[number];
    std::fill(part.total.begin(), part.total.end(), 0.0F);
    const std::size_t slots = shape_.slots.size();
    for (const auto& [stage, group] : examples_.groups()) {
      const Range range = PartOf(group.size(), number);
      if (range.begin == range.end) continue;
      Interpolate(shape_, at.data(), stage, part.values.data());
      std::fill(part.sums.begin(), part.sums.end(), 0.0F);
      std::vector<float>& curvatures = curvatures_.find(stage)->second;
      for (std::size_t i = range.begin; i < range.end; ++i) {
        std::uint16_t* const indices = part.indices.data();
        examples_.Read(group, i, indices);
        const float value = ValueAt(shape_, part.values.data(), indices);
        const float wrong = error(value, group.targets[i], curvatures[i]);
        for (std::size_t slot = 0; slot < slots; ++slot)
          part.sums[shape_.slots[slot] + indices[slot]] += wrong;
      }
      Distribute(stage, part);
    }
  }

  void Distribute(int stage, Part& part) const {
    const KnotShare share = ShareOf(shape_.knots, stage);
    const auto add = [&](std::size_t knot, float times) {
      float* const total = &part.total[knot * shape_.weights];
      for (std::size_t i = 0; i < shape_.weights; ++i) total[i] += times * part.sums[i];
    };
    const auto times = [this](float s) { return squared_shares_ ? s * s : s; };
    add(share.low, times(1.0F - share.high_share));
    if (share.high_share > 0.0F) add(share.low + 1, times(share.high_share));
  }

  void AddPenalty(const ModelWeights& change, float times, ModelWeights& out) const {
    const std::size_t step = std::size_t{options_.smooth_apart} * shape_.weights;
    for (std::size_t i = 0; i < size_; ++i) out[i] += times * options_.shrink * change[i];
    for (std::size_t i = 0; i + step < size_; ++i) {
      const float apart = times * options_.smooth * (change[i] - change[i + step]);
      out[i] += apart;
      out[i + step] -= apart;
    }
  }

  const ModelShape& shape_;
  const Examples& examples_;
  const FitOptions& options_;
  std::size_t size_;
  ModelWeights start_;
  std::array<Part, kParts> parts_;
  std::map<int, std::vector<float>> curvatures_;
  bool squared_shares_ = false;
};

// Conjugate gradients from some weights on, until told to begin anew.
class Conjugate {
 public:
  explicit Conjugate(Problem& problem) : problem_(problem) {}

  void Begin(const ModelWeights& weights) {
    problem_.Descent(weights, residual_);
    diagonal_ = problem_.Diagonal();
    scaled_.resize(residual_.size());
    fall_ = Scale();
    direction_ = scaled_;
  }

  // False: there is nothing left to gain.
  bool Step(ModelWeights& weights) {
    problem_.Curve(direction_, curved_);
    const double bend = Dot(direction_, curved_);
    if (!(bend > 0.0) || !(fall_ > 0.0)) return false;
    const auto length = static_cast<float>(fall_ / bend);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      weights[i] += length * direction_[i];
      residual_[i] -= length * curved_[i];
    }
    const double last = fall_;
    fall_ = Scale();
    const auto turn = static_cast<float>(fall_ / last);
    for (std::size_t i = 0; i < weights.size(); ++i)
      direction_[i] = scaled_[i] + turn * direction_[i];
    return true;
  }

 private:
  double Scale() {
    for (std::size_t i = 0; i < residual_.size(); ++i) scaled_[i] = residual_[i] / diagonal_[i];
    return Dot(residual_, scaled_);
  }

  Problem& problem_;
  ModelWeights residual_;
  ModelWeights diagonal_;
  ModelWeights scaled_;
  ModelWeights direction_;
  ModelWeights curved_;
  double fall_ = 0.0;
};

}  // namespace

FitReport Fit(const ModelShape& shape, const Examples& train, const Examples& held_out,
              const FitOptions& options, ModelWeights& weights,
              const std::function<void(const FitReport&)>& looked) {
  constexpr int kNewtonSteps = 8;  // iterations of each
  Problem problem(shape, train, options, weights);
  weights.resize(problem.size(), 0.0F);
  Conjugate conjugate(problem);
  ModelWeights best_weights = weights;
  FitReport best{0, std::numeric_limits<double>::infinity()};
  int worse = 0;
  for (int i = 1; i <= options.iterations; ++i) {
    if (i == 1 || (options.loss == Loss::kLogistic && (i - 1) % kNewtonSteps == 0))
      conjugate.Begin(weights);
    const bool gained = conjugate.Step(weights);
    if (gained && i % options.look_every != 0 && i != options.iterations) continue;
    FitReport look{i, 0.0};
    if (held_out.size() > 0)
      look.held_out = std::sqrt(Summed(ErrorsByStage(shape, weights, held_out)).square);
    looked(look);
    if (held_out.size() == 0 || look.held_out < best.held_out) {
      best = look;
      best_weights = weights;
      worse = 0;
    } else if (++worse >= options.patience) {
      break;
    }
    if (!gained) break;
  }
  weights = std::move(best_weights);
  return best;
}

double TakeBestMean(const ModelShape& shape, const ModelWeights& start, const Examples& held_out,
                    ModelWeights& fitted) {
  constexpr int kSteps = 10;
  ModelWeights best = fitted;
  double best_share = 1.0;
  double least = std::numeric_limits<double>::infinity();
  for (int step = kSteps; step >= 0; --step) {
    const float share = static_cast<float>(step) / kSteps;
    ModelWeights mean(fitted.size());
    for (std::size_t i = 0; i < mean.size(); ++i)
      mean[i] = (1.0F - share) * start[i] + share * fitted[i];
    const double square = Summed(ErrorsByStage(shape, mean, held_out)).square;
    if (square >= least) continue;
    least = square;
    best_share = share;
    best = std::move(mean);
  }
  fitted = std::move(best);
  return best_share;
}

}  // namespace tavoliere::learn
