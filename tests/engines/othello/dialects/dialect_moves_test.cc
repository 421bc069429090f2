// What the dialects that read our own squares take for a move.
#include <string>

#include "engines/othello/engine/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/protocol/server/loop_harness.h"

namespace tavoliere::othello {
namespace {

using ::testing::Contains;
using ::testing::Not;
using ::testing::StartsWith;

// `position` reads several moves from one word.
TEST(DialectMoves, AWordIsOneMove) {
  const auto gtp = protocol::RunScript(*NewEngine(), "name\nplay b f5d6\nplay b f5\n");
  EXPECT_THAT(gtp, Contains(StartsWith("? illegal move 'f5d6'")));
  EXPECT_THAT(gtp, Not(Contains(StartsWith("? illegal move 'f5'"))));

  const std::string start =
      "nboard 2\nset game (;BO[8 ---------------------------O*------*O--------------------------- "
      "*]";
  const auto told = Contains(StartsWith("status illegal move 'F5D6'"));
  EXPECT_THAT(protocol::RunScript(*NewEngine(), start + ";)\nmove F5D6\n"), told);
  EXPECT_THAT(protocol::RunScript(*NewEngine(), start + "B[F5D6];)\n"), told);
}

TEST(DialectMoves, AnAnalysisLeavesTheGameAsItWas) {
  const auto lines = protocol::RunScript(
      *NewEngine(),
      "nboard 2\nset depth 1\nset game (;BO[8 ---------------------------O*------*O-------------"
      "-------------- *]B[F5]W[D6];)\nanalyze\nmove F5\nmove C3\n");
  EXPECT_THAT(lines, Contains(StartsWith("analysis 0 ")));
  EXPECT_THAT(lines, Contains(StartsWith("status illegal move 'F5'")));
  EXPECT_THAT(lines, Not(Contains(StartsWith("status illegal move 'C3'"))));
}

}  // namespace
}  // namespace tavoliere::othello
