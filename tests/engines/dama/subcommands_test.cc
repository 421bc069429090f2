#include "engines/dama/subcommands.h"

#include <utility>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "engines/dama/endings/endings.h"
#include "engines/dama/engine/engine.h"
#include "protocol/wire/record.h"
#include "tests/core/tables/old_table_file.h"

namespace tavoliere::dama {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Outcome {
  int status = 0;
  std::string out;
  std::string err;
};

Outcome RunTool(const std::string& tool, const std::vector<std::string>& arguments) {
  const auto tools = Subcommands();
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

TEST_F(ToolsTest, OpeningsPrintsTheGoodGamesAndReportsTheBadOnes) {
  const Outcome outcome =
      RunTool("openings", {File("1. 22-18 12-16 *\n1. 1-5 *\n[FEN \"B:W32:BK1\"]\n1... 1-5 *\n")});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "startpos moves 22-18 12-16\nfen B:W32:BK1 moves 1-5\n");
  EXPECT_THAT(outcome.err, HasSubstr("game 2, line 2: illegal move '1-5'"));
  EXPECT_EQ(RunTool("openings", {File("1. 22-18 *")}).status, 0);
  EXPECT_THAT(RunTool("openings", {File("")}).err, HasSubstr("expected a game in"));
  EXPECT_THAT(RunTool("openings", {"/no/such/file"}).err,
              HasSubstr("there is no file '/no/such/file'"));
  EXPECT_EQ(RunTool("openings", {}).status, 2);
}

TEST_F(ToolsTest, AByteOrderMarkIsSkipped) {
  const Outcome outcome =
      RunTool("openings", {File("\xEF\xBB\xBF[GameType \"22\"]\r\n\r\n1. 22-18 10-14 *\r\n")});
  EXPECT_EQ(outcome.out, "startpos moves 22-18 10-14\n") << outcome.err;
}

TEST_F(ToolsTest, OnlyRegularFilesAreRead) {
  const std::string pipe = (folder_ / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  for (const char* tool : {"openings", "import", "export"}) {
    for (const std::string& path : {pipe, folder_.string(), std::string("/dev/zero")}) {
      const Outcome outcome = RunTool(tool, {path});
      EXPECT_EQ(outcome.status, 1);
      EXPECT_THAT(outcome.err, HasSubstr("only regular files are read; - reads standard input"));
    }
  }
}

TEST_F(ToolsTest, ExportTurnsRecordsToPdn) {
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
      RunTool("export", {File(good + "\n\n{\"id\": 1}\n" + protocol::ToJsonLine(record) + "\n")});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("1. 22-18 1/2-1/2\n"));
  EXPECT_THAT(outcome.err, HasSubstr("line 3: game record"));
  EXPECT_THAT(outcome.err, HasSubstr("line 4: move 2, '1-5'"));
  EXPECT_EQ(RunTool("export", {File(good)}).status, 0);
  EXPECT_EQ(RunTool("export", {File(good), "--format", "pdn"}).status, 0);
  const Outcome other = RunTool("export", {File(good), "--format", "sgf"});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("tav-dama export: --format: expected pdn, got 'sgf'"));
}

TEST_F(ToolsTest, ImportTurnsPdnToRecords) {
  const std::string games =
      "[Event \"Trophy\"]\n[Date \"2003.12.??\"]\n[White \"a\"]\n[Black \"b\"]\n\n1. 22-18 1-0\n"
      "1. 1-5 *\n[FEN \"B:W32:BK1\"]\n1... 1-5 *\n";
  const std::string output = (folder_ / "records").string();
  const Outcome outcome = RunTool("import", {File(games), "--output", output});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("game 2, line 7: illegal move '1-5'"));
  std::ifstream lines(output);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  const auto record = protocol::ParseGameRecord(line);
  ASSERT_TRUE(record.ok()) << record.status();
  EXPECT_EQ(record->id, "1.1");
  EXPECT_EQ(record->event, "Trophy");
  EXPECT_EQ(record->engine[0], "a");
  EXPECT_EQ(record->engine[1], "b");
  EXPECT_EQ(record->started, "2003-12");
  ASSERT_EQ(record->moves.size(), 1u);
  EXPECT_EQ(record->moves[0].move, "22-18");
  EXPECT_EQ(record->result, "p1win");
  EXPECT_EQ(record->termination, "adjudication");
  EXPECT_EQ(record->reason, "resigned");
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_THAT(line, HasSubstr("B:W32:BK1"));
  EXPECT_FALSE(std::getline(lines, line));
  EXPECT_EQ(RunTool("import", {File(games), "--skip"}).status, 0);
}

TEST_F(ToolsTest, ExportedGamesAreImportedAsTheyWere) {
  const std::string pdn =
      "[Event \"\"]\n[Date \"????.??.??\"]\n[Round \"1.1\"]\n[White \"?\"]\n[Black \"?\"]\n"
      "[Termination \"agreed\"]\n[Result \"1/2-1/2\"]\n[GameType \"22,W,8,8,N2,1\"]\n\n"
      "1. 22-18 12-16 1/2-1/2\n\n";
  const Outcome imported = RunTool("import", {File(pdn)});
  ASSERT_EQ(imported.status, 0) << imported.err;
  EXPECT_EQ(RunTool("export", {File(imported.out)}).out, pdn);
}

TEST_F(ToolsTest, ImportedGamesThatTheRulesEndAreNormal) {
  const Outcome imported =
      RunTool("import", {File("[FEN \"W:WK18:B9\"]\n[Result \"*\"]\n1. 18-14 9-13 *\n"
                              "[FEN \"W:W18:B14\"]\n1. 18x11 1-0\n")});
  ASSERT_EQ(imported.status, 0) << imported.err;
  std::istringstream lines(imported.out);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(protocol::ParseGameRecord(line)->result, "none");
  EXPECT_EQ(protocol::ParseGameRecord(line)->termination, "interrupted");
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(protocol::ParseGameRecord(line)->result, "p1win");
  EXPECT_EQ(protocol::ParseGameRecord(line)->termination, "normal");
}

TEST_F(ToolsTest, BuildTablesWritesThem) {
  const Outcome outcome = RunTool("build-tables", {(folder_ / "new").string(), "2"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("2 pieces: 3488 positions"));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "new" / "dama-2.table"));
  EXPECT_EQ(RunTool("build-tables", {}).status, 2);
  EXPECT_THAT(RunTool("build-tables", {"x", "9"}).err,
              HasSubstr("expected 2 to 7 as number of pieces, got 9"));
  EXPECT_THAT(RunTool("build-tables", {File("") + "/under/a/file", "2"}).err,
              HasSubstr("cannot make the folder"));
}

TEST_F(ToolsTest, BuildTablesNamesThePartsOfLargeTables) {
  const std::string list = RunTool("build-tables", {"x", "7", "--list"}).out;
  EXPECT_THAT(list, StartsWith("0 235609920 KKK-KKKK\n"));
  EXPECT_THAT(list, HasSubstr("\n7 89435000 MMM-MMMM\n"));
  EXPECT_EQ(std::count(list.begin(), list.end(), '\n'), 20);
  EXPECT_THAT(RunTool("build-tables", {"x", "4", "--ending", "KK-KK"}).err,
              HasSubstr("--list and --ending need 6 or 7 pieces, got 4"));
  EXPECT_THAT(RunTool("build-tables", {"x", "7", "--ending", "K-KKKKKK"}).err,
              HasSubstr("expected an ending of 7 pieces, such as KKK-KKKK, got 'K-KKKKKK'"));
  EXPECT_THAT(
      RunTool("build-tables", {(folder_ / "none").string(), "6", "--ending", "KKK-KKK"}).err,
      HasSubstr("dama-2.table"));
}

TEST_F(ToolsTest, BuildTablesConvertsThoseOfAnEarlierVersion) {
  const std::string tables = (folder_ / "new").string();
  ASSERT_EQ(RunTool("build-tables", {tables, "3"}).status, 0);
  const auto contents = [&](const std::string& name) {
    std::ifstream file(tables + "/" + name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const std::vector<std::pair<std::string, std::string>> kinds = {
      {EndingFileName(2), EndingFileKind(2)},
      {EndingFileName(3), EndingFileKind(3)},
      {ConversionFileName(3), ConversionFileKind(3)}};
  std::vector<std::string> now;
  for (const auto& [name, kind] : kinds) {
    now.push_back(contents(name));
    std::ofstream(tables + "/" + name, std::ios::binary | std::ios::trunc)
        << core::OldTableFileOf(now.back(), kind);
  }
  std::vector<absl::Status> problems;
  Endings::Open(tables, &problems);
  ASSERT_EQ(problems.size(), 3U);
  EXPECT_THAT(std::string(problems[0].message()),
              HasSubstr("is a table file of an earlier version; build a new one: tav-dama "
                        "build-tables '" +
                        tables + "' 4"));
  const Outcome converted = RunTool("build-tables", {tables, "3"});
  EXPECT_EQ(converted.status, 0) << converted.err;
  EXPECT_EQ(converted.out,
            "dama-2.table: converted from an earlier version\n"
            "dama-3.table: converted from an earlier version\n"
            "dama-3-conversion.table: converted from an earlier version\n");
  for (std::size_t i = 0; i < kinds.size(); ++i) EXPECT_EQ(contents(kinds[i].first), now[i]);
  // A damaged one is reported and built anew.
  std::ofstream(tables + "/" + EndingFileName(2)) << "TAVTABLE and no more";
  const Outcome built = RunTool("build-tables", {tables, "3"});
  EXPECT_EQ(built.status, 0) << built.err;
  EXPECT_THAT(built.out, HasSubstr("dama-2.table' is damaged\n"));
  EXPECT_EQ(contents(EndingFileName(2)), now[0]);
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

TEST_F(ToolsTest, TheEngineSaysWhatTheTablesKnow) {
  const std::string tables = (folder_ / "new").string();
  ASSERT_EQ(RunTool("build-tables", {tables, "3"}).status, 0);
  const auto engine = NewEngine();
  ASSERT_TRUE(engine->options().Set("Tables", tables).ok());
  const auto known = [&](const std::string& position) {
    EXPECT_TRUE(engine->SetPosition({position, {}}).ok());
    return *engine->Query({"tables", {}});
  };
  EXPECT_EQ(known("W:W22:B18"), "value won plies 1 winning 1");
  EXPECT_EQ(known("W:WK18,K23:BK9"), "value won plies 7 winning 7");
  EXPECT_EQ(known("B:WK18,K23:BK9"), "value lost plies 6 winning 0");
  EXPECT_EQ(known("W:WK30,20:BK12"), "value drawn winning 0");
  EXPECT_EQ(known("W:W22,23:BK3,K4"), "none") << "a piece too many";
  ASSERT_TRUE(engine->options().Set("Draw Moves", "2").ok());
  EXPECT_EQ(known("W:WK18,K23:BK9"), "value drawn winning 0") << "the counter ends the game first";
}

}  // namespace
}  // namespace tavoliere::dama
