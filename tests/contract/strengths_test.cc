// Options whose choices are players: what every engine that offers a `Strength` does with it.
#include <regex>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/contract/engine_process.h"
#include "tests/contract/programs.h"

namespace tavoliere::contract {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

class Strengths : public ::testing::TestWithParam<Program> {
 protected:
  Lines Answers(const std::string& input) { return RunProgram(GetParam().path, input).lines; }
  // What option `name` may be; none where there is no such option.
  Lines ChoicesOf(const std::string& name) {
    for (const std::string& line : Answers("uci\n")) {
      if (line.find(absl::StrCat("option name ", name, " type combo ")) != 0) continue;
      Lines choices = absl::StrSplit(line, " var ");
      choices.erase(choices.begin());
      return choices;
    }
    return {};
  }
};

// The page's list of opponents, in each language, is made of them. The toy engine plays no game for
// people.
TEST_P(Strengths, ATwoPlayerGameOffersThem) {
  if (GetParam().name == "fake") GTEST_SKIP() << "no person plays it";
  if (Answers("query players\n") != Lines{"response 2"}) GTEST_SKIP() << "a single-player game";
  EXPECT_THAT(ChoicesOf("Strength"), Contains("strongest"))
      << "tav-" << GetParam().name << " has no option Strength: its engine's constructor calls "
      << "DeclareStrength() (engines/base/search/strength.h; engines/ADDING_A_GAME.md)";
}

TEST_P(Strengths, EveryPlayerHasALine) {
  for (const char* option : {"Strength", "Evaluation"}) {
    for (const std::string& choice : ChoicesOf(option)) {
      const Lines lines =
          Answers(absl::StrCat("query choice name ", option, " value ", choice, "\n"));
      ASSERT_THAT(lines, SizeIs(1));
      EXPECT_THAT(lines[0], AllOf(StartsWith("response "), Not(StartsWith("response none"))))
          << choice;
    }
  }
}

// The settings are options that can be set one after the other, and the first names the player.
TEST_P(Strengths, EveryHistoricalPlayerHasALineAndPlaysOfItsOwnAccord) {
  const Lines answer = Answers("query historical\n");
  ASSERT_THAT(answer, SizeIs(1));
  ASSERT_THAT(answer[0], StartsWith("response "));
  const std::string players = answer[0].substr(sizeof "response");
  if (players == "none") return;
  for (const std::string& player : Lines(absl::StrSplit(players, ' '))) {
    const Lines settings = absl::StrSplit(player, ',');
    const Lines first = absl::StrSplit(settings[0], '=');
    ASSERT_THAT(first, SizeIs(2)) << player;
    const std::string question =
        absl::StrCat("query choice name ", first[0], " value ", first[1], "\n");
    EXPECT_THAT(Answers(question),
                ElementsAre(AllOf(StartsWith("response "), Not(StartsWith("response none")))));
    std::string input;
    for (const std::string& setting : settings) {
      const Lines parts = absl::StrSplit(setting, '=');
      absl::StrAppend(&input, "setoption name ", parts[0], " value ", parts[1], "\n");
    }
    const Lines lines = Answers(absl::StrCat(input, "position startpos\ngo\n"));
    EXPECT_EQ(Count(lines, "bestmove "), 1) << player;
    for (const std::string& line : lines) EXPECT_THAT(line, Not(StartsWith(kError))) << player;
  }
}

TEST_P(Strengths, AQuestionAboutNoChoiceIsAnError) {
  for (const char* words :
       {"", " name", " name Hash", " value 3", " name value 3", " name No Such Option value 3",
        " name Hash value 16", " name Strength value invincible"}) {
    const Lines lines = Answers(absl::StrCat("query choice", words, "\n"));
    ASSERT_THAT(lines, SizeIs(1));
    EXPECT_THAT(lines[0], StartsWith(kError)) << words;
  }
}

// Without any limit too: a person's opponent has one of its own.
TEST_P(Strengths, EveryStrengthPlaysALegalMoveOfItsOwnAccord) {
  const Lines legal =
      absl::StrSplit(Answers("query legal\n").front().substr(sizeof "response"), ' ');
  const Lines strengths = ChoicesOf("Strength");
  for (const std::string& strength : strengths) {
    if (strength == strengths.back()) continue;
    const std::string input = absl::StrCat("setoption name Strength value ", strength,
                                           "\nposition startpos\ngo\nisready\n");
    const Lines lines = Answers(input);
    ASSERT_EQ(Count(lines, "bestmove "), 1) << strength;
    for (const std::string& line : lines) {
      if (line.find("bestmove ") == 0) {
        EXPECT_THAT(legal, Contains(line.substr(sizeof "bestmove"))) << strength;
      }
    }
  }
}

TEST_P(Strengths, RequestsForMoreThanAMoveGetTheWholeEngine) {
  if (ChoicesOf("Strength").empty()) GTEST_SKIP() << "it has no strengths";
  const Lines lines = Answers(
      "setoption name Strength value random\nsetoption name MultiPV value 2\n"
      "position startpos\ngo depth 3\n");
  EXPECT_THAT(lines, Contains(AllOf(StartsWith("info depth 3 "), HasSubstr(" multipv 2 "))));
}

INSTANTIATE_TEST_SUITE_P(Programs, Strengths, ::testing::ValuesIn(Programs()),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace tavoliere::contract
