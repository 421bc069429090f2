#include "engines/solitaire/pagoda.h"

#include <algorithm>
#include <bitset>
#include <cassert>
#include <numeric>
#include <random>

#include "engines/solitaire/position_class.h"

namespace tavoliere::solitaire {
namespace {

using Weights = PagodaFunctions::Weights;

constexpr int kCandidates = 150;
constexpr int kSamples = 250;
constexpr int kLargestWeight = 3;
constexpr int kRounds = 3;
// A surplus is at most (holes + 1) times the largest weight and has to fit into seven bits.
constexpr int kLargestSurplus = 127;

int Sum(const Weights& weights, Pegs pegs) {
  int sum = 0;
  for (; pegs != 0; pegs &= pegs - 1) sum += weights[static_cast<std::size_t>(FirstHole(pegs))];
  return sum;
}

int Need(const Weights& weights, Pegs last_holes) {
  int need = weights[static_cast<std::size_t>(FirstHole(last_holes))];
  for (; last_holes != 0; last_holes &= last_holes - 1) {
    need = std::min(need, weights[static_cast<std::size_t>(FirstHole(last_holes))]);
  }
  return need;
}

// std::shuffle may differ between libraries; this one is the same everywhere.
void Shuffle(std::vector<int>* items, std::mt19937_64* random) {
  for (std::size_t i = items->size(); i > 1; --i)
    std::swap((*items)[i - 1], (*items)[(*random)() % i]);
}

// Starts from equal weights and lowers one hole after the other, in a random order, as far as the
// jumps let it: the less a function grants, the more it condemns. The first few holes of the order
// keep their weight.
Weights RandomFunction(const Board& board, std::mt19937_64* random) {
  const auto holes = static_cast<std::size_t>(board.hole_count());
  const int largest = std::min(kLargestWeight, kLargestSurplus / (board.hole_count() + 1));
  const int top = 1 + static_cast<int>((*random)() % static_cast<std::uint64_t>(largest));
  std::vector<int> order(holes);
  std::iota(order.begin(), order.end(), 0);
  Shuffle(&order, random);
  const std::size_t kept = 1 + (*random)() % 4;
  Weights weights(holes, top);
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t i = kept; i < holes; ++i) {
      const int hole = order[i];
      int least = -top;
      for (const Jump jump : board.jumps()) {
        if (jump.from == hole) least = std::max(least, weights[jump.to] - weights[jump.over]);
        if (jump.over == hole) least = std::max(least, weights[jump.to] - weights[jump.from]);
      }
      weights[static_cast<std::size_t>(hole)] = least;
    }
  }
  return weights;
}

struct Sample {
  Pegs pegs;
  Pegs last_holes;
};

std::vector<Sample> RandomSamples(const Board& board, std::mt19937_64* random) {
  std::vector<Sample> samples;
  const auto holes = static_cast<std::uint64_t>(board.hole_count());
  // Half of random positions lie in a class with a one-peg position; on tiny boards none may.
  for (int i = 0; i < 2 * kSamples; ++i) {
    const std::uint64_t count = holes / 7 + (*random)() % (holes / 2 + 1);
    Pegs pegs = 0;
    for (std::uint64_t k = 0; k < count; ++k) pegs |= Bit(static_cast<int>((*random)() % holes));
    const Pegs last_holes = LastHoles(board, ClassOf(board, pegs), std::nullopt);
    if (last_holes != 0) samples.push_back({pegs, last_holes});
  }
  return samples;
}

Weights Image(const Board& board, int symmetry, const Weights& weights) {
  Weights image(weights.size());
  for (int hole = 0; hole < board.hole_count(); ++hole) {
    image[static_cast<std::size_t>(hole)] =
        weights[static_cast<std::size_t>(board.MapHole(symmetry, hole))];
  }
  return image;
}

std::uint64_t Lane(std::size_t function, int value) {
  return static_cast<std::uint64_t>(value) << (8 * (function % 8));
}

}  // namespace

PagodaFunctions::PagodaFunctions(const Board& board) {
  std::mt19937_64 random(2026);
  std::vector<Weights> candidates;
  for (int i = 0; i < kCandidates; ++i) candidates.push_back(RandomFunction(board, &random));
  const std::vector<Sample> samples = RandomSamples(board, &random);
  using SampleSet = std::bitset<2 * kSamples>;
  const auto condemned_by = [&samples](const Weights& weights) {
    SampleSet condemned;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      condemned[i] = Sum(weights, samples[i].pegs) < Need(weights, samples[i].last_holes);
    }
    return condemned;
  };
  std::vector<SampleSet> condemned;
  for (const Weights& candidate : candidates) condemned.push_back(condemned_by(candidate));
  // The candidate that condemns the most samples, with its images, then the one that adds most.
  SampleSet rest;
  rest.set();
  while (functions_.size() < kLanes) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < candidates.size(); ++i) {
      if ((condemned[i] & rest).count() > (condemned[best] & rest).count()) best = i;
    }
    if ((condemned[best] & rest).none()) break;
    for (int symmetry = 0; symmetry < board.symmetry_count(); ++symmetry) {
      const Weights image = Image(board, symmetry, candidates[best]);
      if (functions_.size() == kLanes) break;
      if (std::find(functions_.begin(), functions_.end(), image) != functions_.end()) continue;
      functions_.push_back(image);
      rest &= ~condemned_by(image);
    }
  }

  for (const Jump jump : board.jumps()) {
    Surplus cost{};
    for (std::size_t i = 0; i < functions_.size(); ++i) {
      const Weights& w = functions_[i];
      cost[i / 8] |= Lane(i, w[jump.from] + w[jump.over] - w[jump.to]);
    }
    costs_.push_back(cost);
  }
}

PagodaFunctions::Surplus PagodaFunctions::Start(Pegs pegs, Pegs last_holes) const {
  Surplus surplus{};
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    const int value = Sum(functions_[i], pegs) - Need(functions_[i], last_holes);
    assert(value <= kLargestSurplus);
    surplus[i / 8] |= Lane(i, value < 0 ? 0x80 : value);
  }
  return surplus;
}

}  // namespace tavoliere::solitaire
