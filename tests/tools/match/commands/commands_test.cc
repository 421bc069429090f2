// The subcommands that compute from what was played: stats, sprt and report.
#include "tools/match/commands/commands.h"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlohmann/json.hpp"
#include "protocol/wire/record.h"
#include "tests/tools/match/temporary_folder.h"
#include "tools/match/journal/match_header.h"
#include "tools/match/report/report_data.h"
#include "tools/match/run/console/ending.h"

namespace tavoliere::match {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct Said {
  int status;
  std::string out;
  std::string err;
};

Said Call(int (*command)(const std::vector<std::string>&),
          const std::vector<std::string>& arguments) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int status = command(arguments);
  std::string out = testing::internal::GetCapturedStdout();
  return {status, std::move(out), testing::internal::GetCapturedStderr()};
}

protocol::GameRecord Game(const std::string& id, const std::string& player1,
                          const std::string& player2, const std::string& result) {
  protocol::GameRecord record;
  record.id = id;
  record.engine[0] = player1;
  record.engine[1] = player2;
  record.opening = {"a"};
  record.first = 2;
  record.moves = {{"b", 30, {}, 5, 900, 1500}, {"c", {}, -3, 6, {}, 2500}};
  record.result = result;
  record.reason = "the end";
  record.termination = "normal";
  record.started = "2026-01-01T12:00:0" + id.substr(0, 1) + "Z";
  record.duration_ms = 500;
  record.board = "2x1 . .";
  record.changes = {"0=w", "1=b7", "0=."};
  return record;
}

std::string Write(const TemporaryFolder& folder, const std::string& name,
                  const std::vector<protocol::GameRecord>& records) {
  std::ofstream file(folder.File(name));
  for (const auto& record : records) file << protocol::ToJsonLine(record) << "\n";
  return folder.File(name);
}

TEST(SprtCommand, SaysTheFiguresOfCounts) {
  const Said pairs = Call(SprtMain, {"--counts", "10,30,20,60,45,15"});
  EXPECT_EQ(pairs.status, 0);
  EXPECT_THAT(pairs.out, AllOf(HasSubstr("Elo          +24.2 +- 24.9"), HasSubstr("LLR 0.476 "),
                               HasSubstr("not decided"), HasSubstr("draws        54.2 %")));
  // The same pairs without knowing WL from DD.
  const Said merged = Call(SprtMain, {"10,30,80,45,15", "--model=logistic"});
  EXPECT_THAT(merged.out, AllOf(HasSubstr("LLR 0.659 "), Not(HasSubstr("draws"))));
  const Said games = Call(SprtMain, {"--counts", "70,195,95"});
  EXPECT_THAT(games.out, AllOf(HasSubstr("+- 24.3"), HasSubstr("LLR 0.494 ")));
}

TEST(SprtCommand, ItsStatusIsTheVerdict) {
  EXPECT_EQ(Call(SprtMain, {"--counts", "300,1000,600"}).status,
            static_cast<int>(Ending::kH1Accepted));
  EXPECT_EQ(Call(SprtMain, {"--counts", "600,1000,300"}).status,
            static_cast<int>(Ending::kH0Accepted));
}

TEST(SprtCommand, RefusesWhatItCannotRead) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{},
                                             {"--counts", "1,2"},
                                             {"--counts", "1,2,x"},
                                             {"--counts", "1,2,-3"},
                                             {"--counts", "1,2,3", "--elo1", "-5"},
                                             {"--counts", "1,2,3", "--zeta=%1%"}}) {
    const Said said = Call(SprtMain, arguments);
    EXPECT_EQ(said.status, static_cast<int>(Ending::kBadConfiguration));
    EXPECT_THAT(said.err, HasSubstr("tav-match: "));
  }
}

TEST(StatsCommand, CountsShardsTogetherAndRepeatedGamesOnce) {
  TemporaryFolder folder;
  const auto journal = [&](const std::string& name, int shard,
                           const std::vector<protocol::GameRecord>& games) {
    MatchHeader header;
    for (const char* engine : {"A", "B"}) header.engines.push_back({engine, "", {}, ""});
    header.shard = {shard, 2};
    std::ofstream file(folder.File(name));
    file << ToJsonLine(header) << "\n";
    for (const auto& game : games) file << protocol::ToJsonLine(game) << "\n";
    return folder.File(name);
  };
  // B comes first in the games: the header knows better.
  const std::string one =
      journal("one", 0, {Game("1.2", "B", "A", "p2win"), Game("1.1", "A", "B", "draw")});
  const std::string two =
      journal("two", 1, {Game("2.1", "A", "B", "p2win"), Game("1.1", "A", "B", "draw")});
  const Said said = Call(StatsMain, {one, two, "--elo1=10"});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out,
              AllOf(HasSubstr("Result of A against B, 3 games:"), HasSubstr("W 1  D 1  L 1"),
                    HasSubstr("[0, 10]"), HasSubstr("counted once: 1")));
}

TEST(StatsCommand, WritesJson) {
  TemporaryFolder folder;
  const std::string path =
      Write(folder, "j", {Game("1.1", "A", "B", "p1win"), Game("1.2", "B", "A", "draw")});
  std::ofstream(path, std::ios::app) << R"({"id":"2.1","eve)";  // cut short
  const auto json = nlohmann::json::parse(Call(StatsMain, {"--json", path}).out);
  EXPECT_EQ(json["games"], 2);
  EXPECT_EQ(json["engines"][0]["name"], "A");
  EXPECT_EQ(json["encounters"][0]["pairs"], (std::vector<int>{0, 0, 0, 0, 1, 0}));
}

TEST(StatsCommand, CountsDistinctGamesAndWarnsOfRepeats) {
  TemporaryFolder folder;
  std::vector<protocol::GameRecord> games;
  for (int pair = 1; pair <= 4; ++pair) {
    games.push_back(Game(std::to_string(pair) + ".1", "A", "B", "p1win"));
    games.push_back(Game(std::to_string(pair) + ".2", "B", "A", "draw"));
  }
  const std::string path = Write(folder, "j", games);
  const Said said = Call(StatsMain, {path});
  EXPECT_THAT(said.out,
              AllOf(HasSubstr("distinct     2 of 8 games"), HasSubstr("by a factor of 2.00")));
  const auto json = nlohmann::json::parse(Call(StatsMain, {"--json", path}).out);
  EXPECT_EQ(json["distinct_games"], 2);
  EXPECT_EQ(json["repeats_error_factor"], 2.0);
}

TEST(StatsCommand, NamesWhatItCannotRead) {
  TemporaryFolder folder;
  std::ofstream(folder.File("bad")) << "{}\n";
  for (const std::string& path : {folder.File("missing"), folder.File("bad")}) {
    const Said said = Call(StatsMain, {path});
    EXPECT_EQ(said.status, static_cast<int>(Ending::kBadConfiguration));
    EXPECT_THAT(said.err, HasSubstr(path));
  }
}

TEST(ReportData, GathersWhatThePageDraws) {
  ReportData data({"A", "B"}, SprtSettings(), 1);
  protocol::GameRecord bounded = Game("1.1", "A", "B", "p1win");
  bounded.moves[0].bound = protocol::ScoreBound::kUpper;
  bounded.score = "38-26";
  data.Add(bounded);
  data.Add(Game("1.2", "B", "A", "draw"));
  protocol::GameRecord fault = Game("2.1", "A", "B", "p2win");
  fault.termination = "crash";
  fault.last_lines = {"ouch"};
  data.Add(fault);
  const auto json = data.ToJson();
  EXPECT_EQ(json["table"]["games"], 3);
  EXPECT_EQ(json["distinct"], 3) << "a crash after the same moves is no repeat";
  EXPECT_EQ(json["warning"], "");
  EXPECT_EQ(json["openings"].dump(), R"([["a",1,1,1]])");
  EXPECT_EQ(json["lengths"].dump(), "[[3,4,1,1,1]]");
  EXPECT_EQ(json["endings"].dump(), R"([["the end",1,1,0],["fault: crash",0,0,1]])");
  EXPECT_EQ(json["curve"]["points"].size(), 3u);
  EXPECT_TRUE(json["curve"]["points"][2]["llr"].is_number());
  EXPECT_EQ(json["period"][1], "2026-01-01T12:00:02Z");
  // Player 2 moves first: A once as such, and twice as player 1 after B.
  EXPECT_EQ(json["time"][0]["moves"], 3);
  EXPECT_NEAR(json["time"][0]["seconds"].get<double>(), 0.0065, 1e-9);
  EXPECT_EQ(json["time"][0]["longest"], 0.0025);
  EXPECT_EQ(json["time"][0]["by_ply"].dump(), "[[2,2,0.0015],[3,3,0.0025]]");
  // The first game, and the one with the fault.
  ASSERT_EQ(json["done"].size(), 2u);
  EXPECT_EQ(json["done_left_out"], 1);
  EXPECT_EQ(json["done"][0]["m"].dump(),
            R"([["b",30,5,900,0.0015,1,"upper"],["c","-#3",6,null,0.0025,0]])");
  EXPECT_EQ(json["done"][0]["b"].dump(), R"(["2x1 . .","0=w","1=b7","0=."])");
  EXPECT_EQ(json["done"][0]["c"], "38-26");
  EXPECT_FALSE(json["done"][1].contains("c"));
  EXPECT_EQ(json["done"][1]["l"].dump(), R"(["ouch"])");
}

// The openings that say most come first, for either side, and equal ones by their games.
TEST(ReportData, OpeningsComeByTheDifferenceOfWinsAndLosses) {
  ReportData data({"A", "B"}, {}, 0);
  const auto add = [&](const std::string& opening, const std::string& results) {
    for (const char result : results) {
      protocol::GameRecord record = Game("1.1", "A", "B",
                                         result == 'W'   ? "p1win"
                                         : result == 'D' ? "draw"
                                                         : "p2win");
      record.opening = {opening};
      data.Add(record);
    }
  };
  add("even", "WWLLDD");
  add("lost", "LLL");
  add("won", "WWLW");
  add("once", "WL");
  EXPECT_EQ(data.ToJson()["openings"].dump(),
            R"([["lost",0,0,3],["won",3,0,1],["even",2,2,2],["once",1,0,1]])");
}

// Of long games the means of several plies, the same ones for both engines.
TEST(ReportData, TimesAreMeansOverPliesNextToEachOther) {
  ReportData data({"A", "B"}, {}, 0);
  protocol::GameRecord record = Game("1.1", "A", "B", "p1win");
  record.moves.resize(47, record.moves[0]);
  record.moves[2].time_us = 4500;  // ply 4, of B
  data.Add(record);
  const auto json = data.ToJson();
  ASSERT_EQ(json["time"][0]["by_ply"].size(), 23u);
  EXPECT_EQ(json["time"][1]["by_ply"][1].dump(), "[3,4,0.0045]");
  EXPECT_EQ(json["time"][0]["by_ply"][22].dump(), "[47,48,0.0015]");
}

// Two positions of a single-player game: exact solves both, classic the first.
std::vector<protocol::GameRecord> Suite() {
  return {Game("1.1", "exact", "", "p1win"), Game("1.2", "classic", "", "p1win"),
          Game("2.1", "exact", "", "p1win"), Game("2.2", "classic", "", "p2win")};
}

TEST(StatsCommand, OfASinglePlayerGameIsTheTableOfSolvedPositions) {
  TemporaryFolder folder;
  const std::string path = Write(folder, "j", Suite());
  const Said said = Call(StatsMain, {path});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out, AllOf(testing::ContainsRegex("exact +2/2 +0.008 +1800 +4\n"),
                              testing::ContainsRegex("classic +1/2 "),
                              HasSubstr("only exact 1, only classic 0"), Not(HasSubstr("Elo")),
                              Not(HasSubstr("distinct"))));
  const auto json = nlohmann::json::parse(Call(StatsMain, {path, "--json"}).out);
  EXPECT_EQ(json["suite"]["engines"][0]["solved"], 2);
  EXPECT_EQ(json["suite"]["comparisons"][0]["only"].dump(), "[1,0]");
  const std::string match = Write(folder, "m", {Game("1.1", "A", "B", "p1win")});
  EXPECT_THAT(Call(StatsMain, {path, match}).out,
              AllOf(HasSubstr("2/2"), HasSubstr("Ratings after")));
}

TEST(ReportData, OfASinglePlayerGameHasTheTableOfSolvedPositions) {
  ReportData data({"exact", "classic"}, {}, 10);
  for (const auto& record : Suite()) data.Add(record);
  const auto json = data.ToJson();
  const auto& suite = json["suite"];
  EXPECT_EQ(suite["engines"][0].dump(),
            R"({"name":"exact","positions":2,"solved":2,"seconds":0.008,"nodes":1800,"moves":4})");
  EXPECT_EQ(suite["engines"][1]["solved"], 1);
  EXPECT_EQ(suite["comparisons"][0]["both"], 1);
  EXPECT_EQ(suite["comparisons"][0]["nodes"].dump(), "[900,900]");
  EXPECT_EQ(
      suite["positions"].dump(),
      R"([["a",[[true,0.004,900],[true,0.004,900]]],["a",[[true,0.004,900],[false,0.004,900]]]])");
  EXPECT_EQ(json["done"][1]["e"].dump(), "[1]") << "there is no other player";

  data.Add(Game("1.1", "A", "B", "p1win"), 1);
  EXPECT_FALSE(data.ToJson().contains("suite"));
}

TEST(ReportData, OfNothingIsAnEmptyPage) {
  const auto json = ReportData({}, {}, 10).ToJson();
  EXPECT_EQ(json["table"]["games"], 0);
  EXPECT_EQ(json["curve"]["points"].size(), 0u);
}

TEST(ReportCommand, WritesOnePageWhoseDataEndNoElement) {
  TemporaryFolder folder;
  const std::string path = Write(folder, "j", {Game("1.1", "</script><b>", "B", "p1win")});
  const Said said = Call(ReportMain, {path, "-o", folder.File("page.html")});
  EXPECT_EQ(said.status, 0) << said.err;
  std::stringstream page;
  page << std::ifstream(folder.File("page.html")).rdbuf();
  EXPECT_THAT(page.str(), AllOf(HasSubstr("<!DOCTYPE html>"), HasSubstr("\\u003c/script>\\u003cb>"),
                                Not(HasSubstr("</script><b>")), Not(HasSubstr("{{data}}"))));
  EXPECT_EQ(Call(ReportMain, {path}).status, static_cast<int>(Ending::kBadConfiguration));
  EXPECT_EQ(Call(ReportMain, {path, "-o", path}).status,
            static_cast<int>(Ending::kBadConfiguration));
  EXPECT_EQ(Call(ReportMain, {path, "-o", "/nowhere/page"}).status,
            static_cast<int>(Ending::kJournalError));
}

}  // namespace
}  // namespace tavoliere::match
