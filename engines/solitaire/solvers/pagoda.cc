#include "engines/solitaire/solvers/pagoda.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <random>

#include "engines/solitaire/rules/position_class.h"

namespace tavoliere::solitaire {
namespace {

// More of either would find little better functions and take longer at each start of the program.
constexpr int kSamples = 60;
constexpr std::size_t kPrograms = 25;
// Of forty seeds the one whose functions left the least to search.
constexpr std::uint64_t kSampleSeed = 4;
// A sum beyond the least one has to fit into seven bits.
constexpr int kLargestSum = 127;

// A position and where its last peg should stand.
struct Sample {
  Pegs pegs;
  int last_hole;
};

// The sum of the position that has the least.
int LeastSum(const Weights& weights) {
  return std::accumulate(weights.begin(), weights.end(), 0,
                         [](int sum, int weight) { return sum + std::min(weight, 0); });
}

bool Condemns(const Weights& weights, const Sample& sample) {
  return Weigh(weights, sample.pegs) < weights[static_cast<std::size_t>(sample.last_hole)];
}

// Positions such as a search meets: random ones after some random jumps.
std::vector<Sample> RandomSamples(const Board& board) {
  std::mt19937_64 random(kSampleSeed);
  const auto below = [&random](std::size_t end) {
    return static_cast<std::size_t>(random() % end);
  };
  const auto holes = static_cast<std::size_t>(board.hole_count());
  std::vector<Sample> samples;
  for (int i = 0; i < kSamples; ++i) {
    const std::size_t count = holes / 3 + below(holes / 2 + 1);
    Pegs pegs = 0;
    for (std::size_t k = 0; k < count; ++k) pegs |= Bit(static_cast<int>(below(holes)));
    for (std::size_t jumps = below(count / 2 + 1); jumps > 0; --jumps) {
      std::vector<std::size_t> possible;
      AnyJump(board, board.Possible(pegs), [&possible](std::size_t jump) {
        possible.push_back(jump);
        return false;
      });
      if (possible.empty()) break;
      pegs ^= board.jumps()[possible[below(possible.size())]].mask();
    }
    Pegs rest = LastHoles(board, ClassOf(board, pegs), std::nullopt);
    for (; rest != 0; rest &= rest - 1) samples.push_back({pegs, FirstHole(rest)});
  }
  return samples;
}

// A function and which samples it condemns.
struct Candidate {
  Weights weights;
  std::vector<bool> condemned;
};

Candidate MakeCandidate(Weights weights, const std::vector<Sample>& samples) {
  Candidate candidate{std::move(weights), {}};
  for (const Sample& sample : samples) {
    candidate.condemned.push_back(Condemns(candidate.weights, sample));
  }
  return candidate;
}

std::vector<Candidate> FindCandidates(const Board& board, const std::vector<Sample>& samples) {
  std::vector<Candidate> candidates;
  const std::size_t step = std::max<std::size_t>(1, samples.size() / kPrograms);
  for (std::size_t i = 0; i < samples.size(); i += step) {
    auto weights = CondemningFunction(board, samples[i].pegs, samples[i].last_hole, kLargestSum);
    if (weights) candidates.push_back(MakeCandidate(*std::move(weights), samples));
  }
  return candidates;
}

Weights Image(const Board& board, int symmetry, const Weights& weights) {
  Weights image(weights.size());
  for (int hole = 0; hole < board.hole_count(); ++hole) {
    image[static_cast<std::size_t>(hole)] =
        weights[static_cast<std::size_t>(board.MapHole(symmetry, hole))];
  }
  return image;
}

// The candidate that condemns the most samples, with its images, then the one that adds most.
std::vector<Weights> Choose(const Board& board, const std::vector<Sample>& samples,
                            const std::vector<Candidate>& candidates, std::size_t most) {
  std::vector<Weights> chosen;
  std::vector<bool> done(samples.size());
  while (true) {
    const Candidate* best = nullptr;
    int best_gain = 0;
    for (const Candidate& candidate : candidates) {
      int gain = 0;
      for (std::size_t i = 0; i < done.size(); ++i) gain += candidate.condemned[i] && !done[i];
      if (gain > best_gain) best = &candidate;
      best_gain = std::max(gain, best_gain);
    }
    if (best == nullptr) return chosen;
    for (int symmetry = 0; symmetry < board.symmetry_count(); ++symmetry) {
      const Weights image = Image(board, symmetry, best->weights);
      if (std::find(chosen.begin(), chosen.end(), image) != chosen.end()) continue;
      if (chosen.size() == most) return chosen;
      chosen.push_back(image);
      for (std::size_t i = 0; i < done.size(); ++i) {
        if (Condemns(image, samples[i])) done[i] = true;
      }
    }
  }
}

std::uint64_t Lane(std::size_t function, int value) {
  return static_cast<std::uint64_t>(value) << (8 * (function % 8));
}

}  // namespace

PagodaFunctions::PagodaFunctions(const Board& board) {
  const std::vector<Sample> samples = RandomSamples(board);
  functions_ = Choose(board, samples, FindCandidates(board, samples), kLanes);
  for (const Jump jump : board.jumps()) {
    Sums cost{};
    for (std::size_t i = 0; i < functions_.size(); ++i) {
      const Weights& w = functions_[i];
      cost[i / 8] |= Lane(i, w[jump.from] + w[jump.over] - w[jump.to]);
    }
    costs_.push_back(cost);
  }
  for (int hole = 0; hole < board.hole_count(); ++hole) needs_.push_back(Start(Bit(hole)));
}

PagodaFunctions::Sums PagodaFunctions::Start(Pegs pegs) const {
  Sums sums{};
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    const int value = Weigh(functions_[i], pegs) - LeastSum(functions_[i]);
    assert(value >= 0 && value <= kLargestSum);
    sums[i / 8] |= Lane(i, value);
  }
  return sums;
}

}  // namespace tavoliere::solitaire
