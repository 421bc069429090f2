// Random openings: different as long as possible, the same for all shards of a match; and the
// weight of repeated games.
#include "tools/match/run/openings/openings.h"

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tests/tools/match/run/match_harness.h"
#include "tools/match/run/preparation/opening_choice.h"
#include "tools/match/stats/distinct_games.h"

namespace tavoliere::match {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string WalkOf(std::uint64_t seed, std::uint64_t index, bool& repeats) {
  RandomWalk walk(seed, index);
  std::string moves;
  for (int ply = 0; ply < 6; ++ply) moves += walk.Pick("a b c d e f g");
  repeats = walk.repeats();
  return moves;
}

// The walk is part of what a seed means: the same on every machine.
TEST(RandomWalkTest, IsFixedBySeedAndIndex) {
  bool repeats = false;
  EXPECT_EQ(WalkOf(1, 2, repeats), WalkOf(1, 2, repeats));
  EXPECT_EQ(
      (std::set<std::string>{WalkOf(1, 2, repeats), WalkOf(2, 2, repeats), WalkOf(1, 3, repeats)})
          .size(),
      3u);
  EXPECT_EQ(RandomWalk(1, 1).Pick("  "), "");
  EXPECT_EQ(WalkOf(7, 123, repeats), "acceac");
}

TEST(RandomWalkTest, EveryWayIsGoneOnceBeforeAnyIsRepeated) {
  // Three moves, then as many as the first says.
  const auto go = [](std::uint64_t index, bool& repeats) {
    RandomWalk walk(5, index);
    const std::string first = walk.Pick("1 2 3");
    const std::string second = walk.Pick(first == "1" ? "x" : first == "2" ? "x y" : "x y z");
    repeats = walk.repeats();
    return first + second;
  };
  std::set<std::string> seen;
  for (std::uint64_t index = 0; index < 60; ++index) {
    bool repeats = false;
    const std::string way = go(index, repeats);
    EXPECT_EQ(repeats, !seen.insert(way).second) << index << ": " << way;
  }
  EXPECT_EQ(seen.size(), 6u);
}

std::string OpeningOf(const protocol::GameRecord& record) {
  return absl::StrJoin(record.opening, " ");
}

std::multiset<std::string> OpeningsOf(const Played& played) {
  std::multiset<std::string> openings;
  for (const auto& record : played.records) openings.insert(OpeningOf(record));
  return openings;
}

// 3 + 3 + 3 moves from a pile of 60: 27 openings.
Played PlayRounds(int rounds, const std::vector<std::string>& more = {}) {
  std::vector<std::string> words = Match("", {"-each", "depth=1", "option.Pile=60", "-openings",
                                              "plies=3", "-rounds", std::to_string(rounds)});
  words.insert(words.end(), more.begin(), more.end());
  return Play(words);
}

TEST(RandomOpenings, AreAllDifferentWhileThereAreEnough) {
  for (const int rounds : {5, 26, 27}) {
    const Played played = PlayRounds(rounds);
    const auto openings = OpeningsOf(played);
    EXPECT_EQ(std::set<std::string>(openings.begin(), openings.end()).size(),
              static_cast<std::size_t>(rounds));
    const auto games = 2 * rounds;
    EXPECT_THAT(played.text, HasSubstr(absl::StrCat("distinct     ", games, " of ", games)));
    EXPECT_THAT(played.text, Not(HasSubstr("warning")));
  }
}

TEST(RandomOpenings, ThatAreTooFewComeEquallyOftenWithAWarning) {
  const Played played = PlayRounds(54);
  const auto openings = OpeningsOf(played);
  for (const std::string& opening : openings) EXPECT_EQ(openings.count(opening), 4u);
  EXPECT_THAT(played.text, AllOf(HasSubstr("distinct     54 of 108 games"),
                                 HasSubstr("too small by a factor of 1.41")));
}

TEST(RandomOpenings, OfATreeTooLargeToListAreDifferentToo) {
  std::vector<std::string> words =
      Match("", {"-each", "depth=1", "option.Pile=60", "-openings", "plies=8", "-rounds", "150"});
  auto line = ParseCommandLine(words);
  ASSERT_TRUE(line.ok());
  protocol::EventLoop loop;
  JudgeInquiry judge(loop, line->settings);
  const auto list = ListOpenings(loop, judge, line->settings);
  ASSERT_TRUE(list.ok()) << list.status();
  EXPECT_TRUE(list->empty());
  const Played played = Play(words);
  const auto openings = OpeningsOf(played);
  EXPECT_EQ(std::set<std::string>(openings.begin(), openings.end()).size(), 150u);
}

// Openings that the game's end or the evaluator forbids are not played, nor another's in their
// place.
TEST(RandomOpenings, AreDifferentEvenWhenSomeAreRejected) {
  // From 8 stones there are 81 ways to take four times, of which 31 leave some. The evaluator says
  // 100 either way.
  const std::vector<std::string> words =
      Match("", {"-each", "depth=1", "option.Pile=8", "-openings", "plies=4", "-rounds", "31"});
  const auto openings = OpeningsOf(Play(words));
  EXPECT_EQ(std::set<std::string>(openings.begin(), openings.end()).size(), 31u);
  std::vector<std::string> weighed = words;
  weighed.insert(weighed.end() - 2,
                 {"within=100", "-evaluator", std::string("cmd=") + FAULTY_ENGINE, "depth=1",
                  "option.Pile=8"});
  weighed.back() = "20";
  const auto kept = OpeningsOf(Play(weighed));
  EXPECT_EQ(std::set<std::string>(kept.begin(), kept.end()).size(), 20u);
}

TEST(RandomOpenings, DoNotDependOnShardsOrConcurrency) {
  const auto by_id = [](const Played& played) {
    std::map<std::string, std::string> openings;
    for (const auto& record : played.records) openings[record.id] = OpeningOf(record);
    return openings;
  };
  const auto whole = by_id(PlayRounds(20));
  EXPECT_EQ(by_id(PlayRounds(20, {"-concurrency", "4"})), whole);
  std::map<std::string, std::string> parts;
  for (const char* shard : {"1/3", "2/3", "3/3"})
    parts.merge(by_id(PlayRounds(20, {"-shard", shard})));
  EXPECT_EQ(parts, whole);
  EXPECT_NE(by_id(PlayRounds(20, {"-srand", "2"})), whole);
}

protocol::GameRecord GameOf(const std::string& player1, const std::string& move) {
  protocol::GameRecord record;
  record.engine[0] = player1;
  record.engine[1] = player1 == "A" ? "B" : "A";
  record.opening = {"a"};
  record.moves = {{move, {}, {}, {}, {}, 5}};
  record.result = "draw";
  return record;
}

TEST(DistinctGamesTest, AreCountedWithWhatRepeatsAreWorth) {
  DistinctGames games;
  EXPECT_EQ(games.Text(), "");
  EXPECT_EQ(games.error_factor(), 1);
  games.Add(GameOf("A", "b"));
  games.Add(GameOf("B", "b"));  // with the sides swapped it is another
  games.Add(GameOf("A", "c"));
  protocol::GameRecord unfinished = GameOf("A", "d");
  unfinished.result = "none";
  games.Add(unfinished);
  EXPECT_EQ(games.Text(), "  distinct     3 of 3 games\n");
  games.Add(GameOf("A", "c"));
  games.Add(GameOf("A", "c"));
  EXPECT_EQ(games.games(), 5);
  EXPECT_EQ(games.distinct(), 3);
  EXPECT_NEAR(games.error_factor(), std::sqrt(11.0 / 5), 1e-12);
  EXPECT_THAT(games.Text(), HasSubstr("by a factor of 1.48"));
}

}  // namespace
}  // namespace tavoliere::match
