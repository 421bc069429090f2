// Which games a match consists of.
#include "tools/match/schedule/schedule.h"

#include <utility>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tavoliere::match {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::Pair;

TEST(Schedule, SwapsSidesWithinARound) {
  const Schedule schedule({.rounds = 3});
  EXPECT_EQ(schedule.size(), 6);
  EXPECT_THAT(schedule.Game(2).engine, ElementsAre(0, 1));
  EXPECT_THAT(schedule.Game(3).engine, ElementsAre(1, 0));
  EXPECT_EQ(schedule.Game(3).pair, 1);
  EXPECT_EQ(schedule.Game(3).game_of_pair, 1);
  const Schedule single({.rounds = 2, .games_each = 1});
  EXPECT_THAT(single.Game(0).engine, ElementsAre(0, 1));
  EXPECT_THAT(single.Game(1).engine, ElementsAre(1, 0));
}

TEST(Schedule, RoundRobinPairsEveryTwoEnginesInEveryRound) {
  for (const int engines : {2, 3, 4, 5, 8, 9}) {
    const Schedule schedule({.engines = engines, .rounds = 3, .games_each = 2});
    ASSERT_EQ(schedule.size(), 3 * engines * (engines - 1));
    std::map<std::pair<int, int>, int> games;
    for (std::int64_t number = 0; number < schedule.size(); ++number) {
      const GameSpec game = schedule.Game(number);
      ++games[{game.engine[0], game.engine[1]}];
      EXPECT_EQ(game.round, number / (engines * (engines - 1)));
    }
    EXPECT_EQ(games.size(), static_cast<std::size_t>(engines * (engines - 1)));
    for (const auto& [players, count] : games) EXPECT_EQ(count, 3) << engines << " engines";
  }
}

TEST(Schedule, EnginesTakeTurnsInARound) {
  const Schedule schedule({.engines = 6, .games_each = 1});
  for (std::int64_t turn = 0; turn < 5; ++turn) {
    std::set<int> at_the_board;
    for (std::int64_t table = 0; table < 3; ++table) {
      const GameSpec game = schedule.Game(turn * 3 + table);
      at_the_board.insert({game.engine[0], game.engine[1]});
    }
    EXPECT_EQ(at_the_board.size(), 6u);
  }
}

TEST(Schedule, SingleGamesAreBegunEquallyOften) {
  const Schedule schedule({.engines = 5, .games_each = 1});
  std::map<int, int> begun;
  for (std::int64_t number = 0; number < schedule.size(); ++number) {
    ++begun[schedule.Game(number).engine[0]];
  }
  EXPECT_THAT(begun, Each(Pair(testing::_, 2)));
}

TEST(Schedule, GauntletPitsTheSeedsAgainstTheRest) {
  const Schedule schedule(
      {.format = Format::kGauntlet, .engines = 5, .rounds = 2, .games_each = 2, .seeds = 2});
  ASSERT_EQ(schedule.size(), 2 * 2 * 3 * 2);
  std::map<std::pair<int, int>, int> games;
  for (std::int64_t number = 0; number < schedule.size(); ++number) {
    const GameSpec game = schedule.Game(number);
    EXPECT_LT(std::min(game.engine[0], game.engine[1]), 2);
    EXPECT_GE(std::max(game.engine[0], game.engine[1]), 2);
    ++games[{game.engine[0], game.engine[1]}];
  }
  EXPECT_EQ(games.size(), 12u);
  EXPECT_THAT(games, Each(Pair(testing::_, 2)));
}

// Plays everything that is known, again and again, the better seed always winning.
std::vector<GameSpec> PlayAll(Schedule& schedule) {
  std::vector<GameSpec> games;
  while (static_cast<std::int64_t>(games.size()) < schedule.known()) {
    const GameSpec game = schedule.Game(static_cast<std::int64_t>(games.size()));
    games.push_back(game);
    schedule.Add(game, game.engine[0] < game.engine[1] ? "p1win" : "p2win");
  }
  return games;
}

TEST(Schedule, SwissPairsNeighboursWhoHaveNotMet) {
  for (const int engines : {4, 5, 8}) {
    Schedule schedule({.format = Format::kSwiss, .engines = engines, .rounds = 3, .games_each = 2});
    EXPECT_EQ(schedule.known(), engines / 2 * 2) << "the second round waits for the first";
    const auto games = PlayAll(schedule);
    ASSERT_EQ(static_cast<std::int64_t>(games.size()), schedule.size());
    EXPECT_EQ(schedule.size(), 3 * (engines / 2) * 2);
    std::map<std::pair<int, int>, int> met;
    std::map<std::int64_t, std::multiset<int>> at_the_board;
    for (const GameSpec& game : games) {
      ++met[{game.engine[0], game.engine[1]}];
      for (const int engine : game.engine) at_the_board[game.round].insert(engine);
    }
    EXPECT_THAT(met, Each(Pair(testing::_, 1)));
    for (const auto& [round, seats] : at_the_board) {
      for (const int engine : seats) EXPECT_EQ(seats.count(engine), 2u);
    }
  }
  Schedule schedule({.format = Format::kSwiss, .engines = 4, .rounds = 2});
  const auto games = PlayAll(schedule);
  EXPECT_THAT(games[4].engine, ElementsAre(0, 2)) << "the two winners of the first round";
  EXPECT_THAT(games[6].engine, ElementsAre(1, 3));
}

TEST(Schedule, SwissRoundsBeyondAllPairingsRepeatThem) {
  Schedule schedule({.format = Format::kSwiss, .engines = 4, .rounds = 7});
  EXPECT_EQ(static_cast<std::int64_t>(PlayAll(schedule).size()), 7 * 2 * 2);
}

TEST(Schedule, KnockoutLeavesOne) {
  for (const int engines : {2, 3, 5, 8}) {
    Schedule schedule(
        {.format = Format::kKnockout, .engines = engines, .rounds = 3, .games_each = 2});
    const auto games = PlayAll(schedule);
    ASSERT_EQ(static_cast<std::int64_t>(games.size()), (engines - 1) * 3 * 2);
    const GameSpec& last = games.back();
    EXPECT_EQ(std::min(last.engine[0], last.engine[1]), 0);
    EXPECT_EQ(std::max(last.engine[0], last.engine[1]), 1) << "the best seeds meet last";
  }
}

TEST(Schedule, KnockoutGoesToWhoHasMorePointsOrWasNamedFirst) {
  Schedule schedule({.format = Format::kKnockout, .engines = 4});
  schedule.Add(schedule.Game(0), "draw");  // 0 against 3
  schedule.Add(schedule.Game(1), "draw");
  schedule.Add(schedule.Game(2), "p2win");  // 1 against 2
  schedule.Add(schedule.Game(3), "draw");
  EXPECT_THAT(schedule.Game(4).engine, ElementsAre(0, 2));
}

TEST(Schedule, SuiteShowsEveryPositionToEveryEngine) {
  const Schedule schedule({.format = Format::kSuite, .engines = 3, .rounds = 4});
  ASSERT_EQ(schedule.size(), 12);
  EXPECT_THAT(schedule.Game(5).engine, ElementsAre(2, -1));
  EXPECT_EQ(schedule.Game(5).Id(), "2.3");
}

TEST(Schedule, OpeningsServeAsManyGamesAsWanted) {
  const Schedule schedule({.rounds = 2, .games_each = 4});
  const auto openings = [&](int repeat) {
    std::vector<std::int64_t> numbers;
    for (std::int64_t game = 0; game < 8; ++game) {
      numbers.push_back(OpeningNumber(schedule.Game(game), 4, {repeat, false}));
    }
    return numbers;
  };
  EXPECT_THAT(openings(0), ElementsAre(0, 0, 0, 0, 1, 1, 1, 1));
  EXPECT_THAT(openings(2), ElementsAre(0, 0, 1, 1, 2, 2, 3, 3));
  EXPECT_THAT(openings(1), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
}

TEST(GameId, ComesBackAsItWent) {
  const GameSpec game = Schedule({.rounds = 9}).Game(15);
  EXPECT_EQ(game.Id(), "8.2");
  const auto id = ParseGameId("8.2");
  ASSERT_TRUE(id);
  EXPECT_EQ(id->pair, game.pair);
  EXPECT_EQ(id->game_of_pair, game.game_of_pair);
  for (const char* none : {"", "8", "8.", ".2", "0.1", "1.0", "1.2.3", "a.b", "-1.2"}) {
    EXPECT_FALSE(ParseGameId(none)) << none;
  }
}

}  // namespace
}  // namespace tavoliere::match
