// Several programs that write the same files at once, programs that are killed as they write, and
// programs that the machine gives little memory.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/solitaire/classic/hall_of_fame.h"
#include "engines/solitaire/classic/solution_memory.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/sanitized.h"

namespace tavoliere::solitaire {
namespace {

using ::testing::HasSubstr;

constexpr int kGames = 12;

class Processes : public ::testing::Test {
 protected:
  Processes() {
    std::string name = (std::filesystem::temp_directory_path() / "solitaire-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~Processes() override { std::filesystem::remove_all(folder_); }

  std::string Path(const std::string& name) const { return (folder_ / name).string(); }

  // Starts an engine, with `prefix` before its command, that wins and keeps kGames games. No two
  // writers play on the same boards: rows of holes, one above the other.
  std::FILE* StartWriter(int writer, const std::string& prefix = "") const {
    const std::string input = Path(absl::StrCat("input-", writer));
    std::ofstream commands(input);
    commands << "setoption name Memory File value " << Path("memory")
             << "\nsetoption name Hall Of Fame File value " << Path("hall") << "\n";
    for (int game = 0; game < kGames; ++game) {
      commands << "position fen oo." << std::string(static_cast<std::size_t>(game), '.');
      for (int row = 0; row < writer; ++row) {
        commands << "/" << std::string(static_cast<std::size_t>(game + 3), '.');
      }
      commands << " moves a1c1\nhalloffame add writer " << writer << "\n";
    }
    commands.close();
    return popen(absl::StrCat(prefix, TAV_SOLITAIRE, " < ", input, " 2>&1 >/dev/null").c_str(),
                 "r");
  }

  std::size_t KnownBoards() const {
    const auto memory = LoadMemory(Path("memory"));
    EXPECT_TRUE(memory.ok()) << memory.status();
    std::size_t boards = 0;
    const std::string text = memory->ToText();
    for (std::size_t at = text.find("board "); at != std::string::npos;
         at = text.find("board ", at + 1)) {
      ++boards;
    }
    return boards;
  }
  std::size_t FamousGames() const {
    const auto hall = LoadHallOfFame(Path("hall"));
    EXPECT_TRUE(hall.ok()) << hall.status();
    return hall->size();
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(Processes, WritingAtOnceLoseNothing) {
  std::vector<std::FILE*> writers;
  for (int writer = 0; writer < 3; ++writer) writers.push_back(StartWriter(writer));
  for (std::FILE* writer : writers) {
    ASSERT_NE(writer, nullptr);
    EXPECT_EQ(std::fgetc(writer), EOF);  // nothing on the standard error
    EXPECT_EQ(pclose(writer), 0);
  }
  EXPECT_EQ(FamousGames(), 3u * kGames);
  // And the English board's first solutions.
  EXPECT_EQ(KnownBoards(), 3u * kGames + 1);
}

TEST_F(Processes, KilledHalfWayLeaveWholeFiles) {
  for (int writer = 0; writer < 5; ++writer) {
    std::FILE* const killed =
        StartWriter(writer, absl::StrCat("timeout -s KILL 0.", writer + 1, "5 "));
    ASSERT_NE(killed, nullptr);
    pclose(killed);
    EXPECT_LE(FamousGames(), static_cast<std::size_t>((writer + 1) * kGames));
    KnownBoards();
  }
}

// What `command`, a shell's, prints.
std::string OutputOf(const std::string& command) {
  std::FILE* const pipe = popen(command.c_str(), "r");
  std::string output;
  for (int c = pipe == nullptr ? EOF : std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    output += static_cast<char>(c);
  }
  if (pipe != nullptr) pclose(pipe);
  return output;
}

// A limit on the size of files kills the writer in the middle of its first one.
TEST_F(Processes, WhatAKilledOneLeftIsRemovedByTheNext) {
  const auto run = [&](const std::string& limit) {
    OutputOf(absl::StrCat("( ", limit, "printf 'setoption name Memory File value ", Path("memory"),
                          "\nposition fen oo.o. moves a1c1 d1b1\n' | ", TAV_SOLITAIRE, " ) 2>&1"));
  };
  const auto unfinished = [&] {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(Path(""))) {
      const std::string name = entry.path().filename().string();
      if (name != "memory" && name != "memory.lock") ++count;
    }
    return count;
  };
  run("ulimit -c 0; ulimit -f 1; ");
  EXPECT_EQ(unfinished(), 1u);
  run("");
  EXPECT_EQ(unfinished(), 0u);
  EXPECT_TRUE(std::filesystem::exists(Path("memory")));
}

TEST(LittleMemory, EndsASearchAndNotTheProgram) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer takes more addresses than the limit leaves";
  const std::string output = OutputOf(absl::StrCat(
      "( ulimit -c 0; ulimit -v 32000; printf 'setoption name Use Table value false\\n",
      "setoption name UCI_Variant value wiegleb45\\ngo count\\nucinewgame\\nquery players\\n' | ",
      TAV_SOLITAIRE, " ) 2>&1"));
  EXPECT_THAT(output, HasSubstr("info string error: "));
  EXPECT_THAT(output, HasSubstr("bestmove e"));
  EXPECT_THAT(output, HasSubstr("response 1"));
}

}  // namespace
}  // namespace tavoliere::solitaire
