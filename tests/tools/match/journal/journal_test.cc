// The file of a match: its header, its games, and what is left of it after an accident.
#include "tools/match/journal/journal.h"

#include <utility>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/files/descriptor.h"
#include "tests/core/files/system_calls.h"
#include "tests/tools/match/temporary_folder.h"
#include "tools/match/journal/journals.h"

namespace tavoliere::match {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

MatchHeader SampleHeader() {
  MatchHeader header;
  header.event = "autumn";
  header.format = Format::kGauntlet;
  header.engines = {{"A", "./a --fast", {{"Hash", "64"}}, "tc=10+0.1"},
                    {"B", "./b", {}, "depth=3"}};
  header.rounds = 10;
  header.seed = 77;
  header.openings = "plies=4";
  header.sprt = SprtSettings{{0, 5, EloModel::kLogistic}, 0.05, 0.1};
  header.shard = {1, 4};
  header.started = "2025-03-01T12:00:00Z";
  header.rules = {{{"maxmoves", "40"}, {"timemargin", "50 70"}}};
  header.judge = "./a judge";
  header.game = "the start";
  header.arguments = {"-engine", "cmd=./a"};
  return header;
}

protocol::GameRecord Game(const std::string& id, const std::string& one, const std::string& other) {
  protocol::GameRecord record;
  record.id = id;
  record.engine[0] = one;
  record.engine[1] = other;
  record.result = "draw";
  record.termination = "normal";
  return record;
}

absl::StatusOr<JournalSummary> IdsOf(const std::string& path, std::vector<std::string>& ids) {
  return ReadJournal(path, [&](protocol::GameRecord&& record) {
    ids.push_back(record.id);
    return absl::OkStatus();
  });
}

TEST(JournalTest, DiskFullIsReportedInWords) {
  auto journal = Journal::Open("/dev/full");
  ASSERT_TRUE(journal.ok());
  const absl::Status status = (*journal)->Append(protocol::GameRecord());
  EXPECT_THAT(std::string(status.message()), HasSubstr("No space left on device"));
}

TEST(JournalTest, UnwritablePathIsReportedInWords) {
  EXPECT_THAT(std::string(Journal::Open("/nowhere/x.jsonl").status().message()),
              HasSubstr("/nowhere/x.jsonl"));
}

TEST(JournalTest, HeaderAndGamesComeBackAsTheyWent) {
  TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  {
    auto journal = Journal::Open(path);
    ASSERT_TRUE(journal.ok());
    ASSERT_TRUE((*journal)->Append(SampleHeader()).ok());
    ASSERT_TRUE((*journal)->Append(Game("1.1", "A", "B")).ok());
    ASSERT_TRUE((*journal)->Append(Game("1.2", "B", "A")).ok());
  }
  std::vector<std::string> ids;
  const auto summary = IdsOf(path, ids);
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_THAT(ids, ElementsAre("1.1", "1.2"));
  EXPECT_EQ(summary->games, 2);
  ASSERT_TRUE(summary->header);
  EXPECT_EQ(ToJsonLine(*summary->header), ToJsonLine(SampleHeader()));
  EXPECT_EQ(summary->header->shard, (Shard{1, 4}));
  EXPECT_EQ(summary->header->sprt->hypotheses.model, EloModel::kLogistic);
}

TEST(JournalTest, ALineCutShortCountsForNothing) {
  TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  const std::string whole = protocol::ToJsonLine(Game("1.1", "A", "B")) + "\n";
  std::ofstream(path) << whole << whole.substr(0, whole.size() - 1);
  std::vector<std::string> ids;
  const auto summary = IdsOf(path, ids);
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_EQ(summary->games, 1);
  EXPECT_EQ(summary->whole_bytes, static_cast<std::int64_t>(whole.size()));
}

TEST(JournalTest, AByteOrderMarkIsSkipped) {
  TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  const std::string game = protocol::ToJsonLine(Game("1.1", "A", "B"));
  for (const std::string& header : {ToJsonLine(SampleHeader()) + "\n", std::string()}) {
    std::ofstream(path) << "\xEF\xBB\xBF" << header << game << "\n";
    JournalTail tail(path);
    std::string found;
    const absl::Status read = tail.Poll([&](protocol::GameRecord&&) {
      std::ifstream file(path);
      found.resize(static_cast<std::size_t>(tail.game().size));
      file.seekg(tail.game().offset).read(found.data(), tail.game().size);
      return absl::OkStatus();
    });
    ASSERT_TRUE(read.ok()) << read;
    EXPECT_EQ(found, game);
    EXPECT_EQ(tail.header().has_value(), !header.empty());
    EXPECT_EQ(tail.whole_bytes(), std::filesystem::file_size(path));
    const auto journals = Journals::Open({path}, /*salvage=*/false);
    ASSERT_TRUE(journals.ok()) << journals.status();
    EXPECT_EQ(journals->engines().size(), header.empty() ? 0 : 2);
  }
}

TEST(JournalTest, OnlyRegularFilesAreRead) {
  TemporaryFolder folder;
  const std::string pipe = folder.File("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::vector<std::string> ids;
  for (const std::string& path : {pipe, std::string("/dev/zero"), std::string("/")}) {
    EXPECT_THAT(std::string(IdsOf(path, ids).status().message()),
                HasSubstr("only regular files are read"));
    EXPECT_THAT(std::string(Journals::Open({path}, false).status().message()),
                HasSubstr("only regular files are read"));
  }
}

TEST(JournalTest, AnEndlessLineIsRefused) {
  TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  std::ofstream(path).close();
  std::filesystem::resize_file(path, std::uintmax_t{1} << 36);
  std::vector<std::string> ids;
  EXPECT_THAT(std::string(IdsOf(path, ids).status().message()),
              HasSubstr(":1: expected a line of at most 67108864 bytes, got more"));
}

TEST(JournalTest, ErrorsNameFileAndLine) {
  TemporaryFolder folder;
  const std::string path = folder.File("j.jsonl");
  std::ofstream(path) << "\nnonsense\n";
  std::vector<std::string> ids;
  EXPECT_THAT(std::string(IdsOf(path, ids).status().message()), HasSubstr(path + ":2: "));
  EXPECT_THAT(std::string(IdsOf("/nowhere/x", ids).status().message()), HasSubstr("/nowhere/x"));
}

TEST(MatchHeaderTest, ErrorsNameTheMember) {
  const auto error = [](std::string line, const std::string& from, const std::string& to) {
    const std::size_t at = line.find(from);
    EXPECT_NE(at, std::string::npos);
    const auto header = ParseMatchHeader(line.replace(at, from.size(), to));
    return std::string(header.status().message());
  };
  const std::string line = ToJsonLine(SampleHeader());
  EXPECT_THAT(error(line, "\"gauntlet\"", "\"duel\""), HasSubstr("format"));
  EXPECT_THAT(error(line, "\"rounds\":10", "\"rounds\":\"x\""), HasSubstr("rounds"));
  EXPECT_THAT(error(line, "\"command\":\"./b\"", "\"c\":1"), HasSubstr("command"));
  EXPECT_THAT(error(line, "[\"Hash\",\"64\"]", "[\"Hash\"]"), HasSubstr("options"));
  EXPECT_THAT(error(line, "{\"match\"", "{\"game\""), HasSubstr("match header"));
}

TEST(MatchHeaderTest, ArgumentsComeBackByteForByte) {
  MatchHeader header = SampleHeader();
  EXPECT_THAT(ToJsonLine(header), testing::Not(HasSubstr("escaped_arguments")));
  header.arguments = {"cmd=/Ren\xe9/caf\xc3\xa9", "100%", "%41", "\xff"};
  const auto back = ParseMatchHeader(ToJsonLine(header));
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_EQ(back->arguments, header.arguments);
  header.arguments.back() = "plain";
  header.arguments.front() = "caf\xc3\xa9";
  EXPECT_EQ(ParseMatchHeader(ToJsonLine(header))->arguments, header.arguments);
}

TEST(MatchHeaderTest, WhatAnOlderJournalDoesNotHoldIsNotCompared) {
  MatchHeader old = SampleHeader();
  old.rules.reset();
  old.judge.clear();
  old.game.clear();
  for (const auto& [a, b] : {std::pair(old, SampleHeader()), std::pair(SampleHeader(), old)}) {
    EXPECT_TRUE(CheckSameMatch(a, b).ok()) << CheckSameMatch(a, b);
    EXPECT_EQ(GrowthOf(a, b)->size(), 0u);
    EXPECT_TRUE(CheckSameGame(a, b).ok());
  }
  MatchHeader other = SampleHeader();
  other.game = "another";
  EXPECT_THAT(std::string(CheckSameMatch(SampleHeader(), other).message()), HasSubstr("game"));
  other = SampleHeader();
  other.rules->pop_back();
  EXPECT_FALSE(CheckSameMatch(SampleHeader(), other).ok());
}

TEST(MatchHeaderTest, ShardsOfOneMatchAreKnown) {
  MatchHeader other = SampleHeader();
  other.shard = {3, 4};
  other.started = "2025-03-02T12:00:00Z";
  other.arguments.clear();
  EXPECT_TRUE(CheckSameMatch(SampleHeader(), other).ok());
  other.seed = 78;
  EXPECT_THAT(std::string(CheckSameMatch(SampleHeader(), other).message()), HasSubstr("srand"));
}

TEST(MatchHeaderTest, RecordsAreTheGamesOfTheSchedule) {
  const MatchHeader header = SampleHeader();
  const Schedule schedule(header.schedule());
  const auto spec = SpecOf(header, schedule, Game("3.2", "B", "A"));
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_EQ(spec->pair, 2);
  EXPECT_EQ(spec->engine[0], 1);
  EXPECT_FALSE(SpecOf(header, schedule, Game("3.1", "B", "A")).ok());
  EXPECT_FALSE(SpecOf(header, schedule, Game("11.1", "A", "B")).ok());
  EXPECT_FALSE(SpecOf(header, schedule, Game("1.3", "A", "B")).ok());
}

TEST(JournalTest, IsWrittenByOneProcessAtATime) {
  TemporaryFolder folder;
  auto one = Journal::Open(folder.File("j.jsonl"));
  ASSERT_TRUE(one.ok());
  const auto other = Journal::Open(folder.File("j.jsonl"));
  EXPECT_THAT(std::string(other.status().message()), HasSubstr("another process"));
  one->reset();
  EXPECT_TRUE(Journal::Open(folder.File("j.jsonl")).ok());
}

TEST(JournalTest, IsOnTheDiskAtTheEnd) {
  const TemporaryFolder folder;
  const std::string path = std::filesystem::canonical(folder.File("")) / "j.jsonl";
  auto journal = Journal::Open(path, absl::Hours(1));
  ASSERT_TRUE(journal.ok());
  ASSERT_TRUE((*journal)->Append(SampleHeader()).ok());
  while (files::SyncsOf(path) == 0) ::usleep(1000);
  ASSERT_TRUE((*journal)->Append(Game("1.1", "A", "B")).ok());
  EXPECT_EQ(files::SyncsOf(path), 1);
  EXPECT_TRUE((*journal)->Finish().ok());
  EXPECT_EQ(files::SyncsOf(path), 2);
}

TEST(JournalTest, ADiskThatFailsLateStopsTheMatch) {
  const TemporaryFolder folder;
  auto journal = Journal::Open(folder.File("j.jsonl"), absl::ZeroDuration());
  ASSERT_TRUE(journal.ok());
  files::FailSyncs(EIO);
  absl::Status status;
  while (status.ok()) status = (*journal)->Append(Game("1.1", "A", "B"));
  files::FailSyncs(0);
  EXPECT_THAT(std::string(status.message()), HasSubstr("Input/output error"));
  EXPECT_FALSE((*journal)->Finish().ok());
}

// Two games of a journal that another program touches, and one after that.
std::vector<std::string> AfterTouching(const std::string& path, const std::string& by_command,
                                       std::string& notice) {
  auto journal = Journal::Open(path);
  EXPECT_TRUE(journal.ok()) << journal.status();
  EXPECT_TRUE((*journal)->Append(SampleHeader()).ok());
  EXPECT_TRUE((*journal)->Append(Game("1.1", "A", "B")).ok());
  EXPECT_TRUE((*journal)->Append(Game("1.2", "B", "A")).ok());
  EXPECT_EQ(std::system(("cd '" + files::FolderOf(path) + "'; " + by_command).c_str()), 0);
  EXPECT_TRUE((*journal)->Append(Game("2.1", "A", "B")).ok());
  EXPECT_TRUE((*journal)->was_changed());
  notice = (*journal)->TakeNotice();
  EXPECT_TRUE((*journal)->Append(Game("2.2", "B", "A")).ok());
  EXPECT_EQ((*journal)->TakeNotice(), "") << "once";
  EXPECT_TRUE((*journal)->Finish().ok());
  EXPECT_FALSE(Journal::Open(path).ok()) << "the new file is locked too";
  std::vector<std::string> ids;
  const auto summary = IdsOf(path, ids);
  EXPECT_TRUE(summary.ok()) << summary.status();
  EXPECT_TRUE(summary->header);
  return ids;
}

TEST(JournalTest, ShortenedInPlaceItIsWrittenAnew) {
  for (const char* command : {": > j", "truncate -s 100 j", "truncate -s -1 j"}) {
    const TemporaryFolder folder;
    std::string notice;
    EXPECT_THAT(AfterTouching(folder.File("j"), command, notice),
                ElementsAre("1.1", "1.2", "2.1", "2.2"));
    EXPECT_THAT(notice, HasSubstr("shortened the journal"));
    const bool emptied = std::string(command) == ": > j";
    EXPECT_EQ(std::filesystem::exists(folder.File("j.damaged")), !emptied);
  }
}

TEST(JournalTest, LengthenedInPlaceItIsWrittenAnewAndTheOtherStays) {
  const TemporaryFolder folder;
  std::string notice;
  EXPECT_THAT(AfterTouching(folder.File("j"), "echo mine >> j", notice),
              ElementsAre("1.1", "1.2", "2.1", "2.2"));
  EXPECT_THAT(notice, testing::AllOf(HasSubstr("lengthened the journal"), HasSubstr("j.damaged")));
  std::ifstream damaged(folder.File("j.damaged"));
  const std::string text(std::istreambuf_iterator<char>(damaged), {});
  EXPECT_THAT(text, HasSubstr("mine\n"));
}

TEST(JournalTest, ChangedAfterTheLastGameItIsWrittenAnewAtTheEnd) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j");
  auto journal = Journal::Open(path);
  ASSERT_TRUE((*journal)->Append(SampleHeader()).ok());
  ASSERT_TRUE((*journal)->Append(Game("1.1", "A", "B")).ok());
  std::filesystem::resize_file(path, 0);
  EXPECT_TRUE((*journal)->Finish().ok());
  EXPECT_TRUE((*journal)->was_changed());
  std::vector<std::string> ids;
  ASSERT_TRUE(IdsOf(path, ids).ok());
  EXPECT_THAT(ids, ElementsAre("1.1"));
}

// What an earlier run has written is kept as well.
TEST(JournalTest, AResumedJournalIsWrittenAnewWhole) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j");
  {
    auto journal = Journal::Open(path);
    ASSERT_TRUE((*journal)->Append(SampleHeader()).ok());
    ASSERT_TRUE((*journal)->Append(Game("1.1", "A", "B")).ok());
  }
  const auto whole = static_cast<std::int64_t>(std::filesystem::file_size(path));
  std::ofstream(path, std::ios::app) << "{\"id\":\"1.2";
  auto journal = Journal::Open(path);
  ASSERT_TRUE((*journal)->Truncate(whole).ok());
  std::filesystem::resize_file(path, 10);
  ASSERT_TRUE((*journal)->Append(Game("1.2", "B", "A")).ok());
  std::vector<std::string> ids;
  ASSERT_TRUE(IdsOf(path, ids).ok());
  EXPECT_THAT(ids, ElementsAre("1.1", "1.2"));
}

TEST(JournalTest, AnAnnouncedOneIsMadeWhenItBegins) {
  const TemporaryFolder folder;
  const std::string path = folder.File("j");
  auto journal = Journal::Announce(path, absl::Seconds(1));
  ASSERT_TRUE(journal.ok()) << journal.status();
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_TRUE((*journal)->Finish().ok());
  EXPECT_FALSE(std::filesystem::exists(path));
  ASSERT_TRUE((*journal)->Begin(SampleHeader()).ok());
  ASSERT_TRUE((*journal)->Begin(SampleHeader()).ok()) << "once";
  ASSERT_TRUE((*journal)->Append(Game("1.1", "A", "B")).ok());
  std::vector<std::string> ids;
  const auto summary = IdsOf(path, ids);
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_TRUE(summary->header);
  EXPECT_EQ(summary->games, 1);

  EXPECT_FALSE(Journal::Announce("/nowhere/j", absl::Seconds(1)).ok());
  auto late = Journal::Announce(folder.File("other"), absl::Seconds(1));
  std::ofstream(folder.File("other")) << "somebody else's\n";
  EXPECT_TRUE(absl::IsAlreadyExists((*late)->Begin(SampleHeader())));
}

TEST(JournalTest, ATailResumesAtItsLine) {
  TemporaryFolder folder;
  JournalTail tail(folder.File("j.jsonl"));
  std::vector<std::string> ids;
  const auto poll = [&] {
    ids.clear();
    const auto status = tail.Poll([&](protocol::GameRecord&& record) {
      ids.push_back(record.id);
      return absl::OkStatus();
    });
    EXPECT_TRUE(status.ok()) << status;
  };
  poll();
  EXPECT_TRUE(ids.empty());
  auto journal = Journal::Open(folder.File("j.jsonl"));
  ASSERT_TRUE((*journal)->Append(SampleHeader()).ok());
  ASSERT_TRUE((*journal)->Append(Game("1.1", "A", "B")).ok());
  poll();
  EXPECT_THAT(ids, ElementsAre("1.1"));
  ASSERT_TRUE((*journal)->Append(Game("1.2", "B", "A")).ok());
  poll();
  EXPECT_THAT(ids, ElementsAre("1.2"));
}

}  // namespace
}  // namespace tavoliere::match
