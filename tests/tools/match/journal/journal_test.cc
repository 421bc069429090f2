// The file of a match: its header, its games, and what is left of it after an accident.
#include "tools/match/journal/journal.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/core/files/system_calls.h"
#include "tests/tools/match/temporary_folder.h"

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

TEST(JournalTest, DiskFullIsToldInWords) {
  auto journal = Journal::Open("/dev/full");
  ASSERT_TRUE(journal.ok());
  const absl::Status status = (*journal)->Append(protocol::GameRecord());
  EXPECT_THAT(std::string(status.message()), HasSubstr("No space left on device"));
}

TEST(JournalTest, UnwritablePathIsToldInWords) {
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

TEST(JournalTest, ATailGoesOnWhereItWas) {
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
