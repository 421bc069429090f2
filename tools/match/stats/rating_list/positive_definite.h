// Symmetric positive definite matrices: equations and the inverse.
#pragma once

#include <cstddef>
#include <vector>

namespace tavoliere::match {

class PositiveDefinite {
 public:
  explicit PositiveDefinite(std::size_t size);

  std::size_t size() const { return rows_.size(); }
  // Only i >= j is read.
  double& at(std::size_t i, std::size_t j) { return rows_[i][j]; }

  // Replaces the matrix by its Cholesky factor; the two functions below want that first.
  void Factorize();
  std::vector<double> Solve(std::vector<double> right) const;
  // Row by row, whole.
  std::vector<std::vector<double>> Inverse() const;

 private:
  std::vector<std::vector<double>> rows_;  // row i has i + 1 entries
};

}  // namespace tavoliere::match
