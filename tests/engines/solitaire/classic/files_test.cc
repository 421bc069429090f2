#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <sys/stat.h>

#include "core/files/checksum.h"
#include "engines/solitaire/classic/hall_of_fame.h"
#include "engines/solitaire/classic/solution_memory.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class Files : public files::FolderTest {
 protected:
  static void Overwrite(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
  }
};

TEST_F(Files, FirstSolutionsAreEightAndSolve) {
  const SolutionMemory memory = FirstSolutions();
  const SolutionMemory::Tree* tree = memory.Find(*EnglishBoard());
  ASSERT_NE(tree, nullptr);
  EXPECT_FALSE(tree->EndFrom(Position().pegs(), {}).empty());
  // Shared states are kept once: fewer than eight times 31 positions, the start among them.
  EXPECT_LT(memory.size(), 8u * 31);
  EXPECT_GT(memory.size(), 2u * 31);
}

TEST_F(Files, MemoryComesBackFromItsFile) {
  SolutionMemory memory = FirstSolutions();
  ASSERT_TRUE(SaveMemory(Path("memory"), &memory).ok());
  const auto again = LoadMemory(Path("memory"));
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->ToText(), memory.ToText());
  EXPECT_EQ(LoadMemory(Path("none"))->size(), 0u);
}

TEST_F(Files, ADamagedMemoryIsNamedSetAsideAndNeverOverwritten) {
  SolutionMemory memory = FirstSolutions();
  const std::string path = Path("memory");
  for (int round = 1; round <= 2; ++round) {
    const std::string damaged = memory.ToText().substr(0, 500) + std::to_string(round);
    Overwrite(path, damaged);
    const absl::Status saved = SaveMemory(path, &memory);
    ASSERT_FALSE(saved.ok());
    const std::string aside = path + ".damaged" + (round == 1 ? "" : ".2");
    EXPECT_THAT(std::string(saved.message()), HasSubstr(path));
    EXPECT_THAT(std::string(saved.message()), HasSubstr(aside));
    EXPECT_EQ(files::TextOf(aside), damaged);
    EXPECT_FALSE(std::filesystem::exists(path));
  }
  EXPECT_TRUE(SaveMemory(path, &memory).ok());
}

TEST_F(Files, AByteOrderMarkIsSkipped) {
  SolutionMemory memory = FirstSolutions();
  Overwrite(Path("memory"), "\xEF\xBB\xBF" + memory.ToText());
  const auto read = LoadMemory(Path("memory"));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->ToText(), memory.ToText());
}

TEST_F(Files, WhatIsNoFileIsRefusedAndNothingIsMadeBesideIt) {
  ASSERT_EQ(::mkfifo(Path("pipe").c_str(), 0600), 0);
  SolutionMemory memory;
  for (const absl::Status& status :
       {LoadMemory(Path("pipe")).status(), SaveMemory(Path("pipe"), &memory),
        LoadHallOfFame(Path("pipe")).status(), AddToHallOfFame(Path("pipe"), {})}) {
    EXPECT_THAT(std::string(status.message()), HasSubstr("only regular files are read"));
  }
  EXPECT_THAT(Names(), ElementsAre("pipe"));
}

TEST_F(Files, AMemoryThatNamesAnImpossibleJumpIsRefused) {
  EXPECT_FALSE(
      SolutionMemory::FromText(files::AddChecksum("tavoliere solitaire memory 1",
                                                  "board ...\nstate 0000000000000003 c1a1\n"))
          .ok());
  EXPECT_TRUE(
      SolutionMemory::FromText(files::AddChecksum("tavoliere solitaire memory 1",
                                                  "board ...\nstate 0000000000000003 a1c1\n"))
          .ok());
  EXPECT_FALSE(SolutionMemory::FromText(files::AddChecksum("tavoliere solitaire memory 1",
                                                           "state 0000000000000003 a1c1\n"))
                   .ok());
}

TEST_F(Files, ManyWritersLoseNothing) {
  constexpr int kWriters = 4;
  constexpr int kGames = 8;
  const std::string memory_path = Path("memory");
  const std::string hall_path = Path("hall");
  std::atomic<int> failures{0};
  std::vector<std::thread> writers;
  for (int writer = 0; writer < kWriters; ++writer) {
    writers.emplace_back([&, writer] {
      for (int game = 0; game < kGames; ++game) {
        // A board of its own each: a row with one jump.
        const int length = 3 + writer * kGames + game;
        const auto position = Solitaire::Parse(
            "oo." + std::string(static_cast<std::size_t>(length % 20), '.') +
                (length >= 20 ? "/---" + std::string(static_cast<std::size_t>(length % 20), '-')
                              : ""),
            {});
        SolutionMemory memory;
        memory.Learn(*position, {{0, 1, 2}});
        if (!SaveMemory(memory_path, &memory).ok()) ++failures;
        if (!AddToHallOfFame(hall_path,
                             {game, Today(), "board", "writer " + std::to_string(writer)})
                 .ok()) {
          ++failures;
        }
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(failures, 0);
  EXPECT_EQ(LoadMemory(memory_path)->size(), static_cast<std::size_t>(kWriters * kGames));
  const auto hall = LoadHallOfFame(hall_path);
  ASSERT_TRUE(hall.ok());
  EXPECT_EQ(hall->size(), static_cast<std::size_t>(kWriters * kGames));
  EXPECT_TRUE(std::is_sorted(hall->begin(), hall->end(),
                             [](const auto& a, const auto& b) { return a.score > b.score; }));
}

TEST_F(Files, ADamagedHallOfFameIsSetAside) {
  const std::string path = Path("hall");
  ASSERT_TRUE(AddToHallOfFame(path, {3, "2026-01-02", "english33", "Ada Lovelace"}).ok());
  EXPECT_EQ((*LoadHallOfFame(path))[0].name, "Ada Lovelace");
  Overwrite(path, files::TextOf(path) + "more");
  const auto damaged = LoadHallOfFame(path);
  ASSERT_FALSE(damaged.ok());
  EXPECT_THAT(std::string(damaged.status().message()), HasSubstr(path + ".damaged"));
  EXPECT_TRUE(LoadHallOfFame(path)->empty());
}

}  // namespace
}  // namespace tavoliere::solitaire
