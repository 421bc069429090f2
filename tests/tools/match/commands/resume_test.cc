// Which matches a journal goes on with: every one that was begun, and none under other rules.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/match/commands/program_harness.h"

namespace tavoliere::match {
namespace {

using testing::HasSubstr;
using testing::Not;

// Cuts the journal after its first game.
void LoseGames(const std::string& path) {
  const std::string text = TextOf(path);
  const std::size_t header = text.find('\n');
  std::ofstream(path) << text.substr(0, text.find('\n', header + 1) + 1);
}

// As a version wrote it that knew no more than the command line.
void MakeOld(const std::string& path) {
  const std::regex added(R"re("rules":\{[^}]*\},|"judge":"[^"]*",|"game":"[^"]*",)re");
  const std::string text = std::regex_replace(TextOf(path), added, "");
  std::ofstream(path) << text;
}

class ResumeTest : public testing::Test {
 protected:
  std::string Begin(const std::vector<std::string>& words) {
    EXPECT_EQ(StatusOf(Joined(words, {"-output", path_})), 0);
    LoseGames(path_);
    return path_;
  }
  static std::vector<std::string> Joined(std::vector<std::string> words,
                                         const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  const TemporaryFolder folder_;
  const std::string path_ = folder_.File("j.jsonl");
};

TEST_F(ResumeTest, ContinuesWithOtherRulesAndSaysSo) {
  const std::vector<std::string> words =
      Words(3, {"-maxmoves", "40", "-draw", "movenumber=30", "movecount=8", "score=1"});
  for (const bool old : {false, true}) {
    SCOPED_TRACE(old);
    std::filesystem::remove(path_);
    Begin(words);
    if (old) MakeOld(path_);
    const Said said = RunMatch({"-resume", path_, "-maxmoves", "41", "-draw", "score=1", "-resign",
                                "score=600", "movecount=2"});
    EXPECT_EQ(said.status, 0) << said.text;
    const char* const changes =
        "-maxmoves from 40 to 41; -draw from movenumber=30 movecount=8 score=1 to movenumber=0 "
        "movecount=1 score=1; -resign added, movecount=2 score=600";
    EXPECT_THAT(said.text, HasSubstr(changes));
    EXPECT_EQ(GamesOf(path_).size(), 6u);
    const Said stats = RunMatch({"stats", path_});
    EXPECT_THAT(stats.text,
                HasSubstr(std::string("Continued after 1 game with other options: ") + changes));
    // Once continued, it is the match that it is now.
    EXPECT_THAT(RunMatch({"-resume", path_}).text, Not(HasSubstr("other options")));
  }
}

TEST_F(ResumeTest, GrowsByRoundsAndATest) {
  ASSERT_EQ(StatusOf(Words(4, {"-output", path_})), 0);
  const auto first = GamesOf(path_);
  const Said said = RunMatch({"-resume", path_, "-rounds", "30", "-sprt", "elo0=0", "elo1=1"});
  EXPECT_THAT(said.text, HasSubstr("Resumed after 8 games."));
  EXPECT_THAT(said.text, HasSubstr("-rounds from 4 to 30; -sprt added, elo0=0 elo1=1"));
  const auto grown = GamesOf(path_);
  EXPECT_GT(grown.size(), 8u);
  for (const auto& [id, game] : first) EXPECT_EQ(grown.at(id), game);
  EXPECT_THAT(RunMatch({"stats", path_}).text, HasSubstr("SPRT"));
  EXPECT_THAT(RunMatch({"-resume", path_, "-rounds", "3"}).text,
              HasSubstr("no such game is scheduled"));
  EXPECT_EQ(RunMatch({"-resume", path_, "-srand", "9"}).status, 2);
  EXPECT_THAT(RunMatch({"-resume", path_, "-rounds", "40", "-judge", kCommand, "args=--no-board",
                        "option.Pile=60"})
                  .text,
              HasSubstr("-judge: the match was begun with"));
}

TEST_F(ResumeTest, AGrownMatchSurvivesKillsMergeAndSalvage) {
  ASSERT_EQ(StatusOf(Words(3, {"-output", path_})), 0);
  const std::string whole = folder_.File("whole.jsonl");
  std::filesystem::copy(path_, whole);
  ASSERT_EQ(StatusOf({"-resume", whole, "-rounds", "60", "-maxmoves", "500"}), 0);
  for (int kill = 0; kill < 5; ++kill) {
    const pid_t pid = Start({"-resume", path_, "-rounds", "60", "-maxmoves", "500"});
    std::this_thread::sleep_for(std::chrono::milliseconds(40 + 15 * kill));
    ::kill(pid, SIGKILL);
    Wait(pid);
  }
  ASSERT_EQ(StatusOf({"-resume", path_, "-rounds", "60", "-maxmoves", "500"}), 0);
  EXPECT_EQ(GamesOf(path_), GamesOf(whole));
  const std::string merged = folder_.File("merged.jsonl");
  const std::string few = folder_.File("few.jsonl");
  ASSERT_EQ(StatusOf(Words(3, {"-output", few})), 0);
  EXPECT_EQ(RunMatch({"merge", few, path_, "-o", merged}).status, 0);
  EXPECT_EQ(GamesOf(merged), GamesOf(whole));
  const std::string text = TextOf(path_);
  std::ofstream(path_) << text << "{\"id\":damaged}\n";
  EXPECT_EQ(StatusOf({"-resume", path_, "-salvage"}), 0);
  EXPECT_EQ(TextOf(path_), text);
}

TEST_F(ResumeTest, AKnockoutDoesNotGrow) {
  ASSERT_EQ(StatusOf(Words(2, {"-output", path_, "-tournament", "knockout"})), 0);
  EXPECT_THAT(RunMatch({"-resume", path_, "-rounds", "3"}).text,
              HasSubstr("a knockout of 2 rounds per encounter cannot be continued with 3"));
}

TEST_F(ResumeTest, RefusesAJudgeOfAnotherGameAndNamesTheRecordedOne) {
  const std::vector<std::string> judge = {"-judge", kCommand, "args=--no-board"};
  Begin(Words(3, judge));
  for (const bool old : {false, true}) {
    SCOPED_TRACE(old);
    if (old) MakeOld(path_);
    const Said said = RunMatch({"-resume", path_, "-judge", kCommand, "args=--letters"});
    EXPECT_EQ(said.status, 2) << said.text;
    EXPECT_THAT(said.text, HasSubstr(std::string(FAULTY_ENGINE) + " --no-board'"));
    EXPECT_EQ(GamesOf(path_).size(), 1u);
  }
  EXPECT_EQ(StatusOf({"-resume", path_, "-judge", kCommand}), 0) << "another judge of the game";
  EXPECT_EQ(GamesOf(path_).size(), 6u);
}

TEST_F(ResumeTest, TakesNamesAndPathsOfAnyBytes) {
  const std::string place = folder_.File("Ren\xe9 %41");
  std::filesystem::create_directory(place);
  std::filesystem::copy(FAULTY_ENGINE, place + "/engine");
  const std::string openings = place + "/o\xff.txt";
  std::ofstream(openings) << "1 2\n2\n3\n";
  const std::vector<std::vector<std::string>> engines = {
      {"args=--name=Ren\xe9"}, {"name=Ren\xe9\xc3"}, {"name=Ren\xc3\xa9"}, {}};
  for (const auto& keys : engines) {
    std::filesystem::remove(path_);
    std::vector<std::string> words = {"-engine", "cmd=" + place + "/engine"};
    words.insert(words.end(), keys.begin(), keys.end());
    Begin(Joined(words, {"-engine", kCommand, "name=B", "-each", "depth=1", "-rounds", "3",
                         "-event", "caf\xe9", "-openings", "file=" + openings}));
    const Said said = RunMatch({"-resume", path_});
    EXPECT_EQ(said.status, 0) << said.text;
    EXPECT_THAT(said.text, HasSubstr("Resumed after 1 game."));
    EXPECT_EQ(GamesOf(path_).size(), 6u);
    EXPECT_EQ(RunMatch({"stats", "--json", path_}).status, 0);
  }
}

}  // namespace
}  // namespace tavoliere::match
