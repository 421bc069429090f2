// Which matches a journal goes on with: every one that was begun, and none under other rules.
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/match/command_line/program_harness.h"

namespace tavoliere::match {
namespace {

using testing::AllOf;
using testing::HasSubstr;

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

TEST_F(ResumeTest, RefusesOtherRulesAndNamesTheRecordedOnes) {
  const std::vector<std::string> words =
      Words(3, {"-maxmoves", "40", "-draw", "movenumber=30", "movecount=8", "score=1", "-resign",
                "movecount=90", "score=600", "twosided=true"});
  Begin(words);
  for (const bool old : {false, true}) {
    SCOPED_TRACE(old);
    if (old) MakeOld(path_);
    const auto refusal = [&](const std::vector<std::string>& more) {
      const Said said = RunMatch(Joined({"-resume", path_}, more));
      EXPECT_EQ(said.status, 2) << said.text;
      return said.text;
    };
    EXPECT_THAT(refusal({"-maxmoves", "41"}),
                AllOf(HasSubstr(path_), HasSubstr("-maxmoves: the match was begun with '40', not "
                                                  "with '41'")));
    EXPECT_THAT(refusal({"-draw", "score=1"}),
                HasSubstr("-draw: the match was begun with 'movenumber=30 movecount=8 score=1'"));
    EXPECT_THAT(refusal({"-resign", "movecount=90", "score=600"}),
                HasSubstr("begun with 'movecount=90 score=600 twosided=true', not"));
    EXPECT_THAT(refusal(Words(3, {"-maxmoves", "40"})),
                HasSubstr("-draw: the match was begun with 'movenumber=30 movecount=8 score=1', "
                          "not without it"));
    EXPECT_THAT(refusal({"-each", "depth=1", "option.Pile=60", "timemargin=70"}),
                HasSubstr("timemargin=: the match was begun with '50 50', not with '70 70'"));
  }
  EXPECT_EQ(StatusOf({"-resume", path_, "-concurrency", "2", "-hang", "30"}), 0);
  EXPECT_EQ(GamesOf(path_).size(), 6u);
}

TEST_F(ResumeTest, RefusesRulesThatWereNotThere) {
  Begin(Words(3, {}));
  EXPECT_THAT(RunMatch({"-resume", path_, "-draw", "score=5"}).text,
              HasSubstr("-draw: the match was begun without it, not with 'movenumber=0"));
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
