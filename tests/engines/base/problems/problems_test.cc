#include "engines/base/problems/problems.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tavoliere::base {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

Problem TwoMoves() { return {"text X", {{"A6", 8}, {"h7", 6}}, 1}; }

protocol::SearchReport Reported(const std::string& move, int cp) {
  protocol::SearchReport report;
  report.best.move = move;
  protocol::SearchInfo info;
  info.depth = 5;
  info.nodes = 100;
  info.time = protocol::Milliseconds(4);
  info.score_cp = cp;
  report.lines = {info};
  return report;
}

TEST(Problems, LinesHaveAPositionAndValuesOfMoves) {
  const auto problems = ParseProblems("% a set\n\n--XO X; A6:+8; H7:-6.5;\r\nO; d3:0 % last\n");
  ASSERT_TRUE(problems.ok()) << problems.status();
  ASSERT_EQ(problems->size(), 2U);
  const Problem& first = problems->front();
  EXPECT_EQ(first.position, "--XO X");
  EXPECT_EQ(first.line, 3);
  EXPECT_EQ(first.best(), 8);
  EXPECT_EQ(first.ValueOf("a6"), 8);
  EXPECT_EQ(first.ValueOf("h7"), -6.5);
  EXPECT_EQ(first.ValueOf("a1"), std::nullopt);
  EXPECT_EQ(problems->back().line, 4);
}

TEST(Problems, ABadLineIsNamed) {
  for (const char* bad : {"X", "X;", "X; d3", "X; d3:", "X; :4", "X; d3:nan", "X; d3:4x"}) {
    const auto problems = ParseProblems(absl::StrCat("O; d3:1\n", bad));
    ASSERT_FALSE(problems.ok()) << bad;
    EXPECT_THAT(std::string(problems.status().message()), StartsWith("line 2: expected ")) << bad;
  }
  EXPECT_FALSE(ParseProblems("").ok());
}

TEST(Problems, AMoveIsJudgedByItsValueAndAScoreByTheBestOne) {
  const auto right = Judge(TwoMoves(), Reported("a6", 750));
  ASSERT_TRUE(right.ok()) << right.status();
  EXPECT_EQ(right->loss, 0);
  EXPECT_EQ(right->error, -0.5);
  EXPECT_EQ(right->depth, 5);
  const auto wrong = Judge(TwoMoves(), Reported("H7", 600));
  ASSERT_TRUE(wrong.ok()) << wrong.status();
  EXPECT_EQ(wrong->loss, 2);
  EXPECT_EQ(wrong->error, -2);
}

TEST(Problems, AMoveWithoutAValueIsAnError) {
  const auto solution = Judge(TwoMoves(), Reported("c3", 0));
  ASSERT_FALSE(solution.ok());
  EXPECT_THAT(std::string(solution.status().message()), HasSubstr("'c3'"));
}

TEST(Problems, AMateScoreIsCountedApart) {
  protocol::SearchReport report = Reported("a6", 0);
  report.lines.front().score_cp.reset();
  report.lines.front().score_mate = 3;
  const auto solution = Judge(TwoMoves(), report);
  ASSERT_TRUE(solution.ok()) << solution.status();
  EXPECT_EQ(solution->error, std::nullopt);
  ProblemStatistics statistics;
  statistics.Add(*solution);
  EXPECT_THAT(statistics.Text(), HasSubstr("mate scores      1\n"));
}

TEST(Problems, StatisticsAreMeansOverAllProblems) {
  ProblemStatistics statistics;
  statistics.Add({"a6", 0, -1.0, 10, 100, 4});
  statistics.Add({"h7", 2, 2.0, 11, 300, 5});
  EXPECT_EQ(statistics.Text(),
            "problems         2\n"
            "right moves      50.0% +- 35.4%\n"
            "mean loss        1.00\n"
            "score MAE        1.50\n"
            "score bias       +0.50\n"
            "mean depth       10.5\n"
            "mean nodes       200\n"
            "mean time        4.5 ms\n");
}

}  // namespace
}  // namespace tavoliere::base
