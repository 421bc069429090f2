// Results, ratings, the sequential test and the tables made of them.
#include "tools/match/stats/results.h"

#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/match/stats/ratings.h"
#include "tools/match/stats/sprt.h"
#include "tools/match/stats/tables.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

protocol::GameRecord GameOf(const std::string& id, const std::string& player1,
                            const std::string& player2, const std::string& result,
                            const std::string& termination = "normal") {
  protocol::GameRecord record;
  record.id = id;
  record.engine[0] = player1;
  record.engine[1] = player2;
  record.result = result;
  record.termination = termination;
  return record;
}

// `wins`, `draws`, `losses` single games of `a`, who is always player 1, against `b`.
void AddGames(Results& results, const std::string& a, const std::string& b, int wins, int draws,
              int losses) {
  int round = 0;
  const auto add = [&](int count, const char* result) {
    for (int i = 0; i < count; ++i) {
      results.Add(GameOf(absl::StrCat(a, b, ++round, ".1"), a, b, result));
    }
  };
  add(wins, "p1win");
  add(draws, "draw");
  add(losses, "p2win");
}

TEST(Results, AGameLostAtTheStartOfAProcessIsNoGame) {
  Results results;
  results.Add(GameOf("1.1", "A", "B", "p1win"));
  results.Add(GameOf("1.2", "B", "A", "p2win", "startup"));
  results.Add(GameOf("2.1", "A", "B", "p1win", "startup"));
  results.Add(GameOf("2.2", "B", "A", "draw"));
  EXPECT_EQ(results.games(), 4);  // as far as the schedule has come
  const Encounter a = results.Between(0, 1);
  EXPECT_EQ(a.games.wins, 1);
  EXPECT_EQ(a.games.games(), 2);
  EXPECT_EQ(a.pairs.pairs(), 0);
  EXPECT_EQ(results.engines()[0].total.games(), 2);
  EXPECT_EQ(results.engines()[1].as_player[0].games(), 1);
  EXPECT_EQ(results.engines()[1].faults.at("startup"), 2);
}

TEST(Results, CountGamesPairsAndSides) {
  Results results;
  results.Add(GameOf("1.1", "A", "B", "p1win"));
  results.Add(GameOf("2.1", "A", "B", "draw"));  // pairs may be interleaved
  results.Add(GameOf("1.2", "B", "A", "p2win"));
  results.Add(GameOf("2.2", "B", "A", "p1win"));
  results.Add(GameOf("3.1", "A", "B", "none", "interrupted"));
  results.Add(GameOf("4.1", "A", "B", "p2win"));
  results.Add(GameOf("4.2", "B", "A", "p2win"));
  ASSERT_EQ(results.engines().size(), 2u);
  EXPECT_EQ(results.games(), 6);
  const Encounter a = results.Between(0, 1);
  EXPECT_EQ(a.games.wins, 3);
  EXPECT_EQ(a.games.draws, 1);
  EXPECT_EQ(a.games.losses, 2);
  EXPECT_EQ(a.pairs.ww, 1);
  EXPECT_EQ(a.pairs.ld, 1);
  EXPECT_EQ(a.pairs.wl, 1);
  EXPECT_EQ(a.pairs.pairs(), 3);
  EXPECT_EQ(results.engines()[0].as_player[1].wins, 2);
  const Encounter b = results.Between(1, 0);
  EXPECT_EQ(b.games.wins, 2);
  EXPECT_EQ(b.pairs.ll, 1);
  EXPECT_EQ(b.pairs.wd, 1);
}

TEST(Results, GamesWithoutSwappedSidesAreNoPairs) {
  Results results;
  results.Add(GameOf("1.1", "A", "B", "p1win"));
  results.Add(GameOf("1.2", "A", "B", "p1win"));
  EXPECT_EQ(results.Between(0, 1).pairs.pairs(), 0);
  EXPECT_EQ(results.Between(0, 1).BestSample().games_each(), 1);
}

TEST(Results, RoundsOfFourGamesAreTwoPairs) {
  Results results;
  for (const char* id : {"7.1", "7.3"}) results.Add(GameOf(id, "A", "B", "p1win"));
  for (const char* id : {"7.2", "7.4"}) results.Add(GameOf(id, "B", "A", "p2win"));
  EXPECT_EQ(results.Between(0, 1).pairs.ww, 2);
}

TEST(Results, FaultsAreTheLosers) {
  Results results;
  results.Add(GameOf("1.1", "A", "B", "p2win", "crash"));
  results.Add(GameOf("1.2", "B", "A", "p2win", "time"));
  results.Add(GameOf("2.1", "A", "B", "draw", "adjudication"));
  EXPECT_THAT(results.engines()[0].faults, ElementsAre(testing::Pair("crash", 1)));
  EXPECT_THAT(results.engines()[1].faults, ElementsAre(testing::Pair("time", 1)));
}

TEST(Ratings, OfTwoEnginesAreEloAndItsError) {
  Results results;
  AddGames(results, "A", "B", 95, 195, 70);
  const auto ratings = MaximumLikelihoodRatings(results);
  const Sample sample = results.Between(0, 1).BestSample();
  EXPECT_NEAR(*ratings[0].elo - *ratings[1].elo, *Elo(sample), 1e-6);
  EXPECT_NEAR(*ratings[0].elo + *ratings[1].elo, 0, 1e-9);
  // Half the difference's error, to first order in it.
  EXPECT_NEAR(2 * *ratings[0].error, *EloError(sample), 0.2);
}

// Every expected score is met exactly when all scores are those of given ratings.
TEST(Ratings, FindTheRatingsThatTheScoresWereMadeFrom) {
  Results results;
  // 10 to 1 is 400 Elo: scores 10/11, and 100/101 over 800.
  AddGames(results, "A", "B", 1000, 0, 100);
  AddGames(results, "B", "C", 1000, 0, 100);
  AddGames(results, "A", "C", 1000, 0, 10);
  const auto ratings = MaximumLikelihoodRatings(results);
  EXPECT_NEAR(*ratings[0].elo, 400, 1e-6);
  EXPECT_NEAR(*ratings[1].elo, 0, 1e-6);
  EXPECT_NEAR(*ratings[2].elo, -400, 1e-6);
  for (const Rating& rating : ratings) EXPECT_GT(*rating.error, 1);
}

TEST(Tables, WriteNamesWholeAndKeepTheColumns) {
  Results results;
  const std::string a = "othello-of-a-long-branch-a";
  const std::string b = "othello-of-a-long-branch-b";
  const std::string wide = "\u68cb\u624b\u4e00\u53f7";  // four characters in eight columns
  AddGames(results, a, b, 1, 1, 1);
  AddGames(results, b, wide, 1, 1, 1);
  AddGames(results, wide, "\x1b[2Jx", 1, 1, 1);
  const std::string text = TablesText(results, std::nullopt);
  EXPECT_THAT(text, testing::AllOf(HasSubstr(a + " "), HasSubstr(b + " "),
                                   HasSubstr(wide + std::string(18, ' ') + " "),
                                   HasSubstr("\\x1b[2Jx"), Not(HasSubstr("\x1b"))));
  std::set<int> widths;
  for (const auto line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    const std::string row(line);
    if (row.rfind("   ", 0) == 0) widths.insert(ColumnsOf(row));
  }
  EXPECT_EQ(widths.size(), 1u) << text;
}

// One win each in `split` pairs, two of A in the others.
Results PairsOf(int pairs, int split) {
  Results results;
  for (int i = 1; i <= pairs; ++i) {
    results.Add(GameOf(absl::StrCat(i, ".1"), "A", "B", "p1win"));
    results.Add(GameOf(absl::StrCat(i, ".2"), "B", "A", i <= split ? "p1win" : "p2win"));
  }
  return results;
}

TEST(Tables, SayWhereOpeningsDecideMostPairs) {
  EXPECT_THAT(TablesText(PairsOf(20, 16), {}), HasSubstr("80.0 % of the pairs are one win each"));
  EXPECT_THAT(TablesText(PairsOf(20, 15), {}), Not(HasSubstr("within=")));
  EXPECT_THAT(TablesText(PairsOf(19, 19), {}), Not(HasSubstr("within=")));
}

// At the maximum each engine has as many points as it expects, whatever the scores.
TEST(Ratings, ExpectedPointsAreThePointsWon) {
  Results results;
  AddGames(results, "A", "B", 7, 5, 3);
  AddGames(results, "B", "C", 2, 9, 4);
  AddGames(results, "C", "D", 1, 1, 6);
  AddGames(results, "D", "A", 5, 0, 5);
  const auto ratings = MaximumLikelihoodRatings(results);
  for (std::size_t i = 0; i < 4; ++i) {
    double excess = 0;
    for (std::size_t j = 0; j < 4; ++j) {
      const GameCounts games = results.Between(i, j).games;
      const double expected = 1 / (1 + std::pow(10, (*ratings[j].elo - *ratings[i].elo) / 400));
      excess += static_cast<double>(games.wins) + 0.5 * static_cast<double>(games.draws) -
                static_cast<double>(games.games()) * expected;
    }
    EXPECT_NEAR(excess, 0, 1e-6) << i;
  }
}

TEST(Ratings, WhoOnlyWinsOrLosesHasNone) {
  Results results;
  AddGames(results, "A", "B", 5, 0, 3);
  AddGames(results, "Champion", "A", 4, 0, 0);
  AddGames(results, "B", "Beginner", 4, 0, 0);
  const auto ratings = MaximumLikelihoodRatings(results);
  EXPECT_TRUE(ratings[0].elo && ratings[1].elo);
  EXPECT_FALSE(ratings[2].elo || ratings[3].elo || ratings[2].error || ratings[3].error);
  EXPECT_THAT(TablesText(results, {}), HasSubstr("n/a"));
  EXPECT_THAT(TablesText(results, {}), Not(HasSubstr("nan")));
}

std::vector<std::string> Ranked(const Results& results) {
  std::vector<std::string> names;
  for (const std::size_t i : Ranking(results, MaximumLikelihoodRatings(results))) {
    names.push_back(results.engines()[i].name);
  }
  return names;
}

TEST(Ranking, WhoWonEverythingIsFirstAndWhoLostEverythingLast) {
  Results results;
  AddGames(results, "B", "A", 3, 0, 5);
  AddGames(results, "A", "Champion", 0, 0, 4);
  AddGames(results, "Beginner", "B", 0, 0, 4);
  EXPECT_THAT(Ranked(results), ElementsAre("Champion", "A", "B", "Beginner"));
  const std::string text = TablesText(results, {});
  EXPECT_LT(text.find("Champion"), text.find("+44.4"));
}

TEST(Ranking, WithoutAnyRatingGoesByWhoBeatWhom) {
  Results results;
  AddGames(results, "C", "D", 1, 0, 0);
  AddGames(results, "B", "C", 1, 0, 0);
  AddGames(results, "A", "B", 1, 0, 0);
  // The last has more points than all others.
  AddGames(results, "D", "E", 9, 0, 0);
  EXPECT_THAT(Ranked(results), ElementsAre("A", "B", "C", "D", "E"));
}

TEST(Ranking, OfTwoGroupsThatNeverMetGoesByScore) {
  Results results;
  AddGames(results, "A", "B", 1, 0, 3);
  AddGames(results, "C", "D", 9, 0, 1);
  EXPECT_THAT(Ranked(results), ElementsAre("C", "D", "B", "A"));
}

TEST(Ratings, PairsThatNeverDifferHaveNoError) {
  Results results;
  for (int round = 1; round <= 10; ++round) {
    results.Add(GameOf(absl::StrCat(round, ".1"), "A", "B", "p1win"));
    results.Add(GameOf(absl::StrCat(round, ".2"), "B", "A", "p1win"));
  }
  const auto ratings = MaximumLikelihoodRatings(results);
  EXPECT_NEAR(*ratings[0].elo, 0, 1e-9);
  EXPECT_FALSE(ratings[0].error);
}

TEST(Sprt, ReadsItsSettings) {
  const auto settings = ParseSprt({"elo0=-3", "elo1=2.5", "alpha=0.1", "model=logistic"});
  ASSERT_TRUE(settings.ok());
  EXPECT_EQ(settings->hypotheses.elo0, -3);
  EXPECT_EQ(settings->hypotheses.elo1, 2.5);
  EXPECT_EQ(settings->hypotheses.model, EloModel::kLogistic);
  EXPECT_EQ(settings->alpha, 0.1);
  EXPECT_EQ(settings->beta, 0.05);
  EXPECT_TRUE(ParseSprt({}).ok());
  for (const char* bad : {"elo0=5", "elo1=x", "alpha=0", "beta=0.5", "alpha=nan", "model=bayesian",
                          "elo2=1", "elo0", "elo1=1e9"}) {
    EXPECT_FALSE(ParseSprt({bad}).ok()) << bad;
  }
}

TEST(Sprt, DecidesAtItsBounds) {
  const SprtSettings settings;
  const auto verdict = [&](int wins, int losses) {
    return StateOfSprt(Sample(GameCounts{wins, 1000, losses}), settings).verdict;
  };
  EXPECT_EQ(verdict(0, 0), SprtVerdict::kGoOn);
  EXPECT_EQ(verdict(600, 300), SprtVerdict::kH1);
  EXPECT_EQ(verdict(300, 600), SprtVerdict::kH0);
  EXPECT_EQ(StateOfSprt(Sample(GameCounts{}), settings).verdict, SprtVerdict::kGoOn);
  EXPECT_NEAR(StateOfSprt(Sample(GameCounts{}), settings).bounds.upper, 2.944, 1e-3);
}

TEST(Tables, OfTwoEnginesAreAMatch) {
  Results results;
  AddGames(results, "A", "B", 2, 1, 0);
  const std::string text = TablesText(results, SprtSettings());
  EXPECT_THAT(text, HasSubstr("Result of A against B, 3 games:"));
  EXPECT_THAT(text, HasSubstr("W 2  D 1  L 0  score 83.3 %"));
  EXPECT_THAT(text, HasSubstr("draws        33.3 %"));
  EXPECT_THAT(text, HasSubstr("(-2.94, 2.94), normalized [0, 5]: not decided"));
}

TEST(Tables, OfOneResultHaveNoFigures) {
  Results results;
  AddGames(results, "A", "B", 3, 0, 0);
  const std::string text = TablesText(results, {});
  EXPECT_THAT(text, HasSubstr("Elo          n/a +- n/a"));
  EXPECT_THAT(text, HasSubstr("LOS          n/a\n"));
  const auto json = TablesJson(results, {});
  EXPECT_TRUE(json["encounters"][0]["elo"].is_null());
  EXPECT_EQ(TablesText(Results(), {}), "No finished games.\n");
}

TEST(Tables, OfManyAreACrossTableInOrderOfStrength) {
  Results results;
  AddGames(results, "weak", "middle", 2, 2, 6);
  AddGames(results, "middle", "strong", 2, 2, 6);
  AddGames(results, "strong", "weak", 8, 1, 1);
  const std::string text = TablesText(results, {});
  EXPECT_LT(text.find("strong"), text.find("middle"));
  EXPECT_LT(text.find("middle"), text.find("weak"));
  EXPECT_THAT(text, HasSubstr("8.5/10"));
  const auto json = TablesJson(results, {});
  EXPECT_EQ(json["engines"].size(), 3u);
  EXPECT_EQ(json["encounters"].size(), 3u);
}

}  // namespace
}  // namespace tavoliere::match
