#include "tools/match/stats/statistics.h"

#include <optional>
#include <ostream>

#include <gtest/gtest.h>

namespace tavoliere::match {
namespace {

using Figure = std::optional<double>;

// The figures of one method of counting; nullopt: does not exist.
struct Expected {
  Figure elo_error, nelo, nelo_error, los_percent, llr_normalized, llr_logistic;
};

struct Vector {
  PairCounts pairs;
  GameCounts games;
  double elo;
  Expected by_pairs, by_games;
};

void PrintTo(const Vector& vector, std::ostream* out) { *out << "Elo " << vector.elo; }

void ExpectFigure(Figure expected, Figure actual, double tolerance, const char* what) {
  ASSERT_EQ(expected.has_value(), actual.has_value()) << what;
  if (expected) {
    EXPECT_NEAR(*expected, *actual, tolerance) << what;
  }
}

void ExpectFigures(const Sample& sample, double elo, const Expected& expected) {
  ExpectFigure(elo, Elo(sample), 1e-3, "Elo");
  ExpectFigure(expected.elo_error, EloError(sample), 1e-3, "Elo error");
  ExpectFigure(expected.nelo, NormalizedElo(sample), 1e-3, "nElo");
  // The coarsest of these is given to two decimals.
  ExpectFigure(expected.nelo_error, NormalizedEloError(sample), 5e-3, "nElo error");
  const Figure los = LikelihoodOfSuperiority(sample);
  // A percentage to two decimals.
  ExpectFigure(expected.los_percent, los ? Figure(100 * *los) : los, 5.1e-3, "LOS");
  const Figure normalized = LogLikelihoodRatio(sample, {0, 5, EloModel::kNormalized});
  ExpectFigure(expected.llr_normalized, normalized, 1e-3, "normalized LLR");
  const Figure logistic = LogLikelihoodRatio(sample, {0, 5, EloModel::kLogistic});
  ExpectFigure(expected.llr_logistic, logistic, 1e-3, "logistic LLR");
}

TEST(ScoreError, IsHalfTheIntervalAndNeedsVariance) {
  EXPECT_NEAR(0.035652, *ScoreError(Sample(PairCounts{10, 30, 20, 60, 45, 15})), 1e-6);
  EXPECT_FALSE(ScoreError(Sample(GameCounts{20, 0, 0})));
  EXPECT_FALSE(ScoreError(Sample(GameCounts{})));
}

class StatisticsVectors : public testing::TestWithParam<Vector> {};

TEST_P(StatisticsVectors, AgreeByPairsAndByGames) {
  const Vector& v = GetParam();
  {
    SCOPED_TRACE("pairs");
    ExpectFigures(Sample(v.pairs), v.elo, v.by_pairs);
  }
  {
    SCOPED_TRACE("games");
    ExpectFigures(Sample(v.games), v.elo, v.by_games);
  }
}

const Vector kVectors[] = {
    {{10, 30, 20, 60, 45, 15},
     {95, 195, 70},
     24.1664,
     {24.9369, 34.9539, 35.8898, 97.19, .47631, .65917},
     {24.3267, 35.8276, 35.8898, 97.48, .49426, .70445}},
    {{39, 8843, 200, 22000, 9096, 37},
     {9370, 61939, 9121},
     1.0756,
     {1.1435, 2.2586, 2.4011, 96.74, -.80393, -20.9193},
     {1.1513, 2.2433, 2.4011, 96.65, -.85536, -20.6202}},
    {{0, 5, 3, 12, 9, 1},
     {14, 38, 8},
     34.8601,
     {47.2870, 65.6592, 87.9117, 92.84, .15724, .28711},
     {53.4633, 58.1759, 87.9117, 90.27, .13646, .21923}},
    {{2, 10, 10, 20, 30, 28},
     {96, 80, 24},
     130.9436,
     {40.9444, 170.0820, 48.1512, 100, 1.12565, 1.24894},
     {38.1543, 182.3657, 48.1512, 100, 1.31769, 1.69728}},
    {{0, 0, 2, 8, 0, 0},
     {2, 16, 2},
     0,
     {std::nullopt, std::nullopt, std::nullopt, std::nullopt, -.00271, -.13943},
     {68.9888, 0, 152.27, 50, -.00207, -.01034}},
};

INSTANTIATE_TEST_SUITE_P(Reference, StatisticsVectors, testing::ValuesIn(kVectors));

}  // namespace
}  // namespace tavoliere::match
