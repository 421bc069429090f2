// The simplex method, as far as weights need it, and the way back from its fractions to whole
// numbers.
#pragma once

#include <utility>

#include <cstddef>
#include <optional>
#include <vector>

#include "engines/solitaire/solvers/pagoda.h"

namespace tavoliere::solitaire {

// What rounding can make of nothing. Values this close are equal, so that every machine chooses the
// same one of them.
inline constexpr double kRounding = 1e-7;

// The simplex method in its plain form: maximises c x subject to A x <= b, x >= 0, where no b is
// negative, so that x = 0 is a place to start.
class Simplex {
 public:
  Simplex(std::size_t variables, std::size_t constraints)
      : columns_(variables + 1),
        table_((constraints + 1) * columns_),
        basic_(constraints),
        other_(variables) {
    for (std::size_t row = 0; row < constraints; ++row) basic_[row] = variables + row;
    for (std::size_t column = 0; column < variables; ++column) other_[column] = column;
  }

  double& Coefficient(std::size_t constraint, std::size_t variable) {
    return At(constraint, variable);
  }
  double& Bound(std::size_t constraint) { return At(constraint, columns_ - 1); }
  double& Objective(std::size_t variable) { return At(basic_.size(), variable); }

  // Empty when it does not end soon, as rounding could make it.
  std::vector<double> Maximise() {
    for (std::size_t step = 0; step < 4 * basic_.size(); ++step) {
      const std::size_t column = EnteringColumn();
      if (At(basic_.size(), column) < kRounding) return Values();
      const std::optional<std::size_t> row = LeavingRow(column);
      if (!row) return {};
      Pivot(*row, column);
    }
    return {};
  }

 private:
  double& At(std::size_t row, std::size_t column) { return table_[row * columns_ + column]; }

  // The one that raises the objective fastest.
  std::size_t EnteringColumn() {
    const std::size_t objective = basic_.size();
    std::size_t best = 0;
    for (std::size_t column = 1; column + 1 < columns_; ++column) {
      if (At(objective, column) > At(objective, best) + kRounding) best = column;
    }
    return best;
  }

  // The one that gives out first.
  std::optional<std::size_t> LeavingRow(std::size_t column) {
    std::optional<std::size_t> leaving;
    double least = 0;
    for (std::size_t row = 0; row < basic_.size(); ++row) {
      if (At(row, column) < kRounding) continue;
      const double ratio = Bound(row) / At(row, column);
      if (leaving && ratio > least - kRounding) continue;
      leaving = row;
      least = ratio;
    }
    return leaving;
  }

  void Pivot(std::size_t row, std::size_t column) {
    double* pivot = &At(row, 0);
    const double scale = 1 / pivot[column];
    pivot[column] = 1;
    for (std::size_t i = 0; i < columns_; ++i) pivot[i] *= scale;
    for (std::size_t other = 0; other <= basic_.size(); ++other) {
      double* values = &At(other, 0);
      const double factor = values[column];
      if (other == row || factor == 0) continue;
      values[column] = 0;
      for (std::size_t i = 0; i < columns_; ++i) values[i] -= factor * pivot[i];
    }
    std::swap(basic_[row], other_[column]);
  }

  std::vector<double> Values() {
    std::vector<double> values(columns_ - 1);
    for (std::size_t row = 0; row < basic_.size(); ++row) {
      if (basic_[row] < values.size()) values[basic_[row]] = Bound(row);
    }
    return values;
  }

  std::size_t columns_;
  std::vector<double> table_;       // a row each constraint, the bounds at its end; the objective
  std::vector<std::size_t> basic_;  // by row; a variable, or a constraint's slack
  std::vector<std::size_t> other_;  // by column
};

// The least multiple of `values` that is whole, by a factor of at most `largest_scale`; as near as
// rounding allows, so that the caller checks it.
std::optional<Weights> WholeMultiple(const std::vector<double>& values, int largest_scale);

// The first constraints of a program whose first variables are x = 1 - w, for weights w from -1 to
// 1: no jump gains, one constraint each, then x <= 2 for each hole.
void SetPagodaConstraints(const Board& board, Simplex* simplex);

}  // namespace tavoliere::solitaire
