// The whole table, the sequences to their ends and every solution: minutes. table_test.cc,
// game_test.cc and solver_test.cc have their beginnings.
#include <utility>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "engines/solitaire/enumeration.h"
#include "engines/solitaire/exact_solver.h"
#include "engines/solitaire/win_table.h"
#include "engines/solitaire/win_table_builder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engines/solitaire/levels.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kMemory = std::size_t{512} << 20;  // what Hash allows by default
const std::atomic<bool> kNever{false};

class Table : public ::testing::Test {
 protected:
  Table() {
    std::string name = (std::filesystem::temp_directory_path() / "solitaire-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    contents_ = BuildWinTable([](const std::string&) {}, [](double) {});
    EXPECT_TRUE(WinTable::Write(Path(), contents_.words).ok());
  }
  ~Table() override { std::filesystem::remove_all(folder_); }

  std::string Path() const { return (folder_ / "table").string(); }

  std::filesystem::path folder_;
  WinTableContents contents_;
};

Verdict Searched(ExactSolver& solver, Pegs pegs) {
  SearchMeter meter(kNever);
  return solver.Solve({Position(EnglishBoard(), pegs), {}}, nullptr, &meter).verdict;
}

TEST_F(Table, HoldsTheKnownNumberAndAgreesWithTheSearchUpToSixPegs) {
  const auto& by_pegs = contents_.solvable_by_pegs;
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

TEST_F(Table, AgreesWithTheSearchOnRandomPositions) {
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

  // A damaged table is refused, a short one too.
  {
    std::fstream file(Path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(50'000'000);
    file.put('x');
    file.put('y');
  }
  EXPECT_THAT(std::string(WinTable::Open(Path()).status().message()), HasSubstr("checksum"));
  std::filesystem::resize_file(Path(), 1000);
  EXPECT_THAT(std::string(WinTable::Open(Path()).status().message()), HasSubstr("expected"));
}

TEST_F(Table, HelpsToProveTheFewestSweeps) {
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

// OEIS A112737 and A112738. A position after n jumps can end on the centre just if its complement
// can be reached by 31 - n jumps from the start.
TEST(Sequences, AreTheKnownOnes) {
  const std::vector<std::size_t> reached = {
      1,       1,       2,       8,       39,      171,     719,     2757,
      9751,    31312,   89927,   229614,  517854,  1022224, 1753737, 2598215,
      3312423, 3626632, 3413313, 2765623, 1930324, 1160977, 600372,  265865,
      100565,  32250,   8688,    1917,    348,     50,      7,       2};
  const std::vector<std::size_t> winnable = {
      1, 1, 2, 8, 38, 164, 635, 2089, 6174, 16020, 35749, 68326, 112788, 162319, 204992, 230230};
  const Position start;
  const Board& board = start.board();
  std::vector<std::vector<Pegs>> levels = {{start.pegs()}};
  for (const std::size_t expected : reached) {
    EXPECT_EQ(levels.back().size(), expected);
    levels.push_back(NextLevel(board, levels.back()));
  }
  EXPECT_TRUE(levels.back().empty());
  for (std::size_t jumps = 0; jumps < 32; ++jumps) {
    PegsSet complements(std::size_t{1} << 30);
    for (const Pegs pegs : levels[31 - jumps]) {
      complements.Add(LeastImage(board, board.all() & ~pegs));
    }
    const auto count = static_cast<std::size_t>(
        std::count_if(levels[jumps].begin(), levels[jumps].end(),
                      [&](Pegs pegs) { return complements.Contains(pegs); }));
    EXPECT_EQ(count, winnable[std::min(jumps, 31 - jumps)]) << jumps;
  }
}

TEST(ExactSolver, SolvesWieglebsGame) {
  ExactSolver solver;
  SearchMeter meter(kNever);
  const Task task{Solitaire::Start(Variant::kWiegleb45), {}};
  const Solution solution = solver.Solve(task, nullptr, &meter);
  ASSERT_EQ(solution.verdict, Verdict::kSolvable);
  Position position = task.position;
  for (const Jump jump : solution.jumps) {
    ASSERT_TRUE((position.pegs() & jump.mask()) == jump.takes());
    position = position.Play(Move(jump));
  }
  EXPECT_EQ(Count(position.pegs()), 1);
}

TEST(Enumeration, CountsTheSolutionsOfTheCentralGame) {
  SearchMeter meter(kNever);
  const Task task{Position(), Goal(*EnglishBoard()->ParseHole("d4"))};
  const auto count = CountSolutions(task, nullptr, kMemory, &meter, [](const std::string&) {});
  ASSERT_TRUE(count.ok() && *count);
  EXPECT_EQ(absl::Uint128Low64(**count), 40'861'647'040'079'968u);
}

}  // namespace
}  // namespace tavoliere::solitaire
