// A recorded game is sent to its engines again: tav-match replay.
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/match/commands/program_harness.h"

namespace tavoliere::match {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// The searches that an engine was asked for, by a log: "position startpos ... go depth 1 ...".
std::vector<std::string> SearchesOf(const std::string& engine, const std::string& log) {
  std::vector<std::string> searches;
  const std::regex form("[0-9:.]+ " + engine + " [0-9]+ > (position|go)(.*)");
  std::string position;
  std::smatch found;
  std::istringstream text(log);
  for (std::string line; std::getline(text, line);) {
    if (!std::regex_match(line, found, form)) continue;
    if (found[1] == "go") searches.push_back(position + " go" + found[2].str());
    position = found[2];
  }
  return searches;
}

class ReplayTest : public testing::Test {
 protected:
  // Two games of A and B, whose words these are, after openings of two moves.
  void Play(const std::vector<std::string>& a, const std::vector<std::string>& b,
            const std::vector<std::string>& more = {"-each", "depth=1"}) {
    std::vector<std::string> words = {"-engine", kCommand, "name=A"};
    words.insert(words.end(), a.begin(), a.end());
    for (const std::string& word : {std::string("-engine"), kCommand, std::string("name=B")}) {
      words.push_back(word);
    }
    words.insert(words.end(), b.begin(), b.end());
    words.insert(words.end(), more.begin(), more.end());
    for (const std::string& word : {std::string("-openings"), std::string("plies=2"),
                                    std::string("-log"), log_, std::string("-output"), path_}) {
      words.push_back(word);
    }
    const Said said = RunMatch(words);
    EXPECT_EQ(said.status, 0) << said.text;
  }
  Said Replay(const std::string& id, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {"replay", path_, id};
    words.insert(words.end(), more.begin(), more.end());
    return RunMatch(words);
  }

  const TemporaryFolder folder_;
  const std::string path_ = folder_.File("j.jsonl");
  const std::string log_ = folder_.File("log.txt");
};

TEST_F(ReplayTest, TheEnginesAnswerAsTheyDid) {
  Play({}, {"args=--score=70"});
  const Said said = Replay("1.2");
  EXPECT_EQ(said.status, 0) << said.text;
  EXPECT_THAT(said.text,
              AllOf(HasSubstr("Game 1.2: B vs A: "), HasSubstr("opening has 2 moves"),
                    Not(HasSubstr("differs")), Not(HasSubstr("another score")),
                    ContainsRegex("\n   3  B +[123]  [+-]0.70  depth [0-9]+ +[123]  "
                                  "[+-]0.70  depth [0-9]+\n"),
                    HasSubstr("\n9 of 9 answers as recorded, 9 with the same score.\n")));
}

// Clocks stand as they stood, whatever the replay takes.
TEST_F(ReplayTest, TheRequestsAreThoseOfTheMatch) {
  Play({}, {"proto=uci", "st=0.5"}, {"-each", "tc=3/20+0.5", "-variant", "misere", "-games", "1"});
  const Said said = Replay("1.1", {"--debug"});
  EXPECT_EQ(said.status, 0) << said.text;
  for (const char* engine : {"A", "B"}) {
    const auto searches = SearchesOf(engine, TextOf(log_));
    EXPECT_THAT(searches, Not(IsEmpty()));
    EXPECT_EQ(SearchesOf(engine, said.text), searches);
  }
  EXPECT_THAT(said.text, HasSubstr("setoption name UCI_Variant value misere"));
}

TEST_F(ReplayTest, AFaultComesAgain) {
  Play({}, {"args=--fault=exit --at=2"}, {"-each", "depth=1", "-recover", "-games", "1"});
  const Said said = Replay("1.1");
  EXPECT_EQ(said.status, 3) << said.text;
  EXPECT_THAT(said.text, AllOf(ContainsRegex("   6  B +crash +crash: exited with status 7\n"),
                               HasSubstr("      stderr: frame 20\n"), Not(HasSubstr("differs"))));
}

TEST_F(ReplayTest, AnEngineWithoutTheFaultAnswersWhereItStruck) {
  Play({}, {"args=--fault=illegal --at=2"}, {"-each", "depth=1", "-games", "1"});
  EXPECT_THAT(Replay("1.1").text, ContainsRegex(" B +illegal +9 .*illegal: not legal here\n"));
  const Said said = Replay("1.1", {"-engine", kCommand, "name=C", "--player", "2"});
  EXPECT_EQ(said.status, 0) << said.text;
  EXPECT_THAT(said.text, AllOf(ContainsRegex(" B +illegal +[123]  .* differs\n"),
                               HasSubstr("the first that differs is at ply 6"),
                               Not(ContainsRegex("\n   3  A"))));
}

TEST_F(ReplayTest, AnotherEngineAnswersOtherwise) {
  Play({}, {});
  const Said scores = Replay("1.1", {"-engine", kCommand, "args=--score=70"});
  EXPECT_EQ(scores.status, 0) << scores.text;
  EXPECT_THAT(scores.text, AllOf(HasSubstr("  another score\n"), HasSubstr(", 0 with the same")));
  const Said moves =
      Replay("1.1", {"-engine", kCommand, "args=--best=0", "option.Skill=90", "depth=2"});
  EXPECT_THAT(moves.text,
              AllOf(HasSubstr("  differs\n"), ContainsRegex("differs is at ply [0-9]")));
}

TEST_F(ReplayTest, MovesAreComparedAsTheJudgeWritesThem) {
  Play({"args=--writes-long"}, {}, {"-each", "depth=1", "-judge", kCommand, "args=--reads-long"});
  const Said said = Replay("1.1");
  EXPECT_THAT(said.text, AllOf(Not(ContainsRegex("take[123]")), Not(HasSubstr("differs"))));
}

TEST_F(ReplayTest, ErrorsSayWhatIsMissing) {
  Play({}, {});
  const auto wants = [](const Said& said, const std::string& words) {
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.text, HasSubstr(words));
  };
  wants(Replay("7.1"), "has no game '7.1'; its first game is 1.1, its last 1.2");
  wants(Replay("1.1", {"--player", "3"}), "expected 1 or 2, got '3'");
  wants(Replay("1.1", {"-engine", kCommand, "-engine", kCommand}), "-engine is given twice");
  wants(Replay("1.1", {"-engine", "depth=1"}), "expected cmd=PROGRAM");
  wants(Replay("1.1", {"-engine", "cmd=/nowhere/engine"}), "/nowhere/engine");
  wants(RunMatch({"replay", path_}), "expected a journal and the ID of a game");
  wants(RunMatch({"replay", folder_.File("none"), "1.1"}), "cannot read the journal");
  // A journal of games alone, as another program writes them.
  std::string text = TextOf(path_);
  text.erase(0, text.find('\n') + 1);
  std::ofstream(path_) << text;
  wants(Replay("1.1"), "does not say how its engines were started");
  wants(Replay("1.1", {"-engine", kCommand}), "has no limit");
  const Said said = Replay("1.1", {"-engine", kCommand, "depth=1"});
  EXPECT_EQ(said.status, 0) << said.text;
  EXPECT_THAT(said.text, HasSubstr("answers as recorded"));
}

}  // namespace
}  // namespace tavoliere::match
