// Tournaments of every format, and what decides their games in addition to the rules.
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/match/run/match_harness.h"

namespace tavoliere::match {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// `count` engines named A, B, C, ..., then `more`.
std::vector<std::string> Many(int count, const std::vector<std::string>& more) {
  std::vector<std::string> words;
  for (int i = 0; i < count; ++i) {
    words.insert(words.end(),
                 {"-engine", kCommand, std::string("name=") + static_cast<char>('A' + i)});
  }
  words.insert(words.end(), {"-each", "depth=1"});
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::map<std::string, std::vector<std::string>> PlayersById(const Played& played) {
  std::map<std::string, std::vector<std::string>> players;
  for (const auto& record : played.records) {
    EXPECT_TRUE(
        players.emplace(record.id, std::vector<std::string>{record.engine[0], record.engine[1]})
            .second)
        << record.id << " came twice";
  }
  return players;
}

TEST(TournamentTest, RoundRobinOfFour) {
  const Played played = Play(Many(4, {"-rounds", "2", "-concurrency", "3"}));
  EXPECT_EQ(played.ending, Ending::kFinished);
  EXPECT_EQ(PlayersById(played).size(), 24u);
  EXPECT_THAT(played.text, HasSubstr("Ratings after 24 games"));
}

TEST(TournamentTest, PairingsByResultDoNotDependOnConcurrency) {
  for (const char* format : {"swiss", "knockout"}) {
    const auto words = [&](const char* concurrency) {
      return Many(5, {"-tournament", format, "-rounds", "3", "-openings", "plies=4", "-concurrency",
                      concurrency});
    };
    const auto one = PlayersById(Play(words("1")));
    EXPECT_EQ(one.size(), format == std::string("swiss") ? 12u : 24u);
    EXPECT_EQ(one, PlayersById(Play(words("4")))) << format;
  }
}

TEST(TournamentTest, EnginesWithoutANameAreCalledWhatTheySay) {
  const Played played = Play({"-engine", kCommand, "-engine", kCommand, "-each", "depth=1"});
  ASSERT_EQ(played.records.size(), 2u);
  EXPECT_EQ(played.records[0].engine[0], "Take-away (1)");
  EXPECT_EQ(played.records[0].engine[1], "Take-away (2)");
}

TEST(TournamentTest, SprtStopsTheMatch) {
  // Who plays for the other variant's goal loses to who does not.
  const auto play = [](const std::string& a, const std::string& b) {
    return Play({"-engine", kCommand, "name=A", "option.UCI_Variant=" + a, "-engine", kCommand,
                 "name=B", "option.UCI_Variant=" + b, "-judge", kCommand, "-each", "depth=1",
                 "-openings", "plies=5", "-rounds", "2000", "-sprt", "elo0=0", "elo1=50"});
  };
  const Played lost = play("misere", "normal");
  EXPECT_EQ(lost.ending, Ending::kH0Accepted);
  EXPECT_LT(lost.records.size(), 4000u);
  EXPECT_THAT(lost.problem, HasSubstr("H0"));
  EXPECT_EQ(play("normal", "misere").ending, Ending::kH1Accepted);
}

TEST(TournamentTest, RatingIntervalPrintsTheTable) {
  const Played played =
      Play(Match("", {"-each", "depth=1", "-rounds", "3", "-ratinginterval", "2"}));
  std::size_t tables = 0;
  for (std::size_t at = played.text.find("Result of"); at != std::string::npos;
       at = played.text.find("Result of", at + 1)) {
    ++tables;
  }
  EXPECT_EQ(tables, 4u);
}

TEST(TournamentTest, ResignAndDrawRulesEndGames) {
  Played played =
      Play(Match("", {"-each", "depth=1", "-games", "1", "-resign", "movecount=2", "score=100"}));
  ASSERT_EQ(played.records.size(), 1u);
  EXPECT_EQ(played.records[0].termination, "adjudication");
  EXPECT_EQ(played.records[0].result, "p1win");
  EXPECT_EQ(played.records[0].moves.size(), 4u);
  played =
      Play(Match("", {"-each", "depth=1", "-games", "1", "-draw", "movecount=2", "score=100"}));
  EXPECT_EQ(played.records[0].result, "draw");
}

TEST(TournamentTest, ABoundIsRecordedAndIsNoScore) {
  const auto play = [](const std::string& bound, const std::vector<std::string>& rule) {
    std::vector<std::string> words = {"-engine", kCommand, "name=A", "args=--bound=" + bound,
                                      "-engine", kCommand, "name=B", "args=--bound=" + bound,
                                      "-judge",  kCommand, "-each",  "depth=1",
                                      "-games",  "1"};
    words.insert(words.end(), rule.begin(), rule.end());
    return Play(words).records.at(0);
  };
  const std::vector<std::string> draw = {"-draw", "movecount=2", "score=100"};
  const std::vector<std::string> resign = {"-resign", "movecount=2", "score=100"};
  for (const char* bound : {"lowerbound", "upperbound"}) {
    const auto record = play(bound, draw);
    EXPECT_EQ(record.termination, "normal") << record.reason;
    EXPECT_EQ(record.moves[0].bound, bound == std::string("lowerbound")
                                         ? protocol::ScoreBound::kLower
                                         : protocol::ScoreBound::kUpper);
  }
  EXPECT_EQ(play("lowerbound", resign).termination, "normal") << "-100 or more need not be lost";
  EXPECT_EQ(play("upperbound", resign).termination, "adjudication");
}

TEST(TournamentTest, PonderingHitsAndMisses) {
  TemporaryFolder folder;
  const std::string log = folder.File("log");
  for (const char* fault : {"none", "early"}) {
    const Played played =
        Play({"-engine", kCommand, "name=A", "args=--ponder --fault=" + std::string(fault),
              "ponder", "stderr=" + log, "-engine", kCommand, "name=B", "args=--ponder", "-judge",
              kCommand, "-each", "tc=60+1", "-openings", "plies=3", "-rounds", "3"});
    EXPECT_EQ(played.ending, Ending::kFinished) << played.problem;
    ASSERT_EQ(played.records.size(), 6u);
    for (const auto& record : played.records)
      EXPECT_EQ(record.termination, "normal") << record.reason;
  }
  std::ifstream lines(log);
  std::ostringstream text;
  text << lines.rdbuf();
  EXPECT_THAT(text.str(), HasSubstr("ponderhit"));
}

TEST(TournamentTest, RandomOpeningsAreKeptWhenTheEvaluatorFindsThemLevel) {
  // The evaluator says 100 for the side that can win and -100 for the other.
  const std::vector<std::string> words =
      Match("", {"-each", "depth=1", "-rounds", "3", "-openings", "plies=3", "within=100",
                 "-evaluator", kCommand, "depth=1"});
  EXPECT_EQ(Play(words).records.size(), 6u);
  std::vector<std::string> bounds = words;
  bounds.push_back("args=--bound=upperbound");
  EXPECT_EQ(Play(bounds).ending, Ending::kBadConfiguration)
      << "a bound does not say how level it is";
  std::vector<std::string> strict = words;
  strict[strict.size() - 4] = "within=99";
  const Played played = Play(strict);
  EXPECT_EQ(played.ending, Ending::kBadConfiguration);
  EXPECT_THAT(played.problem, HasSubstr("within 99"));
}

TEST(TournamentTest, ASinglePlayerGameIsASuite) {
  TemporaryFolder folder;
  std::ofstream(folder.File("o.txt")) << "fen 9 1\nfen 6 1\nfen 30 1\n";
  const std::string solo = "args=--players=1 --draw-below=1";
  const Played played =
      Play({"-engine", kCommand, "name=A", solo, "-engine", kCommand, "name=B", solo,
            "option.UCI_Variant=misere", "-judge", kCommand, solo, "-each", "depth=1", "-rounds",
            "3", "-openings", "file=" + folder.File("o.txt")});
  EXPECT_EQ(played.ending, Ending::kFinished) << played.problem;
  ASSERT_EQ(played.records.size(), 6u);
  EXPECT_EQ(played.records[0].engine[1], "");
  EXPECT_THAT(played.text, HasSubstr("A on position 1: solved"));
  EXPECT_THAT(played.text, HasSubstr("B on position 1: not solved"));
  EXPECT_THAT(played.text, HasSubstr("only A 3"));
}

TEST(TournamentTest, OneEngineIsEnoughOnlyInASinglePlayerGame) {
  const Played played = Play({"-engine", kCommand, "name=A", "-each", "depth=1"});
  EXPECT_EQ(played.ending, Ending::kBadConfiguration);
  EXPECT_THAT(played.problem, HasSubstr("two engines"));
}

}  // namespace
}  // namespace tavoliere::match
