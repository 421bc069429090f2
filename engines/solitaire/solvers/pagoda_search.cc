#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

#include "engines/solitaire/solvers/pagoda.h"

namespace tavoliere::solitaire {
namespace {

// What rounding can make of nothing. Values this close are equal, so that every machine chooses the
// same one of them.
constexpr double kTiny = 1e-7;
constexpr int kLargestScale = 12;

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
      if (At(basic_.size(), column) < kTiny) return Values();
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
      if (At(objective, column) > At(objective, best) + kTiny) best = column;
    }
    return best;
  }

  // The one that gives out first.
  std::optional<std::size_t> LeavingRow(std::size_t column) {
    std::optional<std::size_t> leaving;
    double least = 0;
    for (std::size_t row = 0; row < basic_.size(); ++row) {
      if (At(row, column) < kTiny) continue;
      const double ratio = Bound(row) / At(row, column);
      if (leaving && ratio > least - kTiny) continue;
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

// The least multiple of `values` that is whole.
std::optional<Weights> Whole(const std::vector<double>& values) {
  for (int scale = 1; scale <= kLargestScale; ++scale) {
    Weights weights;
    for (const double value : values) {
      const double multiple = scale * value;
      if (std::abs(multiple - std::round(multiple)) > 10 * kTiny) break;
      weights.push_back(static_cast<int>(std::lround(multiple)));
    }
    if (weights.size() == values.size()) return weights;
  }
  return std::nullopt;
}

bool IsPagoda(const Board& board, const Weights& w) {
  return std::all_of(board.jumps().begin(), board.jumps().end(),
                     [&w](Jump jump) { return w[jump.from] + w[jump.over] >= w[jump.to]; });
}

}  // namespace

std::optional<Weights> CondemningFunction(const Board& board, Pegs pegs, int last_hole,
                                          int largest_sum) {
  // In the unknowns x = 1 - w, zero is a pagoda function and the jumps' bounds are 1.
  const auto holes = static_cast<std::size_t>(board.hole_count());
  const std::size_t jumps = board.jumps().size();
  Simplex simplex(holes, jumps + holes);
  for (std::size_t i = 0; i < jumps; ++i) {
    const Jump jump = board.jumps()[i];
    simplex.Coefficient(i, jump.from) = 1;
    simplex.Coefficient(i, jump.over) = 1;
    simplex.Coefficient(i, jump.to) = -1;
    simplex.Bound(i) = 1;
  }
  for (std::size_t hole = 0; hole < holes; ++hole) {
    simplex.Coefficient(jumps + hole, hole) = 1;
    simplex.Bound(jumps + hole) = 2;
    if ((pegs & Bit(static_cast<int>(hole))) != 0) simplex.Objective(hole) = 1;
  }
  simplex.Objective(static_cast<std::size_t>(last_hole)) -= 1;
  std::vector<double> values = simplex.Maximise();
  if (values.empty()) return std::nullopt;
  for (double& value : values) value = 1 - value;
  std::optional<Weights> weights = Whole(values);
  if (!weights || !IsPagoda(board, *weights)) return std::nullopt;
  int sum = 0;
  int size = 0;
  for (std::size_t hole = 0; hole < holes; ++hole) {
    if ((pegs & Bit(static_cast<int>(hole))) != 0) sum += (*weights)[hole];
    size += std::abs((*weights)[hole]);
  }
  if (sum >= (*weights)[static_cast<std::size_t>(last_hole)] || size > largest_sum) {
    return std::nullopt;
  }
  return weights;
}

}  // namespace tavoliere::solitaire
