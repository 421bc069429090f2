#include "engines/solitaire/solvers/root_weights.h"

#include <utility>

#include <algorithm>

#include "engines/solitaire/solvers/simplex.h"

namespace tavoliere::solitaire {
namespace {

constexpr int kLargestRootScale = 1000;
// More rows than that would take longer than what they save.
constexpr std::size_t kMostInOneProgram = 300;

// Refuted by a function that gives `pegs` less than `left`.
struct Separation {
  Pegs pegs;
  Pegs left;

  bool By(const Weights& weights) const { return Weigh(weights, pegs) < Weigh(weights, left); }
};

// One function for all of them: the least difference t, which is to be as large as possible, is a
// variable beside x = 1 - w. `most` pegs in each keep its bounds from being negative: in t + most
// the row t + w(pegs) - w(left) <= 0 is t + most - x(pegs) + x(left) <= most - |pegs| + |left|.
std::optional<Weights> CommonFunction(const Board& board, const std::vector<Separation>& all) {
  if (all.size() > kMostInOneProgram) return std::nullopt;
  const auto holes = static_cast<std::size_t>(board.hole_count());
  const std::size_t fixed = board.jumps().size() + holes;
  int most = 0;
  for (const Separation& one : all) most = std::max(most, Count(one.pegs));
  Simplex simplex(holes + 1, fixed + all.size());
  SetPagodaConstraints(board, &simplex);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t hole = 0; hole < holes; ++hole) {
      const Pegs bit = Bit(static_cast<int>(hole));
      if ((all[i].pegs & bit) != 0) simplex.Coefficient(fixed + i, hole) -= 1;
      if ((all[i].left & bit) != 0) simplex.Coefficient(fixed + i, hole) += 1;
    }
    simplex.Coefficient(fixed + i, holes) = 1;
    simplex.Bound(fixed + i) = most - Count(all[i].pegs) + Count(all[i].left);
  }
  simplex.Objective(holes) = 1;
  std::vector<double> values = simplex.Maximise();
  if (values.empty() || values.back() < most + kRounding) return std::nullopt;
  values.pop_back();
  for (double& value : values) value = 1 - value;
  std::optional<Weights> weights = WholeMultiple(values, kLargestRootScale);
  if (!weights || !IsPagoda(board, *weights)) return std::nullopt;
  const bool common =
      std::all_of(all.begin(), all.end(), [&](const Separation& one) { return one.By(*weights); });
  return common ? weights : std::nullopt;
}

// A function for each that none before it serves; nullopt where there is none.
std::optional<std::vector<Weights>> FunctionsFor(const Board& board,
                                                 const std::vector<Separation>& all) {
  std::vector<Weights> functions;
  for (const Separation& one : all) {
    if (std::any_of(functions.begin(), functions.end(),
                    [&](const Weights& weights) { return one.By(weights); })) {
      continue;
    }
    std::optional<Weights> found = SeparatingFunction(board, one.pegs, one.left, kLargestRootScale);
    if (!found) return std::nullopt;
    functions.push_back(*std::move(found));
  }
  return functions;
}

// Calls `visit(first, last)` for each first jump and each last one.
template <class Visit>
void ForEachCase(const Board& board, Pegs pegs, Pegs last_holes, Visit visit) {
  AnyJump(board, board.Possible(pegs), [&](std::size_t first) {
    for (const Jump last : board.jumps()) {
      if ((Bit(last.to) & last_holes) != 0) visit(board.jumps()[first], last);
    }
    return false;
  });
}

}  // namespace

std::optional<RootWeights> FindRootWeights(const Board& board, Pegs pegs, Pegs last_holes) {
  if (Count(pegs) < 3) return std::nullopt;
  RootWeights found;
  std::vector<Separation> all;
  ForEachCase(board, pegs, last_holes, [&](Jump first, Jump last) {
    found.cases.push_back({first, last, 0});
    all.push_back({pegs ^ first.mask(), last.takes()});
  });
  std::optional<std::vector<Weights>> functions = FunctionsFor(board, all);
  if (!functions) return std::nullopt;
  found.functions = *std::move(functions);
  if (found.functions.size() > 1) {
    if (std::optional<Weights> common = CommonFunction(board, all)) {
      found.functions = {*std::move(common)};
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    while (!all[i].By(found.functions[found.cases[i].function])) ++found.cases[i].function;
  }
  return found;
}

bool Refutes(const Board& board, Pegs pegs, Pegs last_holes, const RootWeights& weights) {
  const auto holes = static_cast<std::size_t>(board.hole_count());
  for (const Weights& w : weights.functions) {
    if (w.size() != holes || !IsPagoda(board, w)) return false;
  }
  bool all = Count(pegs) >= 3;
  ForEachCase(board, pegs, last_holes, [&](Jump first, Jump last) {
    all = all && std::any_of(weights.cases.begin(), weights.cases.end(), [&](const auto& one) {
            if (!(one.first == first) || !(one.last == last)) return false;
            if (one.function >= weights.functions.size()) return false;
            const Weights& w = weights.functions[one.function];
            return Weigh(w, pegs ^ first.mask()) < Weigh(w, last.takes());
          });
  });
  return all;
}

std::optional<Weights> FindHoleWeights(const Board& board, Pegs pegs, int last_hole) {
  return SeparatingFunction(board, pegs, Bit(last_hole), kLargestRootScale);
}

}  // namespace tavoliere::solitaire
