// Which programs played, in headers and over the journals of a match.
#include "tools/match/journal/programs.h"

#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/match/temporary_folder.h"
#include "tools/match/journal/journal.h"
#include "tools/match/journal/journals.h"
#include "tools/match/journal/match_header.h"
#include "tools/match/journal/merger.h"

namespace tavoliere::match {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::string Sum(char digit) { return std::string(64, digit); }

Programs Program(char digit) { return {{"/bin/a", Sum(digit)}, {}}; }

MatchHeader Header(char digit) {
  MatchHeader header;
  header.engines = {{"A", "./a", {}, "depth=1", {Program(digit), "Alpha 1", "somebody", {}}},
                    {"B", "./b", {}, "depth=1", {Program('b'), "", "", {}}}};
  header.rules.emplace();
  header.judge = "./a";
  header.judge_origin.programs = {{"/bin/python3", Sum('3')}, ProgramFile{"/x.py", ""}};
  header.started = "2025-03-01T12:00:00Z";
  header.runner = "tav-match 1";
  header.machine = {"host", "a processor", 3, "a system"};
  return header;
}

std::string Write(const TemporaryFolder& folder, const std::string& name,
                  const std::vector<MatchHeader>& headers) {
  std::ofstream file(folder.File(name));
  for (const MatchHeader& header : headers) file << ToJsonLine(header) << "\n";
  protocol::GameRecord game;
  game.id = "1.1";
  game.engine[0] = "A";
  game.engine[1] = "B";
  game.result = "draw";
  game.termination = "normal";
  file << protocol::ToJsonLine(game) << "\n";
  return folder.File(name);
}

TEST(ProgramsTest, ComeBackAsTheyWent) {
  MatchHeader header = Header('1');
  header.engines[0].origin.others = {Program('2'), {{"/bin/sh", Sum('4')}, ProgramFile{"/s", ""}}};
  const std::string line = ToJsonLine(header);
  EXPECT_THAT(line, HasSubstr(R"("script":{"file":"/x.py","sha256":null})"));
  const auto back = ParseMatchHeader(line);
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_EQ(back->engines[0].origin, header.engines[0].origin);
  EXPECT_EQ(back->engines[1].origin, header.engines[1].origin);
  EXPECT_EQ(back->judge_origin, header.judge_origin);
  EXPECT_EQ(back->runner, header.runner);
  EXPECT_EQ(back->machine, header.machine);
}

TEST(ProgramsTest, ErrorsNameTheMember) {
  std::string line = ToJsonLine(Header('1'));
  line.replace(line.find("\"cores\":3"), 9, "\"cores\":\"\"");
  EXPECT_THAT(std::string(ParseMatchHeader(line).status().message()), HasSubstr("machine: cores"));
  line = ToJsonLine(Header('1'));
  line.replace(line.find("\"/bin/a\""), 8, "1");
  EXPECT_THAT(std::string(ParseMatchHeader(line).status().message()),
              HasSubstr("engines: program: file"));
}

TEST(ProgramsTest, DoNotTellMatchesApart) {
  MatchHeader other = Header('2');
  other.machine.host = "another";
  other.runner.clear();
  other.judge_origin = {};
  EXPECT_TRUE(CheckSameMatch(Header('1'), other).ok());
}

TEST(ProgramsTest, AChangedOneIsAChangeOfTheMatch) {
  const auto changes = GrowthOf(Header('1'), Header('2'));
  ASSERT_TRUE(changes.ok()) << changes.status();
  EXPECT_EQ(ChangesText(*changes), "program of A from 111111111111 to 222222222222");
  EXPECT_THAT(*GrowthOf(Header('1'), Header('1')), IsEmpty());
  MatchHeader unknown = Header('2');
  unknown.engines[0].origin = {};
  EXPECT_THAT(*GrowthOf(Header('1'), unknown), IsEmpty());
  EXPECT_THAT(*GrowthOf(unknown, Header('1')), IsEmpty());
  MatchHeader script = Header('1');
  script.engines[0].origin.programs.script = ProgramFile{"/x", Sum('5')};
  EXPECT_EQ(ChangesText(*GrowthOf(Header('1'), script)),
            "program of A from 111111111111 to 111111111111+555555555555");
}

TEST(ProgramsTest, TheLastOfAJournalHoldsAndTheOthersAreKept) {
  const TemporaryFolder folder;
  std::vector<MatchHeader> headers = {Header('1'), Header('2'), Header('1')};
  for (std::size_t i = 1; i < headers.size(); ++i) {
    headers[i].changes = *GrowthOf(headers[i - 1], headers[i]);
  }
  const std::string path = Write(folder, "a.jsonl", headers);
  const auto summary = ReadJournal(path, [](protocol::GameRecord&&) { return absl::OkStatus(); });
  ASSERT_TRUE(summary.ok()) << summary.status();
  const auto read = ReadHeader(path);
  ASSERT_TRUE(read.ok()) << read.status();
  for (const MatchHeader& last : {*summary->header, **read}) {
    EXPECT_EQ(last.engines[0].origin.programs, Program('1'));
    EXPECT_THAT(last.engines[0].origin.others, ElementsAre(Program('2')));
  }
  EXPECT_THAT(summary->growth, SizeIs(2));
}

TEST(ProgramsTest, OfShardsThatDifferAreNamed) {
  const TemporaryFolder folder;
  std::vector<std::string> paths;
  for (int i = 0; i < 3; ++i) {
    MatchHeader header = Header(i == 1 ? '2' : '1');
    header.shard = {i, 3};
    paths.push_back(Write(folder, std::to_string(i), {header}));
  }
  const auto journals = Journals::Open(paths);
  ASSERT_TRUE(journals.ok()) << journals.status();
  ASSERT_THAT(journals->matches(), SizeIs(1));
  const ProgramUses& uses = journals->matches()[0].programs;
  EXPECT_EQ(uses.Text(), "Different programs played as A: 111111111111 (" + paths[0] + ", " +
                             paths[2] + "), 222222222222 (" + paths[1] + ")\n");
  const auto json = uses.ToJson();
  ASSERT_THAT(json, SizeIs(1));
  EXPECT_EQ(json[0]["programs"][1]["program"]["sha256"], Sum('2'));
  EXPECT_EQ(json[0]["programs"][0]["journals"].size(), 2u);
  EXPECT_EQ(Journals::Open({paths[0], paths[2]})->matches()[0].programs.Text(), "");

  Merger merger;
  for (const std::string& path : paths) ASSERT_TRUE(merger.Read(path, nullptr).ok());
  ASSERT_TRUE(merger.WriteTo(folder.File("merged"), false).ok());
  EXPECT_THAT(Journals::Open({folder.File("merged")})->matches()[0].programs.Text(),
              HasSubstr("as A: 111111111111 ("));
}

}  // namespace
}  // namespace tavoliere::match
