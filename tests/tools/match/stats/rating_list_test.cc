// Ratings against games whose truth is known, and against the methods of Ordo and BayesElo.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/match/stats/rating_methods.h"
#include "tools/match/stats/rating_list/fit.h"
#include "tools/match/stats/rating_list/game_model.h"
#include "tools/match/stats/rating_list/positive_definite.h"
#include "tools/match/stats/rating_list/rating_tables.h"

namespace tavoliere::match {
namespace {

using testing::DoubleNear;
using testing::HasSubstr;

protocol::GameRecord Game(const std::string& id, const std::string& first,
                          const std::string& second, const std::string& result) {
  protocol::GameRecord record;
  record.id = id;
  record.engine[0] = first;
  record.engine[1] = second;
  record.result = result;
  record.termination = "normal";
  return record;
}

// `wins` games won by A, then `losses`, with sides in turn.
Pool Match(int wins, int losses, int draws = 0) {
  Pool pool;
  for (int i = 0; i < wins + losses + draws; ++i) {
    const bool a_first = i % 2 == 0;
    const bool a_wins = i < wins;
    pool.Add(Game(std::to_string(i / 2 + 1) + "." + std::to_string(i % 2 + 1), a_first ? "A" : "B",
                  a_first ? "B" : "A",
                  i >= wins + losses  ? "draw"
                  : a_wins == a_first ? "p1win"
                                      : "p2win"));
  }
  return pool;
}

TEST(GameModel, ExpectedScoreIsLogisticWhateverTheDraws) {
  for (const double draws : {-9.0, -1.0, 0.0, 2.0}) {
    for (const double advantage : {-12.0, -3.0, -0.1, 0.0, 0.4, 2.0, 9.0}) {
      const ResultChances c = ChancesOf(advantage, draws);
      EXPECT_NEAR(c.chance[0] + c.chance[1] + c.chance[2], 1, 1e-12);
      EXPECT_NEAR(c.chance[0] + c.chance[1] / 2, Logistic(advantage), 1e-12);
      EXPECT_GT(c.chance[2], 0);
    }
    EXPECT_NEAR(ChancesOf(0, draws).chance[1], Logistic(draws), 1e-12);
  }
}

TEST(GameModel, SlopesAreThoseOfTheLogarithms) {
  constexpr double kWidth = 1e-5;
  for (const double draws : {-5.0, -1.0, 0.7}) {
    for (const double advantage : {-4.0, -0.3, 0.2, 1.0, 6.0}) {
      const ResultChances here = ChancesOf(advantage, draws);
      for (std::size_t r = 0; r < kResultKinds; ++r) {
        const auto slope = [&](double by_x, double by_draws) {
          return (std::log(ChancesOf(advantage + by_x, draws + by_draws).chance[r]) -
                  std::log(ChancesOf(advantage - by_x, draws - by_draws).chance[r])) /
                 (2 * kWidth);
        };
        EXPECT_NEAR(here.by_advantage[r], slope(kWidth, 0), 1e-6) << advantage << " " << draws;
        EXPECT_NEAR(here.by_draws[r], slope(0, kWidth), 1e-6) << advantage << " " << draws;
      }
    }
  }
}

TEST(PositiveDefinite, SolvesAndInverts) {
  PositiveDefinite matrix(2);
  matrix.at(0, 0) = 4;
  matrix.at(1, 0) = 2;
  matrix.at(1, 1) = 3;
  matrix.Factorize();
  EXPECT_THAT(matrix.Solve({8, 7}),
              testing::ElementsAre(DoubleNear(1.25, 1e-12), DoubleNear(1.5, 1e-12)));
  EXPECT_NEAR(matrix.Inverse()[0][1], -0.25, 1e-12);
}

TEST(Pool, PairsGamesOfOneOpening) {
  const Pool pool = Match(3, 0);
  const auto& counts = pool.encounters().at({0, 1}).counts;
  EXPECT_EQ(counts[kPlayer1Won][kPlayer2Won], 1);
  EXPECT_EQ(counts[kPlayer1Won][kResultKinds], 1);
  EXPECT_EQ(pool.encounters().at({0, 1}).games(), 3);
  EXPECT_EQ(pool.games(), 3);
  EXPECT_EQ(pool.CountsOf(0).wins, 3);
  EXPECT_EQ(pool.CountsOf(1).losses, 3);
}

TEST(Pool, IgnoresGamesThatSayNothing) {
  Pool pool;
  pool.Add(Game("1.1", "A", "B", "none"));
  pool.Add(Game("2.1", "A", "", "p1win"));
  pool.Add(Game("3.1", "A", "A", "p1win"));
  auto startup = Game("4.1", "A", "B", "p1win");
  startup.termination = "startup";
  pool.Add(startup);
  EXPECT_EQ(pool.games(), 0);
  EXPECT_TRUE(FitRatings(pool, {}).empty());
}

TEST(FitRatings, TwoEnginesDifferByElo) {
  // 60 % of many games: the prior hardly matters, and neither do draws.
  for (const int draws : {0, 4000}) {
    const auto groups = FitRatings(Match(12000 - draws / 2, 8000 - draws / 2, draws), {});
    ASSERT_EQ(groups.size(), 1u);
    const auto& engines = groups[0].engines;
    EXPECT_NEAR(engines[0].elo.value - engines[1].elo.value, -400 * std::log10(1 / 0.6 - 1), 0.1);
    EXPECT_NEAR(engines[0].elo.value, -engines[1].elo.value, 1e-9);
  }
}

TEST(FitRatings, AllWonHasARatingAndSuperiority) {
  const auto groups = FitRatings(Match(20, 0), {});
  const auto& engines = groups[0].engines;
  const double lead = engines[0].elo.value - engines[1].elo.value;
  // Twenty games won and four halved, and not knowing how often such engines draw.
  EXPECT_GT(lead, -400 * std::log10(1 / (22.0 / 24) - 1));
  EXPECT_LT(lead, 600);
  EXPECT_GT(*engines[0].superiority, 0.99);
  EXPECT_LT(*engines[0].superiority, 1);
  EXPECT_GT(engines[0].elo.error, 50);
  EXPECT_FALSE(engines[1].superiority.has_value());
  // A smaller prior keeps them less together.
  EXPECT_GT(FitRatings(Match(20, 0), {{}, 0.1})[0].engines[0].elo.value, engines[0].elo.value);
}

TEST(FitRatings, AnchorsHold) {
  const auto free = FitRatings(Match(60, 40), {})[0];
  const auto one = FitRatings(Match(60, 40), {{{"B", 1500}}, 4})[0];
  EXPECT_EQ(one.engines[1].elo.value, 1500);
  EXPECT_TRUE(one.engines[1].anchored);
  EXPECT_NEAR(one.engines[0].elo.value - 1500,
              free.engines[0].elo.value - free.engines[1].elo.value, 1e-6);
  // Against the anchor the error is that of the difference, twice that against the mean of two.
  EXPECT_NEAR(one.engines[0].elo.error, 2 * free.engines[0].elo.error, 1e-6);
  EXPECT_NEAR(*one.engines[0].superiority, *free.engines[0].superiority, 1e-9);
  const auto both = FitRatings(Match(60, 40), {{{"A", 10}, {"B", 20}}, 4})[0];
  EXPECT_EQ(both.engines[0].elo.value, 20);
  EXPECT_EQ(both.engines[1].elo.value, 10);
}

TEST(FitRatings, StrangersFormGroups) {
  Pool pool = Match(6, 4);
  pool.Add(Game("9.1", "X", "Y", "p1win"));
  const auto groups = FitRatings(pool, {});
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].games, 10);
  EXPECT_EQ(pool.names()[groups[1].engines[0].engine], "X");
}

TEST(FitRatings, FindsFirstMoveAndDraws) {
  const Truth truth{LogisticTruth, {120, 0, -120}, 40, 0.35};
  const auto group = FitRatings(Play(truth, 3000, 5), {})[0];
  EXPECT_NEAR(group.first_move.value, 40, group.first_move.error);
  EXPECT_LT(group.first_move.error, 6);
  EXPECT_NEAR(group.draws.value, 0.35, group.draws.error);
  EXPECT_LT(group.draws.error, 0.01);
  EXPECT_NEAR(group.dispersion, 1, 0.05);
}

// Of the ratings of many lists, 95 % lie within their errors, also where openings decide games.
TEST(FitRatings, ErrorsCoverTheTruth) {
  for (const double bias : {0.0, 250.0}) {
    const Truth truth{LogisticTruth, {150, 60, 0, -50, -160}, 30, 0.3, bias};
    // With biased openings the expected score is flatter than the curve: the scale that the method
    // sees is that of very many games.
    const Pool much = Play(truth, 40000, 99);
    const auto limit = FitRatings(much, {})[0];
    std::vector<double> expected(truth.elo.size());
    for (const auto& rated : limit.engines) expected[rated.engine] = rated.elo.value;
    int covered = 0, all = 0;
    constexpr int kLists = 200;
    for (int list = 0; list < kLists; ++list) {
      const auto group =
          FitRatings(Play(truth, 40, 1000 + static_cast<std::uint64_t>(list)), {})[0];
      for (const auto& rated : group.engines) {
        ++all;
        covered += std::abs(rated.elo.value - expected[rated.engine]) <= rated.elo.error ? 1 : 0;
      }
    }
    const double share = static_cast<double>(covered) / all;
    std::printf("bias %g: %.1f %% of errors cover the truth\n", bias, 100 * share);
    EXPECT_GT(share, 0.93) << bias;
    EXPECT_LT(share, 0.97) << bias;
  }
}

struct Case {
  const char* name;
  std::function<Chances(double, double)> chances;
};

// How far the expected scores are from the true ones, on the whole: no worse than those of either
// method, whichever of three models brings the results about, with few games and with many.
TEST(FitRatings, IsAsCloseToTheTruthAsOrdoAndBayesElo) {
  const Case cases[] = {
      {"logistic", LogisticTruth}, {"Rao-Kupper", RaoKupperTruth}, {"Davidson", DavidsonTruth}};
  for (const Case& which : cases) {
    for (const int pairs : {3, 30}) {
      const Truth truth{which.chances, {260, 180, 70, 20, 0, -90, -170, -270}, 35, 0.3};
      const Expectations right = ExpectationsOf(truth.elo, [&](double difference) {
        const Chances c = truth.chances(difference + truth.first_move, truth.draws);
        return c[0] + c[1] / 2;
      });
      double ours = 0, ordo = 0, bayes = 0;
      constexpr int kLists = 20;
      for (int list = 0; list < kLists; ++list) {
        const Pool pool = Play(truth, pairs, static_cast<std::uint64_t>(list) + 1);
        const auto group = FitRatings(pool, {})[0];
        std::vector<double> elo(truth.elo.size());
        for (const auto& rated : group.engines) elo[rated.engine] = rated.elo.value;
        ours += Distance(right, ExpectationsOf(elo, [&](double difference) {
                           return Logistic((difference + group.first_move.value) * PerElo());
                         }));
        ordo += Distance(right, OrdoExpectations(pool));
        bayes += Distance(right, BayesEloExpectations(pool));
      }
      std::printf(
          "%-10s %2d pairs: error of the expected score %.2f %%, Ordo %.2f, BayesElo %.2f\n",
          which.name, pairs, 100 * ours / kLists, 100 * ordo / kLists, 100 * bayes / kLists);
      EXPECT_LT(ours, 1.03 * ordo) << which.name << pairs;
      EXPECT_LT(ours, 1.03 * bayes) << which.name << pairs;
    }
  }
}

TEST(RatingTables, TextAndJson) {
  const Pool pool = Match(6, 2, 2);
  const auto groups = FitRatings(pool, {{{"B", 1000}}, 4});
  const std::string text = RatingListText(pool, groups);
  EXPECT_THAT(text,
              HasSubstr("Ratings of 2 engines after 10 games (95 % errors, against the anchor"));
  EXPECT_THAT(text, HasSubstr("     2  B     +1000.0  anchor      10   30.0 %   20.0 %"));
  const auto json = RatingListJson(pool, groups);
  EXPECT_EQ(json[0]["engines"][1]["name"], "B");
  EXPECT_EQ(json[0]["engines"][1]["elo"], 1000);
  EXPECT_TRUE(json[0]["engines"][1]["los_next"].is_null());
  EXPECT_EQ(json[0]["engines"][0]["wins"], 6);
}

TEST(PgnResult, IsWhatOrdoReads) {
  auto record = Game("3.2", "a \"b\"", "c", "p2win");
  record.event = "cup";
  EXPECT_EQ(PgnResult(record),
            "[Event \"cup\"]\n[Round \"3.2\"]\n[White \"a \\\"b\\\"\"]\n[Black \"c\"]\n"
            "[Result \"0-1\"]\n\n0-1\n\n");
  EXPECT_EQ(PgnResult(Game("1.1", "a", "b", "none")), "");
  EXPECT_EQ(PgnResult(Game("1.1", "a", "", "p1win")), "");
}

}  // namespace
}  // namespace tavoliere::match
