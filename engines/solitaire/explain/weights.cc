#include "engines/solitaire/explain/weights.h"

#include <algorithm>
#include <cstddef>
#include <limits>

#include "engines/solitaire/rules/position_class.h"

namespace tavoliere::solitaire {
namespace {

// Nobody adds up more.
constexpr int kLargestTotal = 40;

int WeightOf(const Weights& weights, Pegs pegs) {
  int sum = 0;
  for (; pegs != 0; pegs &= pegs - 1) sum += weights[static_cast<std::size_t>(FirstHole(pegs))];
  return sum;
}

int LeastWeight(const Weights& weights, Pegs holes) {
  int least = std::numeric_limits<int>::max();
  for (; holes != 0; holes &= holes - 1)
    least = std::min(least, weights[static_cast<std::size_t>(FirstHole(holes))]);
  return least;
}

}  // namespace

std::optional<TooLight> FindTooLight(const Board& board, Pegs pegs, Goal goal) {
  const Pegs last_holes = LastHoles(board, ClassOf(board, pegs), goal);
  // Weights that exclude one hole may exclude the others too.
  for (Pegs rest = last_holes; rest != 0; rest &= rest - 1) {
    std::optional<Weights> weights =
        CondemningFunction(board, pegs, FirstHole(rest), kLargestTotal);
    if (!weights) continue;
    const int sum = WeightOf(*weights, pegs);
    const int least = LeastWeight(*weights, last_holes);
    if (sum < least) return TooLight{*std::move(weights), sum, last_holes, least};
  }
  return std::nullopt;
}

}  // namespace tavoliere::solitaire
