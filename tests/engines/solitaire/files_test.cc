#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "core/files/read_file.h"
#include "engines/solitaire/exact_solver.h"
#include "engines/solitaire/hall_of_fame.h"
#include "engines/solitaire/sealed_text.h"
#include "engines/solitaire/solution_memory.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::HasSubstr;

class Files : public ::testing::Test {
 protected:
  Files() {
    std::string name = (std::filesystem::temp_directory_path() / "solitaire-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~Files() override { std::filesystem::remove_all(folder_); }

  std::string Path(const std::string& name) const { return (folder_ / name).string(); }
  static void Overwrite(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(Files, SealedTextsAreReadBackAndDamageIsNoticed) {
  const std::string text = Seal("title 1", "first\nsecond\n");
  EXPECT_EQ(*Unseal("title 1", text), "first\nsecond\n");
  EXPECT_FALSE(Unseal("title 2", text).ok());
  for (std::size_t i = 0; i < text.size(); ++i) {
    EXPECT_FALSE(Unseal("title 1", text.substr(0, i)).ok()) << "cut after " << i;
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(Unseal("title 1", changed).ok()) << "changed at " << i;
  }
}

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
    EXPECT_EQ(*files::ReadFile(aside), damaged);
    EXPECT_FALSE(std::filesystem::exists(path));
  }
  EXPECT_TRUE(SaveMemory(path, &memory).ok());
}

TEST_F(Files, AMemoryThatNamesAnImpossibleJumpIsRefused) {
  EXPECT_FALSE(SolutionMemory::FromText(
                   Seal("tavoliere solitaire memory 1", "board ...\nstate 0000000000000003 c1a1\n"))
                   .ok());
  EXPECT_TRUE(SolutionMemory::FromText(
                  Seal("tavoliere solitaire memory 1", "board ...\nstate 0000000000000003 a1c1\n"))
                  .ok());
  EXPECT_FALSE(SolutionMemory::FromText(
                   Seal("tavoliere solitaire memory 1", "state 0000000000000003 a1c1\n"))
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
  Overwrite(path, *files::ReadFile(path) + "more");
  const auto damaged = LoadHallOfFame(path);
  ASSERT_FALSE(damaged.ok());
  EXPECT_THAT(std::string(damaged.status().message()), HasSubstr(path + ".damaged"));
  EXPECT_TRUE(LoadHallOfFame(path)->empty());
}

}  // namespace
}  // namespace tavoliere::solitaire
