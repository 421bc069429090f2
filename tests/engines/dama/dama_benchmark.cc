#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "core/search/perft.h"
#include "engines/dama/endings/ending_index.h"
#include "engines/dama/endings/endings.h"
#include "engines/dama/evaluation/features.h"
#include "engines/dama/evaluation/weights.h"
#include "engines/dama/rules/game.h"

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

// The tables of up to four pieces in a folder of their own, built once, and positions of four.
class BuiltEndings {
 public:
  BuiltEndings() {
    std::string pattern = (std::filesystem::temp_directory_path() / "endings-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    const absl::Status built = BuildEndings(folder_.string(), 4, 1, [](const std::string&) {});
    if (!built.ok()) std::cerr << built << std::endl;
    std::mt19937_64 random(1);
    for (const Material& material : MaterialsOf(4)) {
      const EndingIndex index(material);
      for (std::uint64_t i = 0; i < index.size() / 300; ++i)
        positions_.push_back(index.PositionOf(random() % index.size()));
    }
    std::shuffle(positions_.begin(), positions_.end(), random);
  }
  ~BuiltEndings() { std::filesystem::remove_all(folder_); }

  static const BuiltEndings& Get() {
    static const BuiltEndings kEndings;
    return kEndings;
  }
  std::shared_ptr<const Endings> Open() const {
    std::vector<absl::Status> problems;
    return Endings::Open(folder_.string(), &problems);
  }
  const std::vector<Position>& positions() const { return positions_; }

 private:
  std::filesystem::path folder_;
  std::vector<Position> positions_;
};

void LookUpAll(const Endings& endings) {
  for (const Position& position : BuiltEndings::Get().positions())
    benchmark::DoNotOptimize(endings.Probe(position));
}

void BM_OpenEndings(benchmark::State& state) {
  const BuiltEndings& endings = BuiltEndings::Get();
  for (auto _ : state) benchmark::DoNotOptimize(endings.Open());
}
BENCHMARK(BM_OpenEndings)->Unit(benchmark::kMillisecond);

// Of every part of the files.
void BM_FirstEndingLookUps(benchmark::State& state) {
  for (auto _ : state) {
    state.PauseTiming();
    const std::shared_ptr<const Endings> endings = BuiltEndings::Get().Open();
    state.ResumeTiming();
    LookUpAll(*endings);
  }
}
BENCHMARK(BM_FirstEndingLookUps)->Unit(benchmark::kMillisecond);

void BM_EndingLookUps(benchmark::State& state) {
  const std::shared_ptr<const Endings> endings = BuiltEndings::Get().Open();
  LookUpAll(*endings);
  for (auto _ : state) LookUpAll(*endings);
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(BuiltEndings::Get().positions().size()));
}
BENCHMARK(BM_EndingLookUps)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tavoliere::dama
