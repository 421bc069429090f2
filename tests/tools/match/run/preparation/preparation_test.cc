// What is checked before the first game: the openings of the file, and that all play one game.
#include "tools/match/run/preparation/preparation.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tests/tools/match/run/match_harness.h"

namespace tavoliere::match {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class OpeningCheckTest : public testing::Test {
 protected:
  // Of one game each, from the openings of a file with these lines.
  Played PlayFrom(const std::string& lines, int rounds, const std::vector<std::string>& more = {}) {
    std::ofstream(folder_.File("o.txt")) << lines;
    std::vector<std::string> words =
        Match("", {"-each", "depth=1", "-games", "1", "-rounds", std::to_string(rounds),
                   "-openings", "file=" + folder_.File("o.txt")});
    words.insert(words.end(), more.begin(), more.end());
    return Play(words);
  }

  static std::vector<std::string> OpeningsOf(const Played& played) {
    std::vector<std::string> openings;
    for (const auto& record : played.records) {
      openings.push_back(record.fen ? *record.fen : absl::StrJoin(record.opening, " "));
    }
    return openings;
  }

  TemporaryFolder folder_;
};

TEST_F(OpeningCheckTest, BadOnesEndTheMatchBeforeItsFirstGame) {
  const Played played = PlayFrom("1 2\n# a remark\n1 9\nstartpos 1\nfen 3 1 moves 3\n2\n", 6);
  EXPECT_EQ(played.ending, Ending::kBadConfiguration);
  EXPECT_TRUE(played.records.empty());
  const std::string file = folder_.File("o.txt");
  EXPECT_THAT(played.problem,
              AllOf(HasSubstr(file + ":3: 'startpos moves 1 9': illegal move '9'\n"),
                    HasSubstr(file + ":4: expected 'moves' after 'startpos', not '1'\n"),
                    HasSubstr(file + ":5: 'fen 3 1 moves 3': the game is over\n"),
                    HasSubstr("skip=true"), Not(HasSubstr(":1:")), Not(HasSubstr(":6:"))));
}

TEST_F(OpeningCheckTest, OnlyThoseThatAreUsedAreChecked) {
  const Played played = PlayFrom("1 2\n2\n9\n", 2);
  EXPECT_EQ(played.ending, Ending::kFinished) << played.problem;
  EXPECT_THAT(OpeningsOf(played), ElementsAre("1 2", "2"));
  EXPECT_EQ(PlayFrom("9\n1 2\n2\n", 2, {"start=2"}).ending, Ending::kFinished);
  EXPECT_EQ(PlayFrom("1 9\n", 1, {"plies=1"}).ending, Ending::kFinished)
      << "the bad move is not played";
  EXPECT_EQ(PlayFrom("1 2\n9\n", 1, {"-shard", "1/2"}).ending, Ending::kFinished);
  EXPECT_EQ(PlayFrom("1 2\n9\n", 2, {"-shard", "1/2"}).ending, Ending::kBadConfiguration)
      << "another part would stop at it";
}

TEST_F(OpeningCheckTest, SkipLeavesBadOnesOutAndCountsThem) {
  const Played played = PlayFrom("1 9\n1 2\nfen 0 1\n3\n2 9 9\n2\n", 4, {"skip=true"});
  EXPECT_EQ(played.ending, Ending::kFinished) << played.problem;
  EXPECT_THAT(OpeningsOf(played), ElementsAre("1 2", "3", "2", "1 2"));
  EXPECT_THAT(played.notice, AllOf(HasSubstr("o.txt:1: "), HasSubstr("o.txt:3: "),
                                   HasSubstr("o.txt:5: "), HasSubstr("Left out 3 of 6 openings")));
  const Played few = PlayFrom("1 9\n1 2\nfen 0 1\n3\n2 9 9\n2\n", 1, {"skip=true"});
  EXPECT_THAT(OpeningsOf(few), ElementsAre("1 2"));
  EXPECT_THAT(few.notice, HasSubstr("Left out 1 of 2 openings"));
  const Played none = PlayFrom("9\n8\n", 1, {"skip=true"});
  EXPECT_EQ(none.ending, Ending::kBadConfiguration);
  EXPECT_THAT(none.problem, HasSubstr("no opening of the file can be played"));
}

TEST_F(OpeningCheckTest, PartsLeaveTheSameOnesOut) {
  std::string lines;
  for (int i = 0; i < 40; ++i) {
    absl::StrAppend(&lines, i % 3 == 0 ? "9" : absl::StrCat(1 + i % 2, " ", 1 + i / 2 % 3), "\n");
  }
  const auto by_id = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"skip=true", "order=random", "start=7", "-srand", "3"};
    words.insert(words.end(), more.begin(), more.end());
    std::map<std::string, std::string> openings;
    for (const auto& record : PlayFrom(lines, 50, words).records) {
      openings[record.id] = absl::StrJoin(record.opening, " ");
    }
    return openings;
  };
  const auto whole = by_id({});
  EXPECT_EQ(whole.size(), 50u);
  std::map<std::string, std::string> parts;
  for (const char* shard : {"1/3", "2/3", "3/3"}) parts.merge(by_id({"-shard", shard}));
  EXPECT_EQ(parts, whole);
}

TEST_F(OpeningCheckTest, ASuitePlaysEveryPositionThatIsNotLeftOut) {
  std::ofstream(folder_.File("o.txt")) << "fen 9 1\nfen 0 1\nfen 30 1\n";
  const std::string solo = "args=--players=1";
  const Played played =
      Play({"-engine", kCommand, "name=A", solo, "-judge", kCommand, solo, "-each", "depth=1",
            "-openings", "skip=true", "file=" + folder_.File("o.txt")});
  EXPECT_EQ(played.ending, Ending::kFinished) << played.problem;
  EXPECT_THAT(OpeningsOf(played), ElementsAre("9 1", "30 1"));
}

TEST(GameCheck, AnEngineOfAnotherGameIsRefusedBeforeTheFirstGame) {
  for (const char* dialect : {"", " --dialect=uci"}) {
    SCOPED_TRACE(dialect);
    std::vector<std::string> words = Match("", {"-judge", kCommand, "-each", "depth=1"});
    words.insert(words.begin(),
                 {"-engine", kCommand, "name=C", std::string("args=--letters") + dialect});
    const Played played = Play(words);
    EXPECT_EQ(played.ending, Ending::kBadConfiguration);
    EXPECT_TRUE(played.records.empty());
    EXPECT_THAT(played.problem, AllOf(HasSubstr("C plays a different game from the judge"),
                                      HasSubstr("allows 1 2 3"), HasSubstr("the engine has a")));
  }
}

TEST(GameCheck, IsMadeWithTheProcessesThatPlayTheFirstGame) {
  TemporaryFolder folder;
  const Played played =
      Play(Match("--spare=" + folder.File("starts"), {"-each", "depth=1", "-rounds", "3"}));
  EXPECT_EQ(played.ending, Ending::kFinished);
  EXPECT_EQ(std::filesystem::file_size(folder.File("starts")), 1u);
}

TEST(GameCheck, ManyEnginesAreCheckedAFewAtATime) {
  std::vector<std::string> words;
  for (int i = 0; i < 7; ++i) {
    words.insert(words.end(), {"-engine", kCommand, "name=" + std::to_string(i)});
  }
  words.back() = "name=L";
  words.insert(words.end(), {"args=--letters", "-engine", kCommand, "-judge", kCommand, "-each",
                             "depth=1", "-tournament", "gauntlet"});
  EXPECT_THAT(Play(words).problem, HasSubstr("L plays a different game"));
  std::erase(words, "args=--letters");
  const Played played = Play(words);
  EXPECT_EQ(played.ending, Ending::kFinished) << played.problem;
  EXPECT_EQ(played.records.size(), 14u);
  EXPECT_EQ(played.records.back().engine[0], "Take-away");
}

}  // namespace
}  // namespace tavoliere::match
