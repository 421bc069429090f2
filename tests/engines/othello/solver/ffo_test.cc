// The solver on the positions of the FFO test suite, as many as a test run can wait for.
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/othello/evaluation/pattern_weights.h"
#include "engines/othello/solver/solver.h"

namespace tavoliere::othello {
namespace {

class Context final : public core::SolverContext {
 public:
  Context() { EXPECT_TRUE(table_.Resize(64)); }
  bool Stop(std::uint64_t) override { return false; }
  core::TranspositionTable& table() override { return table_; }

 private:
  core::TranspositionTable table_;
};

class Ffo : public ::testing::TestWithParam<int> {};

TEST_P(Ffo, IsSolvedExactly) {
  std::ifstream file(OTHELLO_TEST_DATA "/ffo-40-44.obf");
  std::string line;
  for (int number = 40; number <= GetParam(); ++number) {
    ASSERT_TRUE(std::getline(file, line)) << "no position " << number;
  }
  const std::vector<std::string> parts = absl::StrSplit(line, "; ");
  ASSERT_EQ(parts.size(), 2U);
  const std::vector<std::string> answer = absl::StrSplit(parts[1], ':');
  ASSERT_EQ(answer.size(), 2U);
  const std::vector<std::string> best_moves = absl::StrSplit(absl::AsciiStrToLower(answer[0]), ',');

  const Position position = Othello::Parse(line, Variant::kOthello).value();
  Othello::MoveList moves;
  Othello::Generate(position, moves);
  Context context;
  Solver solver(context, Variant::kOthello, PatternWeights::BuiltIn(Variant::kOthello).get());
  Solver::StageResult last;
  solver.SolveRoot(position, {moves.begin(), moves.end()}, Goal::kScore, nullptr,
                   [&](const Solver::StageResult& found) { last = found; });
  EXPECT_TRUE(last.proved);
  EXPECT_EQ(static_cast<int>(last.value), std::stoi(answer[1]));
  const std::string move = Othello::FormatMove(position, last.move);
  EXPECT_NE(std::find(best_moves.begin(), best_moves.end(), move), best_moves.end()) << move;
}

INSTANTIATE_TEST_SUITE_P(Positions, Ffo, ::testing::Range(40, 45));

}  // namespace
}  // namespace tavoliere::othello
