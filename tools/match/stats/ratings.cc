#include "tools/match/stats/ratings.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace tavoliere::match {
namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

const double kPerElo = std::log(10.0) / 400;

// The encounters of the engines to rate.
struct Table {
  std::vector<std::size_t> engines;  // their indices in the results
  std::vector<std::vector<Sample>> samples;
  Matrix games, points;

  std::size_t size() const { return engines.size(); }
};

double GamesOf(const Sample& sample) {
  return static_cast<double>(sample.size() * sample.games_each());
}

Table MakeTable(const Results& results, std::vector<std::size_t> engines) {
  Table table;
  table.engines = std::move(engines);
  const std::size_t n = table.size();
  table.games = table.points = Matrix(n, Vector(n, 0));
  table.samples.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const Encounter encounter =
          i == j ? Encounter{} : results.Between(table.engines[i], table.engines[j]);
      const Sample sample = encounter.BestSample();
      table.samples[i].push_back(sample);
      table.games[i][j] = GamesOf(sample);
      table.points[i][j] = GamesOf(sample) * sample.score().value_or(0);
    }
  }
  return table;
}

// What can be reached from `start` along points won (or, backwards, lost).
std::vector<bool> Reached(const Table& table, std::size_t start, bool backwards) {
  std::vector<bool> reached(table.size(), false);
  std::vector<std::size_t> waiting = {start};
  reached[start] = true;
  while (!waiting.empty()) {
    const std::size_t i = waiting.back();
    waiting.pop_back();
    for (std::size_t j = 0; j < table.size(); ++j) {
      const double points = backwards ? table.points[j][i] : table.points[i][j];
      if (reached[j] || points <= 0) continue;
      reached[j] = true;
      waiting.push_back(j);
    }
  }
  return reached;
}

std::vector<std::size_t> LargestRateableGroup(const Table& table) {
  std::vector<std::size_t> largest;
  std::vector<bool> seen(table.size(), false);
  for (std::size_t start = 0; start < table.size(); ++start) {
    if (seen[start]) continue;
    const auto over = Reached(table, start, false);
    const auto under = Reached(table, start, true);
    std::vector<std::size_t> group;
    for (std::size_t i = 0; i < table.size(); ++i) {
      if (!over[i] || !under[i]) continue;
      seen[i] = true;
      group.push_back(i);
    }
    if (group.size() > largest.size()) largest = group;
  }
  return largest;
}

// The inverse of a symmetric positive definite matrix (Gauss and Jordan; pivots need no exchange).
Matrix Inverse(Matrix a) {
  const std::size_t n = a.size();
  for (std::size_t k = 0; k < n; ++k) {
    const double pivot = a[k][k];
    a[k][k] = 1;
    for (double& x : a[k]) x /= pivot;
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const double factor = a[i][k];
      a[i][k] = 0;
      for (std::size_t j = 0; j < n; ++j) a[i][j] -= factor * a[k][j];
    }
  }
  return a;
}

Vector Times(const Matrix& a, const Vector& x) {
  Vector product(a.size(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    product[i] = std::inner_product(x.begin(), x.end(), a[i].begin(), 0.0);
  }
  return product;
}

// The log-likelihood as a function of strengths x, natural units (Elo times kPerElo).
class Likelihood {
 public:
  explicit Likelihood(const Table& table) : table_(table) {}

  static double Expected(const Vector& x, std::size_t i, std::size_t j) {
    return 1 / (1 + std::exp(x[j] - x[i]));
  }

  double At(const Vector& x) const {
    double sum = 0;
    ForEach([&](std::size_t i, std::size_t j) {
      sum += table_.points[i][j] * std::log(Expected(x, i, j)) +
             table_.points[j][i] * std::log(Expected(x, j, i));
    });
    return sum;
  }

  Vector Gradient(const Vector& x) const {
    Vector gradient(x.size(), 0);
    ForEach([&](std::size_t i, std::size_t j) {
      const double excess = table_.points[i][j] - table_.games[i][j] * Expected(x, i, j);
      gradient[i] += excess;
      gradient[j] -= excess;
    });
    return gradient;
  }

  // The information with its null vector (1, ..., 1) filled in, so that it has an inverse; on
  // vectors that sum to zero, which gradients are, that is the inverse of the information.
  Matrix InverseInformation(const Vector& x) const {
    const std::size_t n = x.size();
    Matrix information(n, Vector(n, 1 / static_cast<double>(n)));
    ForEach([&](std::size_t i, std::size_t j) {
      const double e = Expected(x, i, j);
      AddEdge(information, i, j, table_.games[i][j] * e * (1 - e));
    });
    return Inverse(std::move(information));
  }

  // The sum over the items of their gradients' squares.
  Matrix Scatter(const Vector& x) const {
    const std::size_t n = x.size();
    Matrix scatter(n, Vector(n, 0));
    ForEach([&](std::size_t i, std::size_t j) {
      const Sample& sample = table_.samples[i][j];
      const double expected = Expected(x, i, j);
      double squares = 0;
      for (int c = 0; c < sample.categories(); ++c) {
        const double excess = sample.games_each() * (sample.value(c) - expected);
        squares += static_cast<double>(sample.count(c)) * excess * excess;
      }
      AddEdge(scatter, i, j, squares);
    });
    return scatter;
  }

 private:
  template <class Visit>
  void ForEach(const Visit& visit) const {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      for (std::size_t j = i + 1; j < table_.size(); ++j) {
        if (table_.games[i][j] > 0) visit(i, j);
      }
    }
  }

  static void AddEdge(Matrix& matrix, std::size_t i, std::size_t j, double weight) {
    matrix[i][i] += weight;
    matrix[j][j] += weight;
    matrix[i][j] -= weight;
    matrix[j][i] -= weight;
  }

  const Table& table_;
};

// Newton's method; a step that overshoots is halved. The likelihood is concave.
Vector MostLikelyStrengths(const Likelihood& likelihood, std::size_t n) {
  Vector x(n, 0);
  double value = likelihood.At(x);
  constexpr int kMaxSteps = 200;
  constexpr double kSmallestStep = 1e-12;
  for (int step = 0; step < kMaxSteps; ++step) {
    const Vector direction = Times(likelihood.InverseInformation(x), likelihood.Gradient(x));
    double scale = 1;
    double change = 0;
    while (scale > kSmallestStep) {
      Vector next = x;
      change = 0;
      for (std::size_t i = 0; i < n; ++i) {
        next[i] += scale * direction[i];
        change = std::max(change, std::abs(next[i] - x[i]));
      }
      const double next_value = likelihood.At(next);
      if (next_value >= value) {
        x = std::move(next);
        value = next_value;
        break;
      }
      scale /= 2;
    }
    if (scale <= kSmallestStep || change < kSmallestStep) break;
  }
  return x;
}

}  // namespace

std::vector<Rating> MaximumLikelihoodRatings(const Results& results) {
  std::vector<Rating> ratings(results.engines().size());
  std::vector<std::size_t> everyone(ratings.size());
  std::iota(everyone.begin(), everyone.end(), std::size_t{0});
  const std::vector<std::size_t> group = LargestRateableGroup(MakeTable(results, everyone));
  if (group.size() < 2) return ratings;

  const Table table = MakeTable(results, group);
  const Likelihood likelihood(table);
  const Vector x = MostLikelyStrengths(likelihood, table.size());
  const Matrix inverse = likelihood.InverseInformation(x);
  const Matrix scatter = likelihood.Scatter(x);
  for (std::size_t i = 0; i < table.size(); ++i) {
    Rating& rating = ratings[table.engines[i]];
    rating.elo = x[i] / kPerElo;
    const Vector spread = Times(scatter, inverse[i]);
    const double variance =
        std::inner_product(spread.begin(), spread.end(), inverse[i].begin(), 0.0);
    constexpr double kNoVariance = 1e-12;
    if (variance > kNoVariance) rating.error = kZ95 * std::sqrt(variance) / kPerElo;
  }
  return ratings;
}

}  // namespace tavoliere::match
