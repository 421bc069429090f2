#include "tools/match/stats/statistics.h"

#include <algorithm>
#include <cmath>

namespace tavoliere::match {
namespace {

const double kEloScale = 800 / std::log(10.0);
constexpr double kEmptyCategory = 1e-3;

using Row = std::array<double, 5>;  // one figure a category; the first `categories` count

struct Moments {
  double mean;
  double variance;
};

Moments MomentsOf(const Sample& sample, const Row& p) {
  const int n = sample.categories();
  Moments m{0, 0};
  for (int i = 0; i < n; ++i) m.mean += p[static_cast<std::size_t>(i)] * sample.value(i);
  for (int i = 0; i < n; ++i) {
    const double d = sample.value(i) - m.mean;
    m.variance += p[static_cast<std::size_t>(i)] * d * d;
  }
  return m;
}

double EloOf(double score) { return -400 * std::log10(1 / score - 1); }

// The theta for which sum p phi / (1 + theta phi) = 0, all denominators positive. The sum falls as
// theta grows. `phi` has values of both signs.
double SolveTheta(const Row& p, const Row& phi, std::size_t categories) {
  const auto end = phi.begin() + static_cast<std::ptrdiff_t>(categories);
  double low = -1 / *std::max_element(phi.begin(), end);
  double high = -1 / *std::min_element(phi.begin(), end);
  constexpr int kHalvings = 200;
  for (int step = 0; step < kHalvings; ++step) {
    const double theta = (low + high) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < categories; ++i) sum += p[i] * phi[i] / (1 + theta * phi[i]);
    (sum > 0 ? low : high) = theta;
  }
  return (low + high) / 2;
}

Row Tilt(const Row& p, const Row& phi, std::size_t categories) {
  const double theta = SolveTheta(p, phi, categories);
  Row tilted{};
  for (std::size_t i = 0; i < categories; ++i) tilted[i] = p[i] / (1 + theta * phi[i]);
  return tilted;
}

// The likeliest distribution whose mean is the expected score of `elo`.
Row MostLikelyLogistic(const Sample& sample, const Row& p, double elo) {
  const double expected = 1 / (1 + std::pow(10, -elo / 400));
  const auto n = static_cast<std::size_t>(sample.categories());
  Row phi{};
  for (std::size_t i = 0; i < n; ++i) phi[i] = sample.value(static_cast<int>(i)) - expected;
  return Tilt(p, phi, n);
}

// The likeliest distribution with (mean - 1/2) / sigma = t, found by iteration: phi is the
// constraint's derivative at the distribution reached so far.
Row MostLikelyNormalized(const Sample& sample, const Row& p, double elo) {
  const double t = std::sqrt(sample.games_each()) * elo / kEloScale;
  const auto n = static_cast<std::size_t>(sample.categories());
  Row best{};
  for (std::size_t i = 0; i < n; ++i) best[i] = 1 / static_cast<double>(n);
  constexpr int kMaxSteps = 50;
  for (int step = 0; step < kMaxSteps; ++step) {
    const Moments m = MomentsOf(sample, best);
    const double sigma = std::sqrt(m.variance);
    Row phi{};
    for (std::size_t i = 0; i < n; ++i) {
      const double a = sample.value(static_cast<int>(i));
      const double z = (a - m.mean) / sigma;
      phi[i] = a - 0.5 - 0.5 * t * sigma * (1 + z * z);
    }
    const Row next = Tilt(p, phi, n);
    double change = 0;
    for (std::size_t i = 0; i < n; ++i) change = std::max(change, std::abs(next[i] - best[i]));
    best = next;
    if (change < 1e-12) break;
  }
  return best;
}

}  // namespace

Sample::Sample(const GameCounts& counts)
    : counts_{counts.losses, counts.draws, counts.wins}, categories_(3), size_(counts.games()) {}

Sample::Sample(const PairCounts& counts)
    : counts_{counts.ll, counts.ld, counts.wl + counts.dd, counts.wd, counts.ww},
      categories_(5),
      size_(counts.pairs()) {}

std::optional<double> Sample::score() const {
  if (size_ == 0) return std::nullopt;
  double sum = 0;
  for (int i = 0; i < categories_; ++i) sum += static_cast<double>(count(i)) * value(i);
  return sum / static_cast<double>(size_);
}

std::optional<double> Sample::variance() const {
  const auto mean = score();
  if (!mean) return std::nullopt;
  double sum = 0;
  for (int i = 0; i < categories_; ++i) {
    const double d = value(i) - *mean;
    sum += static_cast<double>(count(i)) * d * d;
  }
  return sum / static_cast<double>(size_);
}

std::optional<double> Elo(const Sample& sample) {
  const auto score = sample.score();
  if (!score || *score <= 0 || *score >= 1) return std::nullopt;
  return EloOf(*score);
}

std::optional<double> ScoreError(const Sample& sample) {
  const auto variance = sample.variance();
  if (!variance || *variance <= 0) return std::nullopt;
  return kZ95 * std::sqrt(*variance / static_cast<double>(sample.size()));
}

std::optional<double> EloError(const Sample& sample) {
  const auto score = sample.score();
  const auto margin = ScoreError(sample);
  if (!margin || *score - *margin <= 0 || *score + *margin >= 1) return std::nullopt;
  return (EloOf(*score + *margin) - EloOf(*score - *margin)) / 2;
}

std::optional<double> NormalizedElo(const Sample& sample) {
  const auto variance = sample.variance();
  if (!variance || *variance <= 0) return std::nullopt;
  return (*sample.score() - 0.5) / std::sqrt(sample.games_each() * *variance) * kEloScale;
}

std::optional<double> NormalizedEloError(const Sample& sample) {
  const auto variance = sample.variance();
  if (!variance || *variance <= 0) return std::nullopt;
  return kZ95 * kEloScale / std::sqrt(sample.games_each() * static_cast<double>(sample.size()));
}

std::optional<double> LikelihoodOfSuperiority(const Sample& sample) {
  const auto variance = sample.variance();
  if (!variance || *variance <= 0) return std::nullopt;
  const double squared_error = *variance / static_cast<double>(sample.size());
  return (1 + std::erf((*sample.score() - 0.5) / std::sqrt(2 * squared_error))) / 2;
}

std::optional<double> LogLikelihoodRatio(const Sample& sample, const Hypotheses& hypotheses) {
  if (sample.size() == 0) return std::nullopt;
  const auto n = static_cast<std::size_t>(sample.categories());
  Row p{};
  double total = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const auto count = static_cast<double>(sample.count(static_cast<int>(i)));
    p[i] = count > 0 ? count : kEmptyCategory;
    total += p[i];
  }
  for (std::size_t i = 0; i < n; ++i) p[i] /= total;

  const auto most_likely =
      hypotheses.model == EloModel::kLogistic ? MostLikelyLogistic : MostLikelyNormalized;
  const Row p0 = most_likely(sample, p, hypotheses.elo0);
  const Row p1 = most_likely(sample, p, hypotheses.elo1);
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += p[i] * std::log(p1[i] / p0[i]);
  return total * sum;
}

SprtBounds BoundsOfSprt(double alpha, double beta) {
  return {std::log(beta / (1 - alpha)), std::log((1 - beta) / alpha)};
}

}  // namespace tavoliere::match
