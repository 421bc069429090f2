#include "engines/dama/tools.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/wire/record.h"

namespace tavoliere::dama {
namespace {

using ::testing::HasSubstr;

struct Outcome {
  int status = 0;
  std::string out;
  std::string err;
};

Outcome RunTool(const std::string& tool, const std::vector<std::string>& arguments) {
  const auto tools = Tools();
  const auto found = std::find_if(tools.begin(), tools.end(),
                                  [&](const base::Subcommand& s) { return s.name == tool; });
  EXPECT_NE(found, tools.end()) << tool;
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  Outcome outcome;
  outcome.status = found->run(arguments);
  outcome.out = ::testing::internal::GetCapturedStdout();
  outcome.err = ::testing::internal::GetCapturedStderr();
  return outcome;
}

class ToolsTest : public ::testing::Test {
 protected:
  ToolsTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "dama-tools-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~ToolsTest() override { std::filesystem::remove_all(folder_); }

  std::string File(const std::string& text) const {
    const std::string path = (folder_ / "file").string();
    std::ofstream(path, std::ios::trunc) << text;
    return path;
  }

  std::filesystem::path folder_;
};

TEST_F(ToolsTest, OpeningsPrintsTheGoodGamesAndTellsTheBadOnes) {
  const Outcome outcome =
      RunTool("openings", {File("1. 22-18 12-16 *\n1. 1-5 *\n[FEN \"B:W32:BK1\"]\n1... 1-5 *\n")});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "startpos moves 22-18 12-16\nfen B:W32:BK1 moves 1-5\n");
  EXPECT_THAT(outcome.err, HasSubstr("game 2, line 2: illegal move '1-5'"));
  EXPECT_EQ(RunTool("openings", {File("1. 22-18 *")}).status, 0);
  EXPECT_THAT(RunTool("openings", {File("")}).err, HasSubstr("there is no game in"));
  EXPECT_THAT(RunTool("openings", {"/no/such/file"}).err, HasSubstr("cannot read '/no/such/file'"));
  EXPECT_EQ(RunTool("openings", {}).status, 2);
}

TEST_F(ToolsTest, PdnTurnsRecordsToGames) {
  protocol::GameRecord record;
  record.id = "1.1";
  record.engine[0] = "a";
  record.engine[1] = "b";
  record.opening = {"22-18"};
  record.result = "draw";
  record.reason = "draw by repetition";
  record.termination = "normal";
  record.started = "2026-01-02T03:04:05Z";
  const std::string good = protocol::ToJsonLine(record);
  record.opening = {"22-19", "1-5"};
  const Outcome outcome =
      RunTool("pdn", {File(good + "\n\n{\"id\": 1}\n" + protocol::ToJsonLine(record) + "\n")});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("1. 22-18 1/2-1/2\n"));
  EXPECT_THAT(outcome.err, HasSubstr("line 3: game record"));
  EXPECT_THAT(outcome.err, HasSubstr("line 4: move 2, '1-5'"));
  EXPECT_EQ(RunTool("pdn", {File(good)}).status, 0);
}

TEST_F(ToolsTest, BuildTablesWritesThem) {
  const Outcome outcome = RunTool("build-tables", {(folder_ / "new").string(), "2"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("2 pieces: 3488 positions"));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "new" / "dama-2.table"));
  EXPECT_EQ(RunTool("build-tables", {}).status, 2);
  EXPECT_THAT(RunTool("build-tables", {"x", "9"}).err,
              HasSubstr("expected 2 to 6 as number of pieces, got 9"));
  EXPECT_THAT(RunTool("build-tables", {File("") + "/under/a/file", "2"}).err,
              HasSubstr("cannot make the folder"));
}

TEST_F(ToolsTest, PlayWonWinsWhatTheTablesWin) {
  const std::string tables = (folder_ / "new").string();
  ASSERT_EQ(RunTool("build-tables", {tables, "3"}).status, 0);
  const auto play = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {tables, "--pieces", "3", "--games", "60"});
    const Outcome outcome = RunTool("play-won", arguments);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out;
  };
  EXPECT_EQ(play({"--nodes", "2000"}), "3 pieces: 60 won positions, 60 won, 0 drawn, 0 lost\n");
  // Too short a search to find the way without tables; each game that goes wrong is told.
  const std::string without = play({"--nodes", "100", "--without-tables"});
  EXPECT_THAT(without, HasSubstr("not won: "));
  EXPECT_THAT(without, HasSubstr("3 pieces: 60 won positions, "));
  EXPECT_THAT(RunTool("play-won", {tables, "--pieces", "4"}).err,
              HasSubstr("there is no table of 4 pieces"));
  EXPECT_EQ(RunTool("play-won", {}).status, 2);
  EXPECT_THAT(RunTool("play-won", {tables, "--games", "0"}).err,
              HasSubstr("expected 1 to 1000000 as number of games, got 0"));
}

}  // namespace
}  // namespace tavoliere::dama
