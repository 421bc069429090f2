#include "tools/match/tune/tuning.h"

#include <algorithm>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"

namespace tavoliere::match {
namespace {

using testing::HasSubstr;

TuneSettings Small() {
  TuneSettings settings;
  settings.parameters = {{"Weight A", 40, 0, 100, 5}};
  settings.iterations = 6;
  settings.pairs = 3;
  settings.rate = 0.1;
  return settings;
}

// Games of a pair, in which sides are swapped: plus wins `points` half points of the two games.
std::vector<protocol::GameRecord> PairOf(std::int64_t pair, bool plus_wins) {
  std::vector<protocol::GameRecord> records(2);
  for (int game = 0; game < 2; ++game) {
    protocol::GameRecord& record = records[static_cast<std::size_t>(game)];
    record.id = absl::StrCat(pair + 1, ".", game + 1);
    record.engine[game] = kPlusName;
    record.engine[1 - game] = kMinusName;
    record.result = (game == 0) == plus_wins ? "p1win" : "p2win";
    record.termination = "normal";
  }
  return records;
}

std::vector<protocol::GameRecord> AllGames(const TuneSettings& settings) {
  std::mt19937 random(1);
  std::vector<protocol::GameRecord> games;
  for (std::int64_t pair = 0; pair < settings.pairs_in_all(); ++pair) {
    for (auto& record : PairOf(pair, random() % 2 == 0)) games.push_back(record);
  }
  return games;
}

TEST(TuningTest, ValuesDoNotDependOnTheOrderOfTheGames) {
  std::vector<protocol::GameRecord> games = AllGames(Small());
  Tuning in_order(Small(), 3, kPlusName);
  for (const auto& game : games) in_order.Add(game);
  std::shuffle(games.begin(), games.end(), std::mt19937(2));
  Tuning shuffled(Small(), 3, kPlusName);
  for (const auto& game : games) shuffled.Add(game);
  EXPECT_TRUE(in_order.is_finished());
  EXPECT_TRUE(shuffled.is_finished());
  EXPECT_EQ(in_order.values(), shuffled.values());
  EXPECT_NE(in_order.values()[0], 40);
}

TEST(TuningTest, AnIterationWaitsForTheLastGameBefore) {
  Tuning tuning(Small(), 3, kPlusName);
  EXPECT_TRUE(tuning.IsKnown(2));
  EXPECT_FALSE(tuning.IsKnown(3));
  for (const std::int64_t pair : {2, 0}) {
    for (const auto& game : PairOf(pair, true)) tuning.Add(game);
  }
  tuning.Add(PairOf(1, true)[0]);
  EXPECT_EQ(tuning.iterations(), 0);
  EXPECT_FALSE(tuning.IsKnown(3));
  tuning.Add(PairOf(1, true)[1]);
  EXPECT_EQ(tuning.iterations(), 1);
  EXPECT_TRUE(tuning.IsKnown(3));
  EXPECT_FALSE(tuning.IsKnown(2));
}

TEST(TuningTest, TheTestFollowsTheLastIteration) {
  Tuning tuning(Small(), 3, kPlusName);
  const std::int64_t test = Small().pairs_in_all();
  EXPECT_FALSE(tuning.IsKnown(test));
  for (const auto& game : AllGames(Small())) tuning.Add(game);
  ASSERT_TRUE(tuning.IsKnown(test));
  const auto [tuned, start] = tuning.OptionsOf(test);
  EXPECT_EQ(start, (Tuning::Options{{"Weight A", "40"}}));
  EXPECT_EQ(absl::StrCat(tuned[0].first, "=", tuned[0].second), tuning.ValuesText());
}

TEST(TuningTest, DrawsAndFaultsAtTheStartMoveNothing) {
  Tuning tuning(Small(), 3, kPlusName);
  for (std::int64_t pair = 0; pair < 3; ++pair) {
    auto games = PairOf(pair, true);
    games[0].result = "draw";
    games[1].termination = "startup";
    for (const auto& game : games) tuning.Add(game);
  }
  EXPECT_EQ(tuning.iterations(), 1);
  EXPECT_EQ(tuning.values()[0], 40);
}

TEST(TuningTest, EndsWhenNoParameterMoves) {
  TuneSettings settings = Small();
  settings.settle = 4;
  Tuning tuning(settings, 3, kPlusName);
  for (std::int64_t pair = 0; pair < 12; ++pair) {
    EXPECT_FALSE(tuning.is_finished());
    auto games = PairOf(pair, true);
    for (auto& game : games) game.result = "draw";
    for (const auto& game : games) tuning.Add(game);
  }
  EXPECT_TRUE(tuning.is_finished());
  EXPECT_EQ(tuning.iterations(), 4);
  EXPECT_TRUE(tuning.IsLeftOut(12));
  EXPECT_FALSE(tuning.IsLeftOut(settings.pairs_in_all()));
  EXPECT_THAT(tuning.Text(), HasSubstr("after 4 of 6 iterations, no parameter moves"));
}

TEST(TuningTest, WinsInOneDirectionDoNotSettle) {
  TuneSettings settings = Small();
  settings.parameters[0].step = 1;
  settings.rate = 10;
  settings.settle = 2;
  Tuning tuning(settings, 1, kPlusName);
  for (const auto& game : AllGames(settings)) tuning.Add(game);
  EXPECT_EQ(tuning.iterations(), 6);
}

TEST(TuningTest, ShowsTheCourse) {
  Tuning tuning(Small(), 3, kPlusName);
  for (const auto& game : AllGames(Small())) tuning.Add(game);
  const auto json = tuning.ToJson();
  ASSERT_EQ(json["course"].size(), 7u);
  EXPECT_EQ(json["course"][0], nlohmann::ordered_json({0, 40.0}));
  EXPECT_EQ(json["course"][6], nlohmann::ordered_json({6, tuning.values()[0]}));
  EXPECT_EQ(json["parameters"][0]["value"], tuning.values()[0]);
  EXPECT_THAT(tuning.Text(), HasSubstr("Weight A"));
}

TEST(TuneSettingsTest, SurvivesJson) {
  TuneSettings settings = Small();
  settings.alpha = 0.7;
  settings.settle = 4;
  const auto json = ToJson(settings);
  const auto read = ParseTuneSettings(json);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(ToJson(*read), json);
}

TEST(TuneSettingsTest, ReadsAParameterFile) {
  const auto read =
      ParseParameterFile("# of the evaluation\n\nWeight A, 60, 0, 400, 8\nB,1,-2,3,.5");
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ((*read)[0].name, "Weight A");
  EXPECT_EQ((*read)[1].min, -2);
  EXPECT_EQ((*read)[1].step, 0.5);
  EXPECT_THAT(std::string(ParseParameterFile("A, 1, 2").status().message()),
              HasSubstr("line 1: expected NAME, START, MIN, MAX, STEP, not 'A, 1, 2'"));
}

TEST(TuneSettingsTest, RefusesInconsistentParameters) {
  const auto message = [](const std::vector<TunedParameter>& parameters) {
    return std::string(CheckParameters(parameters).message());
  };
  EXPECT_THAT(message({}), HasSubstr("expected a parameter"));
  EXPECT_THAT(message({{"A", 5, 0, 4, 1}}), HasSubstr("'A': expected start= within 0 to 4, not 5"));
  EXPECT_THAT(message({{"A", 1, 0, 4, 0}}), HasSubstr("expected step= above 0"));
  EXPECT_THAT(message({{"A", 1, 0, 4, 1}, {"a", 1, 0, 4, 1}}), HasSubstr("is given twice"));
  EXPECT_THAT(message({{"A", 1, 0.5, 4, 1}}), HasSubstr("expected whole numbers, not 0.5"));
}

}  // namespace
}  // namespace tavoliere::match
