// tav-match ratings: folders of journals, anchors, the export.
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlohmann/json.hpp"
#include "protocol/wire/record.h"
#include "tests/tools/match/temporary_folder.h"
#include "tools/match/commands/commands.h"
#include "tools/match/journal/match_header.h"

namespace tavoliere::match {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Outcome {
  int status;
  std::string out;
  std::string err;
};

Outcome Rate(const std::vector<std::string>& arguments) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int status = RatingsMain(arguments);
  std::string out = testing::internal::GetCapturedStdout();
  return {status, std::move(out), testing::internal::GetCapturedStderr()};
}

MatchHeader Header(const std::vector<std::string>& names, const std::string& game = "chess") {
  MatchHeader header;
  for (const std::string& name : names) header.engines.push_back({name, "./" + name, {}, "st=1"});
  header.rounds = 1;
  header.game = game;
  header.started = "2026-01-01T12:00:00Z";
  return header;
}

protocol::GameRecord GameOf(const std::string& id, const std::string& first,
                            const std::string& second, const std::string& result) {
  protocol::GameRecord record;
  record.id = id;
  record.engine[0] = first;
  record.engine[1] = second;
  record.moves.emplace_back();
  record.moves.back().move = first + second + id + result;
  record.result = result;
  record.reason = "the end";
  record.termination = "normal";
  record.started = "2026-01-01T12:00:00Z";
  return record;
}

void WriteJournal(const std::string& path, const std::optional<MatchHeader>& header,
                  const std::vector<protocol::GameRecord>& games) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream file(path);
  if (header) file << ToJsonLine(*header) << "\n";
  for (const auto& game : games) file << protocol::ToJsonLine(game) << "\n";
}

std::string TextOf(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// A beats B, B beats C, in two journals of which one lies deeper.
void WriteTwoMatches(const TemporaryFolder& folder) {
  WriteJournal(folder.File("one.jsonl"), Header({"A", "B"}),
               {GameOf("1.1", "A", "B", "p1win"), GameOf("1.2", "B", "A", "p2win")});
  WriteJournal(folder.File("deep/two.jsonl"), Header({"B", "C"}),
               {GameOf("1.1", "B", "C", "p1win"), GameOf("1.2", "C", "B", "draw")});
}

TEST(RatingsCommand, RatesAllJournalsOfAFolder) {
  const TemporaryFolder folder;
  WriteTwoMatches(folder);
  const Outcome text = Rate({folder.File("")});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("Ratings of 3 engines after 4 games"));
  EXPECT_EQ(text.err, "");
  const auto json = nlohmann::json::parse(Rate({"--json", folder.File("")}).out);
  const auto engines = json["pools"][0]["groups"][0]["engines"];
  EXPECT_EQ(engines[0]["name"], "A");
  EXPECT_EQ(engines[1]["name"], "B");
  EXPECT_EQ(engines[2]["name"], "C");
  EXPECT_GT(engines[0]["los_next"], 0.5);
  EXPECT_EQ(json["distinct_games"], 4);
}

TEST(RatingsCommand, CountsARepeatedGameOnce) {
  const TemporaryFolder folder;
  WriteTwoMatches(folder);
  std::filesystem::copy(folder.File("one.jsonl"), folder.File("copy.jsonl"));
  EXPECT_THAT(Rate({folder.File("")}).out, HasSubstr("after 4 games"));
}

TEST(RatingsCommand, ReadsOlderJournalsWithoutHeader) {
  const TemporaryFolder folder;
  WriteTwoMatches(folder);
  WriteJournal(folder.File("old.jsonl"), std::nullopt, {GameOf("1.1", "C", "D", "p1win")});
  const Outcome text = Rate({folder.File("")});
  EXPECT_THAT(text.out, HasSubstr("Ratings of 4 engines after 5 games"));
  EXPECT_THAT(text.out, Not(HasSubstr("Game:")));
}

TEST(RatingsCommand, KeepsGamesApart) {
  const TemporaryFolder folder;
  WriteTwoMatches(folder);
  WriteJournal(folder.File("draughts.jsonl"), Header({"A", "Z"}, "draughts"),
               {GameOf("1.1", "A", "Z", "p2win")});
  const Outcome text = Rate({folder.File("")});
  EXPECT_THAT(text.out, HasSubstr("Game: chess\nRatings of 3 engines after 4 games"));
  EXPECT_THAT(text.out, HasSubstr("Game: draughts\nRatings of 2 engines after 1 game"));
}

TEST(RatingsCommand, LeavesOutWhatIsNoJournal) {
  const TemporaryFolder folder;
  WriteTwoMatches(folder);
  std::ofstream(folder.File("other.jsonl")) << "{\"a\": 1}\n";
  std::ofstream(folder.File("notes.txt")) << "notes\n";
  const Outcome text = Rate({folder.File("")});
  EXPECT_EQ(text.status, 0);
  EXPECT_THAT(text.err, HasSubstr("other.jsonl' is not a journal and is left out"));
  EXPECT_THAT(text.err, Not(HasSubstr("notes.txt")));
  EXPECT_EQ(Rate({folder.File("other.jsonl")}).status, 2);
  EXPECT_EQ(Rate({folder.File("absent")}).status, 2);
  EXPECT_EQ(Rate({}).status, 2);
}

TEST(RatingsCommand, AnchorsAndTheirErrors) {
  const TemporaryFolder folder;
  WriteTwoMatches(folder);
  const Outcome text = Rate({"--anchor", "B=1500", folder.File("")});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("+1500.0  anchor"));
  EXPECT_EQ(Rate({"--anchor=B=1500", "--anchor", "A=1600", folder.File("")}).status, 0);
  EXPECT_THAT(Rate({"--anchor", "Bb=1500", folder.File("")}).err,
              HasSubstr("no game of an engine 'Bb'"));
  EXPECT_THAT(Rate({"--anchor", "B", folder.File("")}).err,
              HasSubstr("expected NAME=ELO such as A=1500, not 'B'"));
  EXPECT_THAT(Rate({"--anchor", "B=1", "--anchor", "B=2", folder.File("")}).err,
              HasSubstr("'B' is given twice"));
  EXPECT_THAT(Rate({"--prior", "0", folder.File("")}).err,
              HasSubstr("expected a number from 0.001 to 1000, not '0'"));
}

TEST(RatingsCommand, WarnsOfNamesakes) {
  const TemporaryFolder folder;
  WriteTwoMatches(folder);
  MatchHeader other = Header({"A", "B"});
  other.engines[0].limits = "st=2";
  WriteJournal(folder.File("three.jsonl"), other, {GameOf("1.1", "A", "B", "draw")});
  EXPECT_THAT(Rate({folder.File("")}).err,
              HasSubstr("Engine 'A' has 2 different programs, options or limits"));
}

TEST(RatingsCommand, WritesTheResultsForOrdo) {
  const TemporaryFolder folder;
  WriteTwoMatches(folder);
  const std::string path = folder.File("games.pgn");
  EXPECT_EQ(Rate({folder.File(""), "--pgn", path}).status, 0);
  const std::string pgn = TextOf(path);
  EXPECT_THAT(pgn, HasSubstr("[White \"C\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n"));
  std::size_t games = 0;
  for (std::size_t at = 0; (at = pgn.find("[White ", at)) != std::string::npos; ++at) ++games;
  EXPECT_EQ(games, 4u);
  EXPECT_EQ(Rate({folder.File(""), "--pgn", folder.File("one.jsonl")}).status, 2);
  EXPECT_EQ(Rate({folder.File(""), "--pgn", folder.File("no/such")}).status, 5);
}

TEST(RatingsCommand, ListsTournaments) {
  const TemporaryFolder folder;
  MatchHeader header = Header({"A", "B"});
  header.format = Format::kKnockout;
  WriteJournal(folder.File("cup.jsonl"), header,
               {GameOf("1.1", "A", "B", "p1win"), GameOf("1.2", "B", "A", "draw")});
  const Outcome text = Rate({folder.File("cup.jsonl")});
  EXPECT_THAT(text.out, HasSubstr("knockout of " + folder.File("cup.jsonl") + ":\n"));
  EXPECT_THAT(text.out, HasSubstr("  round 1  A 1.5-0.5 B: A goes on\n  winner   A\n"));
  const auto json = nlohmann::json::parse(Rate({"--json", folder.File("cup.jsonl")}).out);
  EXPECT_EQ(json["tournaments"][0]["engines"][0]["name"], "A");
}

}  // namespace
}  // namespace tavoliere::match
