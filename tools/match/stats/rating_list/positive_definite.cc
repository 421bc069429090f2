#include "tools/match/stats/rating_list/positive_definite.h"

#include <cmath>
#include <numeric>

namespace tavoliere::match {

PositiveDefinite::PositiveDefinite(std::size_t size) : rows_(size) {
  for (std::size_t i = 0; i < size; ++i) rows_[i].resize(i + 1);
}

void PositiveDefinite::Factorize() {
  for (std::size_t i = 0; i < size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const auto& other = rows_[j];
      const double rest =
          rows_[i][j] - std::inner_product(other.begin(),
                                           other.begin() + static_cast<std::ptrdiff_t>(j),
                                           rows_[i].begin(), 0.0);
      rows_[i][j] = i == j ? std::sqrt(rest) : rest / other[j];
    }
  }
}

std::vector<double> PositiveDefinite::Solve(std::vector<double> right) const {
  for (std::size_t i = 0; i < size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) right[i] -= rows_[i][j] * right[j];
    right[i] /= rows_[i][i];
  }
  for (std::size_t i = size(); i-- > 0;) {
    right[i] /= rows_[i][i];
    for (std::size_t j = 0; j < i; ++j) right[j] -= rows_[i][j] * right[i];
  }
  return right;
}

std::vector<std::vector<double>> PositiveDefinite::Inverse() const {
  std::vector<std::vector<double>> inverse;
  for (std::size_t i = 0; i < size(); ++i) {
    std::vector<double> unit(size(), 0.0);
    unit[i] = 1;
    inverse.push_back(Solve(std::move(unit)));
  }
  return inverse;
}

}  // namespace tavoliere::match
