#include "core/learn/probcut_fit.h"

#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace tavoliere::learn {
namespace {

constexpr ProbCutFit kTruth = {5.0, 1.5, -4.0, -0.3, 0.5};

TEST(ProbCutFit, FindsTheCoefficientsOfCellsThatFollowThem) {
  std::vector<ProbCutCell> cells;
  for (const double stage : {10.0, 25.0, 40.0, 55.0}) {
    for (int shallow = 1; shallow <= 4; ++shallow) {
      for (int deep = shallow + 2; deep <= 10; deep += 2)
        cells.push_back(
            {stage, shallow, deep, 50 + deep, 0.0, SigmaOf(kTruth, stage, shallow, deep)});
    }
  }
  const ProbCutFit fit = FitProbCut(cells);
  for (std::size_t i = 0; i < fit.size(); ++i) EXPECT_NEAR(fit[i], kTruth[i], 1e-6) << i;
}

TEST(ProbCutFit, ACellCountsAsMuchAsItsPositions) {
  // One sigma at a place where all terms but the first are the same: the mean of the logarithms.
  const std::vector<ProbCutCell> cells = {{0.0, 1, 2, 300, 0.0, 100.0},
                                          {0.0, 1, 2, 100, 0.0, 200.0}};
  const double expected = std::exp((3 * std::log(100.0) + std::log(200.0)) / 4);
  EXPECT_NEAR(SigmaOf(FitProbCut(cells), 0.0, 1, 2), expected, 1e-6);
}

TEST(ProbCutFit, CellsCompareDepthsOfEqualParity) {
  std::mt19937_64 random(7);
  std::normal_distribution<double> noise(0.0, 300.0);
  std::vector<DepthValues> positions;
  for (int i = 0; i < 4000; ++i) {
    const int value = static_cast<int>(noise(random));
    // An odd depth sees 500 more; the third ply is 40 better than the first, and 100 off.
    const int wrong = i % 2 == 0 ? 140 : -60;
    positions.push_back({20 + i % 10, {value + 500, value, value + 500 + wrong, value}});
  }
  // Too few.
  for (int i = 0; i < 5; ++i) positions.push_back({50, {1, 2, 3, 4}});
  const std::vector<ProbCutCell> cells = CellsOf(positions, 10);
  ASSERT_EQ(cells.size(), 2U);
  EXPECT_EQ(cells[0].shallow, 1);
  EXPECT_EQ(cells[0].deep, 3);
  EXPECT_EQ(cells[0].count, 4000);
  EXPECT_NEAR(cells[0].stage, 24.5, 1e-9);
  EXPECT_NEAR(cells[0].mean, 40.0, 1e-9);
  EXPECT_NEAR(cells[0].sigma, 100.0, 1e-9);
  EXPECT_EQ(cells[1].shallow, 2);
  EXPECT_EQ(cells[1].deep, 4);
  EXPECT_EQ(cells[1].sigma, 0.0);
}

}  // namespace
}  // namespace tavoliere::learn
