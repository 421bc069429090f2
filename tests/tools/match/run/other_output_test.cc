// What a match prints, writes and starts with the words of other runners.
#include "tools/match/run/console/other_output.h"

#include <fstream>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/match/run/match_harness.h"
#include "tools/match/run/engine/idle_room.h"

namespace tavoliere::match {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

std::string Contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

int CountOf(const std::string& part, const std::string& text) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(OtherOutput, FormOfCutechess) {
  const Played played =
      Play(Match("", {"-each", "depth=1", "-rounds", "2", "-output", "format=cutechess",
                      "-ratinginterval", "4", "-scoreinterval", "2", "-sprt", "elo0=0"}));
  EXPECT_EQ(played.ending, Ending::kFinished);
  EXPECT_THAT(played.text, HasSubstr("Started game 1 of 4 (A vs B)\n"));
  EXPECT_THAT(played.text, ContainsRegex("Finished game 4 [(]B vs A[)]: (1-0|0-1) [{]"));
  EXPECT_EQ(CountOf("Score of A vs B: ", played.text), 2);
  EXPECT_THAT(played.text, HasSubstr("Score of A vs B: 2 - 2 - 0  [0.500] 4\n"));
  EXPECT_THAT(played.text, ContainsRegex("Elo difference: [-0-9.a-z]+ [+]/- [^\n]*LOS: [0-9.]+ %"));
  EXPECT_THAT(played.text, ContainsRegex("SPRT: llr [-0-9.]+ [(][-0-9.]+%[)], lbound -2.94"));
  EXPECT_THAT(played.text, HasSubstr("Tournament finished\n"));
  EXPECT_THAT(played.text, Not(HasSubstr("Game 1 of")));
}

TEST(OtherOutput, FormOfFastchess) {
  const std::vector<std::string> words = {"-each", "depth=1", "option.Hash=4",    "-rounds",
                                          "2",     "-output", "format=fastchess", "-report"};
  std::vector<std::string> with = words;
  with.push_back("penta=true");
  const std::string text = Play(Match("", with)).text;
  EXPECT_THAT(text, HasSubstr("Results of A vs B (depth=1, NULL, 4MB):\nElo: "));
  EXPECT_THAT(text, HasSubstr("Games: 4, Wins: 2, Losses: 2, Draws: 0, Points: 2.0 (50.00 %)\n"));
  EXPECT_THAT(text, HasSubstr("Ptnml(0-2): [0, 0, 2, 0, 0], WL/DD Ratio: inf\n"));
  std::vector<std::string> without = words;
  without.push_back("penta=false");
  EXPECT_THAT(Play(Match("", without)).text, Not(HasSubstr("Ptnml")));
}

TEST(OtherOutput, ScoresAndOutcomesAtIntervals) {
  const std::string text = Play(Match("", {"-each", "depth=1", "-rounds", "2", "-scoreinterval",
                                           "2", "-outcomeinterval", "3"}))
                               .text;
  EXPECT_EQ(CountOf("  [A ", text), 2);
  EXPECT_EQ(CountOf("Player: A\n", text), 2);
  EXPECT_THAT(text, HasSubstr("Player: B\n   \"Loss: "));
}

TEST(OtherOutput, FieldsOfTheList) {
  std::vector<std::string> words =
      Match("", {"-each", "depth=1", "-resultformat", "Rank,Name,W,TC"});
  words.insert(words.end(), {"-engine", kCommand, "name=C"});
  EXPECT_THAT(Play(words).text,
              ContainsRegex("Rank Name  +Wins  +TC \n +1 [ABC]  +[0-9]+ +depth=1"));
}

TEST(OtherOutput, GamesAndLastPositionsAreWritten) {
  TemporaryFolder folder;
  const Played played = Play(Match("", {"-each", "depth=1", "-rounds", "3", "-pgnout",
                                        folder.File("g.pgn"), "-epdout", folder.File("l.epd")}));
  EXPECT_EQ(played.ending, Ending::kFinished);
  EXPECT_EQ(CountOf("[Event ", Contents(folder.File("g.pgn"))), 6);
  EXPECT_EQ(CountOf("\n", Contents(folder.File("l.epd"))), 6);
  EXPECT_THAT(Contents(folder.File("l.epd")), ContainsRegex("^0 [12]\n"));
  EXPECT_EQ(Play(Match("", {"-each", "depth=1", "-pgnout", folder.File("no/g.pgn")})).ending,
            Ending::kJournalError);
}

TEST(OtherOutput, GamesWaitForEachOther) {
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(Play(Match("", {"-each", "depth=1", "-rounds", "2", "-wait", "300"})).ending,
            Ending::kFinished);
  EXPECT_GE(std::chrono::steady_clock::now() - began, std::chrono::milliseconds(900));
}

TEST(OtherOutput, ScoresOfWhitesViewAreTurned) {
  const auto first_scores = [](const std::vector<std::string>& keys) {
    const Played played = Play(
        Match("--score=70", {"-each", "depth=1", "proto=uci", "white=p1", "-games", "2"}, keys));
    std::vector<int> scores;
    for (const auto& record : played.records) {
      const std::size_t b = record.engine[0] == "B" ? 0 : 1;
      if (record.moves.size() > b) scores.push_back(record.moves[b].score_cp.value_or(0));
    }
    return scores;
  };
  const std::vector<int> plain = first_scores({});
  const std::vector<int> turned = first_scores({"whitepov"});
  ASSERT_EQ(plain.size(), 2u);
  ASSERT_EQ(turned.size(), 2u);
  EXPECT_EQ(turned[1], plain[1]) << "B plays White";
  EXPECT_EQ(turned[0], -plain[0]);
}

// Each engine has one process for each game at a time, whatever the pairings.
TEST(OtherOutput, EnginesStayAliveAcrossPairings) {
  TemporaryFolder folder;
  std::vector<std::string> words = {"-each", "depth=1", "-judge", kCommand, "-rounds", "3"};
  for (int i = 0; i < 6; ++i) {
    words.insert(words.end(),
                 {"-engine", kCommand, "name=E" + std::to_string(i),
                  "args=--fault=crash --spare=" + folder.File("count") + " --spared=1000"});
  }
  EXPECT_EQ(Play(words).ending, Ending::kFinished);
  EXPECT_EQ(Contents(folder.File("count")), "xxxxxx");
}

TEST(IdleRoom, GrowsWithEnginesAndHasAnEnd) {
  EXPECT_EQ(IdleRoom::Of(2, 3, 1000).least, 6u);
  EXPECT_EQ(IdleRoom::Of(50, 1, 1000).most, 50u);
  EXPECT_GE(IdleRoom::Of(50, 1, MostProcesses()).most, 50u);
  EXPECT_LE(IdleRoom::Of(1'000'000, 1, MostProcesses()).most, MostProcesses());
  EXPECT_GT(AvailableMemory().value_or(0), 0);
}

// With 56 processes 4 games at a time take 12, and 14 may be about to end.
TEST(IdleRoom, LeavesProcessesForGamesAndForThoseThatEnd) {
  EXPECT_EQ(IdleRoom::Of(1000, 4, 56).most, 30u);
  EXPECT_EQ(IdleRoom::Of(1000, 4, 56).least, 8u);
  EXPECT_EQ(IdleRoom::Of(1000, 4, 20).least, 3u);
  EXPECT_EQ(IdleRoom::Of(1000, 4, 8).most, 0u);
}

TEST(IdleLimit, LooksAtTheMemoryWhileProcessesBecomeMore) {
  double memory = 0.5;
  int looks = 0;
  IdleLimit limit({4, 100}, [&] {
    ++looks;
    return memory;
  });
  for (std::size_t idle = 1; idle <= 100; ++idle) EXPECT_FALSE(limit.IsExceeded(idle)) << idle;
  EXPECT_TRUE(limit.IsExceeded(101));
  EXPECT_GE(looks, 6);
  EXPECT_LE(looks, 8);
  memory = 0.2;
  IdleLimit scarce({4, 100}, [&] { return memory; });
  EXPECT_FALSE(scarce.IsExceeded(4));
  EXPECT_TRUE(scarce.IsExceeded(5));
}

}  // namespace
}  // namespace tavoliere::match
