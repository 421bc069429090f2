// Which games a match consists of.
#include "tools/match/schedule.h"

#include <utility>

#include <map>
#include <set>

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

TEST(Schedule, EverybodyMeetsEverybodyInEveryRound) {
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
