#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

#include "engines/solitaire/solvers/pagoda.h"
#include "engines/solitaire/solvers/simplex.h"

namespace tavoliere::solitaire {
namespace {

constexpr int kLargestScale = 12;

}  // namespace

std::optional<Weights> WholeMultiple(const std::vector<double>& values, int largest_scale) {
  for (int scale = 1; scale <= largest_scale; ++scale) {
    Weights weights;
    for (const double value : values) {
      const double multiple = scale * value;
      if (std::abs(multiple - std::round(multiple)) > 10 * kRounding) break;
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

int Weigh(const Weights& weights, Pegs pegs) {
  int sum = 0;
  for (; pegs != 0; pegs &= pegs - 1) sum += weights[static_cast<std::size_t>(FirstHole(pegs))];
  return sum;
}

std::optional<Weights> SeparatingFunction(const Board& board, Pegs pegs, Pegs left,
                                          int largest_scale) {
  // In the unknowns x = 1 - w, zero is a pagoda function and the jumps' bounds are 1.
  const auto holes = static_cast<std::size_t>(board.hole_count());
  const std::size_t jumps = board.jumps().size();
  Simplex simplex(holes, jumps + holes);
  SetPagodaConstraints(board, &simplex);
  for (std::size_t hole = 0; hole < holes; ++hole) {
    if ((pegs & Bit(static_cast<int>(hole))) != 0) simplex.Objective(hole) += 1;
    if ((left & Bit(static_cast<int>(hole))) != 0) simplex.Objective(hole) -= 1;
  }
  std::vector<double> values = simplex.Maximise();
  if (values.empty()) return std::nullopt;
  for (double& value : values) value = 1 - value;
  std::optional<Weights> weights = WholeMultiple(values, largest_scale);
  if (!weights || !IsPagoda(board, *weights)) return std::nullopt;
  return Weigh(*weights, pegs) < Weigh(*weights, left) ? weights : std::nullopt;
}

std::optional<Weights> CondemningFunction(const Board& board, Pegs pegs, int last_hole,
                                          int largest_sum) {
  std::optional<Weights> weights = SeparatingFunction(board, pegs, Bit(last_hole), kLargestScale);
  int size = 0;
  if (weights) {
    for (const int weight : *weights) size += std::abs(weight);
  }
  return size <= largest_sum ? weights : std::nullopt;
}

void SetPagodaConstraints(const Board& board, Simplex* simplex) {
  const std::size_t jumps = board.jumps().size();
  for (std::size_t i = 0; i < jumps; ++i) {
    const Jump jump = board.jumps()[i];
    simplex->Coefficient(i, jump.from) = 1;
    simplex->Coefficient(i, jump.over) = 1;
    simplex->Coefficient(i, jump.to) = -1;
    simplex->Bound(i) = 1;
  }
  for (std::size_t hole = 0; hole < static_cast<std::size_t>(board.hole_count()); ++hole) {
    simplex->Coefficient(jumps + hole, hole) = 1;
    simplex->Bound(jumps + hole) = 2;
  }
}

}  // namespace tavoliere::solitaire
