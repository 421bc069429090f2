// The whole table of the English board: minutes. table_test.cc has its beginnings.
#include <utility>

#include <array>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <random>
#include <string>

#include "engines/solitaire/rules/hole_names.h"
#include "engines/solitaire/solvers/enumeration.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "engines/solitaire/table/win_table.h"
#include "engines/solitaire/table/win_table_builder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kMemory = std::size_t{512} << 20;  // what Hash allows by default
const std::atomic<bool> kNever{false};

// Built once for all its tests, which stand in one process for that.
class WholeTable : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::string name = (std::filesystem::temp_directory_path() / "solitaire-XXXXXX").string();
    folder_ = new std::filesystem::path(mkdtemp(name.data()));
    contents_ = new WinTableContents(BuildWinTable([](const std::string&) {}, [](double) {}));
    EXPECT_TRUE(WinTable::Write(Path(), contents_->words).ok());
  }
  static void TearDownTestSuite() {
    std::filesystem::remove_all(*folder_);
    delete std::exchange(folder_, nullptr);
    delete std::exchange(contents_, nullptr);
  }

  static std::string Path() { return (*folder_ / "table").string(); }

  static std::filesystem::path* folder_;
  static WinTableContents* contents_;
};
std::filesystem::path* WholeTable::folder_ = nullptr;
WinTableContents* WholeTable::contents_ = nullptr;

Verdict Searched(ExactSolver& solver, Pegs pegs) {
  SearchMeter meter(kNever);
  return solver.Solve({Position(EnglishBoard(), pegs), {}}, nullptr, &meter).verdict;
}

TEST_F(WholeTable, HoldsTheKnownNumberAndAgreesWithTheSearchUpToSixPegs) {
  const auto& by_pegs = contents_->solvable_by_pegs;
  EXPECT_EQ(std::accumulate(by_pegs.begin(), by_pegs.end(), std::uint64_t{0}), 2'274'448'867u);
  EXPECT_LE(std::filesystem::file_size(Path()), 100'000'000u);
  const auto table = WinTable::Open(Path());
  ASSERT_TRUE(table.ok()) << table.status();

  ExactSolver solver;
  std::array<std::uint64_t, 7> solvable{};
  for (int count = 1; count <= 6; ++count) {
    // Every choice of so many holes, in ascending order.
    for (Pegs pegs = (Pegs{1} << count) - 1; pegs <= EnglishBoard()->all();) {
      const bool found = (*table)->Solvable(pegs);
      ASSERT_EQ(found, Searched(solver, pegs) == Verdict::kSolvable) << pegs;
      if (found) ++solvable[static_cast<std::size_t>(count)];
      const Pegs lowest = pegs & (~pegs + 1);
      const Pegs ripple = pegs + lowest;
      pegs = ripple | ((pegs ^ ripple) >> 2) / lowest;
    }
    EXPECT_EQ(solvable[static_cast<std::size_t>(count)], by_pegs[static_cast<std::size_t>(count)]);
  }
}

TEST_F(WholeTable, AgreesWithTheSearchOnRandomPositions) {
  const auto table = WinTable::Open(Path());
  ASSERT_TRUE(table.ok()) << table.status();
  std::mt19937_64 random(77);
  ExactSolver solver;
  for (int i = 0; i < 3000; ++i) {
    Pegs pegs = 0;
    while (Count(pegs) < 7 + i % 26) pegs |= Bit(static_cast<int>(random() % 33));
    ASSERT_EQ((*table)->Solvable(pegs), Searched(solver, pegs) == Verdict::kSolvable) << pegs;
    // A named hole: the table only prunes.
    const Task task{Position(EnglishBoard(), pegs), Goal(static_cast<int>(random() % 33))};
    SearchMeter with(kNever);
    SearchMeter without(kNever);
    ASSERT_EQ(solver.Solve(task, table->get(), &with).verdict,
              solver.Solve(task, nullptr, &without).verdict)
        << pegs;
  }
}

TEST_F(WholeTable, HelpsToProveTheFewestSweeps) {
  const auto table = WinTable::Open(Path());
  ASSERT_TRUE(table.ok()) << table.status();
  // From one vacant hole to a peg on it: Bergholt's 18 of 1912 for the centre.
  for (const auto& [name, expected] : {std::pair("d4", 18), {"d1", 18}, {"c1", 16}}) {
    const int hole = *EnglishBoard()->ParseHole(name);
    const Task task{Position(EnglishBoard(), EnglishBoard()->all() & ~Bit(hole)), hole};
    SearchMeter meter(kNever);
    const SweepSolution solution =
        *FewestSweeps(task, table->get(), kMemory, &meter, [](const std::string&) {});
    EXPECT_EQ(solution.sweeps, expected) << name;
    EXPECT_EQ(FormatSweeps(*EnglishBoard(), solution.jumps).size(),
              static_cast<std::size_t>(expected));
  }
}

TEST_F(WholeTable, IsRefusedWhenItIsDamagedOrShort) {
  const std::string damaged = Path() + "-damaged";
  std::filesystem::copy_file(Path(), damaged);
  {
    std::fstream file(damaged, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(50'000'000);
    file.put('x');
    file.put('y');
  }
  EXPECT_THAT(std::string(WinTable::Open(damaged).status().message()), HasSubstr("checksum"));
  std::filesystem::resize_file(damaged, 1000);
  EXPECT_THAT(std::string(WinTable::Open(damaged).status().message()), HasSubstr("expected"));
}

}  // namespace
}  // namespace tavoliere::solitaire
