#include "core/learn/probcut_fit.h"

#include <utility>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <map>
#include <tuple>

namespace tavoliere::learn {
namespace {

constexpr int kFewestPositions = 20;
constexpr std::size_t kTerms = std::tuple_size_v<ProbCutFit>;

ProbCutFit TermsOf(double stage, int shallow, int deep) {
  const double s = stage / 100.0;
  return {1.0, s, s * s, std::log(shallow), std::log(deep - shallow)};
}

// Solves matrix * x = right by elimination; the matrix is symmetric and positive definite, except
// for terms that the cells do not tell apart, which get 0.
ProbCutFit Solved(std::array<ProbCutFit, kTerms> matrix, ProbCutFit right) {
  constexpr double kNothing = 1e-9;
  for (std::size_t column = 0; column < kTerms; ++column) {
    if (matrix[column][column] < kNothing) {
      for (std::size_t i = 0; i < kTerms; ++i) matrix[column][i] = matrix[i][column] = 0.0;
      matrix[column][column] = 1.0;
      right[column] = 0.0;
    }
    for (std::size_t row = column + 1; row < kTerms; ++row) {
      const double factor = matrix[row][column] / matrix[column][column];
      for (std::size_t i = column; i < kTerms; ++i) matrix[row][i] -= factor * matrix[column][i];
      right[row] -= factor * right[column];
    }
  }
  ProbCutFit x{};
  for (std::size_t row = kTerms; row-- > 0;) {
    double rest = right[row];
    for (std::size_t i = row + 1; i < kTerms; ++i) rest -= matrix[row][i] * x[i];
    x[row] = rest / matrix[row][row];
  }
  return x;
}

}  // namespace

std::vector<ProbCutCell> CellsOf(absl::Span<const DepthValues> positions, int stages) {
  struct Sums {
    int count = 0;
    double stage = 0.0;
    double difference = 0.0;
    double square = 0.0;
  };
  std::map<std::tuple<int, int, int>, Sums> sums;
  for (const DepthValues& position : positions) {
    const auto depths = static_cast<int>(position.values.size());
    for (int shallow = 1; shallow <= depths; ++shallow) {
      for (int deep = shallow + 2; deep <= depths; deep += 2) {
        Sums& of = sums[{position.stage / stages, shallow, deep}];
        const double difference = position.values[static_cast<std::size_t>(deep - 1)] -
                                  position.values[static_cast<std::size_t>(shallow - 1)];
        ++of.count;
        of.stage += position.stage;
        of.difference += difference;
        of.square += difference * difference;
      }
    }
  }
  std::vector<ProbCutCell> cells;
  for (const auto& [key, of] : sums) {
    if (of.count < kFewestPositions) continue;
    const double mean = of.difference / of.count;
    const double variance = std::max(0.0, of.square / of.count - mean * mean);
    cells.push_back({of.stage / of.count, std::get<1>(key), std::get<2>(key), of.count, mean,
                     std::sqrt(variance)});
  }
  return cells;
}

ProbCutFit FitProbCut(absl::Span<const ProbCutCell> cells) {
  std::array<ProbCutFit, kTerms> matrix{};
  ProbCutFit right{};
  for (const ProbCutCell& cell : cells) {
    assert(cell.sigma > 0.0);
    const ProbCutFit terms = TermsOf(cell.stage, cell.shallow, cell.deep);
    for (std::size_t i = 0; i < kTerms; ++i) {
      for (std::size_t j = 0; j < kTerms; ++j) matrix[i][j] += cell.count * terms[i] * terms[j];
      right[i] += cell.count * terms[i] * std::log(cell.sigma);
    }
  }
  return Solved(matrix, right);
}

double SigmaOf(const ProbCutFit& fit, double stage, int shallow, int deep) {
  const ProbCutFit terms = TermsOf(stage, shallow, deep);
  double logarithm = 0.0;
  for (std::size_t i = 0; i < kTerms; ++i) logarithm += fit[i] * terms[i];
  return std::exp(logarithm);
}

}  // namespace tavoliere::learn
