#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "engines/dipole/rules/game.h"
#include "engines/dipole/tables/tables.h"
#include "tests/engines/dipole/random_position.h"

namespace tavoliere::dipole {
namespace {

// The tables of up to five checkers in a folder of their own, built once, and positions of five.
class BuiltTables {
 public:
  BuiltTables() {
    std::string pattern = (std::filesystem::temp_directory_path() / "dipole-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    const absl::Status saved = Tables::Build(5).Save(Path());
    if (!saved.ok()) std::cerr << saved << std::endl;
    std::mt19937_64 random(1);
    for (int i = 0; i < 100'000; ++i) {
      const int own = 1 + static_cast<int>(random() % 4);
      positions_.push_back(RandomPosition(random, own, 5 - own));
    }
  }
  ~BuiltTables() { std::filesystem::remove_all(folder_); }

  static const BuiltTables& Get() {
    static const BuiltTables kTables;
    return kTables;
  }
  std::string Path() const { return (folder_ / "tables").string(); }
  const std::vector<Position>& positions() const { return positions_; }

 private:
  std::filesystem::path folder_;
  std::vector<Position> positions_;
};

void LookUpAll(const Tables& tables) {
  for (const Position& position : BuiltTables::Get().positions())
    benchmark::DoNotOptimize(tables.Probe(position));
}

void BM_LoadTables(benchmark::State& state) {
  const std::string path = BuiltTables::Get().Path();
  for (auto _ : state) benchmark::DoNotOptimize(Tables::Load(path));
}
BENCHMARK(BM_LoadTables)->Unit(benchmark::kMillisecond);

// Of every part of the file.
void BM_LoadAndFirstLookUps(benchmark::State& state) {
  const std::string path = BuiltTables::Get().Path();
  for (auto _ : state) LookUpAll(Tables::Load(path).value());
}
BENCHMARK(BM_LoadAndFirstLookUps)->Unit(benchmark::kMillisecond);

void BM_LookUps(benchmark::State& state) {
  const Tables tables = Tables::Load(BuiltTables::Get().Path()).value();
  LookUpAll(tables);
  for (auto _ : state) LookUpAll(tables);
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(BuiltTables::Get().positions().size()));
}
BENCHMARK(BM_LookUps)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tavoliere::dipole
