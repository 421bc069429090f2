#include <atomic>

#include <benchmark/benchmark.h>

#include "core/search/perft.h"
#include "engines/dama/ending_index.h"
#include "engines/dama/features.h"
#include "engines/dama/game.h"
#include "engines/dama/weights.h"

namespace tavoliere::dama {
namespace {

const char* const kPositions[] = {"W:W21-32:B1-12",
                                  "B:W17,21,22,24,25,26,28,29,30,32:B1,2,3,4,6,8,9,10,12,16",
                                  "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4"};

Position PositionOf(const benchmark::State& state) {
  return Dama::Parse(kPositions[state.range(0)], {}).value();
}

void BM_Perft(benchmark::State& state) {
  const std::atomic<bool> never{false};
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += core::Perft<Dama>(never, nullptr).Count(PositionOf(state), 6);
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK(BM_Perft)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

void BM_Generate(benchmark::State& state) {
  const Position position = PositionOf(state);
  for (auto _ : state) {
    Dama::MoveList moves;
    Dama::Generate(position, moves);
    benchmark::DoNotOptimize(moves);
  }
}
BENCHMARK(BM_Generate)->DenseRange(0, 2);

void BM_Evaluate(benchmark::State& state) {
  const Position position = PositionOf(state);
  const Weights& weights = DefaultWeights();
  for (auto _ : state)
    benchmark::DoNotOptimize(Weigh(FeaturesOf(position), Count(position.pieces()), weights));
}
BENCHMARK(BM_Evaluate)->DenseRange(0, 2);

void BM_EndingNumber(benchmark::State& state) {
  const Position position = Dama::Parse("W:WK18,9:BK3,12", {}).value();
  const EndingIndex index(MaterialOf(position));
  for (auto _ : state) benchmark::DoNotOptimize(index.NumberOf(position));
}
BENCHMARK(BM_EndingNumber);

}  // namespace
}  // namespace tavoliere::dama
