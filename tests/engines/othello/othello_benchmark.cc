// What evaluating a position costs, and the two ways of finding the patterns' configurations.
#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include <benchmark/benchmark.h>

#include "engines/othello/evaluation/features.h"
#include "engines/othello/evaluation/pattern_weights.h"
#include "engines/othello/evaluation/patterns.h"

namespace tavoliere::othello {
namespace {

// Positions of random games with 10 to 50 empty squares.
const std::vector<Position>& Positions() {
  static const std::vector<Position> kPositions = [] {
    std::vector<Position> positions;
    std::mt19937_64 random(3);
    for (int game = 0; game < 100; ++game) {
      Position position;
      while (true) {
        const int empties = Count(position.empties());
        if (empties >= 10 && empties <= 50) positions.push_back(position);
        Othello::MoveList moves;
        Othello::Generate(position, moves);
        if (moves.empty()) break;
        position = position.Play(moves[random() % moves.size()]);
      }
    }
    return positions;
  }();
  return kPositions;
}

template <class Measured>
void OverPositions(benchmark::State& state, const Measured& measured) {
  const std::vector<Position>& positions = Positions();
  for (const Position& position : positions) benchmark::DoNotOptimize(measured(position));
  std::size_t at = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(measured(positions[at]));
    at = at + 1 < positions.size() ? at + 1 : 0;
  }
}

void EvaluateHandmade(benchmark::State& state) {
  OverPositions(state, [](const Position& position) { return HandmadeScore(position); });
}
BENCHMARK(EvaluateHandmade);

void EvaluatePatterns(benchmark::State& state) {
  const auto weights = PatternWeights::BuiltIn(Variant::kOthello);
  OverPositions(state, [&](const Position& position) { return weights->Evaluate(position); });
}
BENCHMARK(EvaluatePatterns);

void FindPatternsByFours(benchmark::State& state) {
  const PatternModel& model = PatternModel::Of(Variant::kOthello);
  OverPositions(state, [&](const Position& position) {
    PatternModel::Indices indices;
    model.Find(position.own(), position.other(), &indices);
    return indices;
  });
}
BENCHMARK(FindPatternsByFours);

#ifdef __BMI2__
void FindPatternsByPext(benchmark::State& state) {
  const PatternModel& model = PatternModel::Of(Variant::kOthello);
  std::array<std::uint16_t, 1024> ternary{};
  for (std::size_t set = 0; set < ternary.size(); ++set) {
    for (std::size_t bit = 10; bit-- > 0;)
      ternary[set] = static_cast<std::uint16_t>(3 * ternary[set] + (set >> bit & 1));
  }
  std::vector<Bitboard> masks;
  for (std::size_t lane = 0; lane < model.lanes(); ++lane) {
    masks.push_back(0);
    for (const int square : model.Squares(lane)) masks.back() |= Bit(square);
  }
  OverPositions(state, [&](const Position& position) {
    PatternModel::Indices indices;
    for (std::size_t lane = 0; lane < masks.size(); ++lane) {
      indices.lanes[lane] =
          static_cast<std::uint16_t>(ternary[_pext_u64(position.own(), masks[lane])] +
                                     2 * ternary[_pext_u64(position.other(), masks[lane])]);
    }
    return indices;
  });
}
BENCHMARK(FindPatternsByPext);
#endif

void CountForPatterns(benchmark::State& state) {
  OverPositions(state, [](const Position& position) { return PatternCountsOf(position); });
}
BENCHMARK(CountForPatterns);

}  // namespace
}  // namespace tavoliere::othello
