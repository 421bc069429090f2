// Claims on endings; tests/tools/proofs has the proofs themselves.
#include "engines/dama/proofs/ending_proof.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engines/dama/parsed.h"

namespace tavoliere::dama {
namespace {

using ::testing::HasSubstr;

constexpr char kUsualClaim[] =
    "first wins; 40 moves of each side without a capture or a man's move draw";

TEST(EndingClaim, NamesWinnerAndCounter) {
  EXPECT_EQ(TextOfEndingClaim({kWhite, 40}), kUsualClaim);
  EXPECT_EQ(TextOfEndingClaim({kBlack, 0}), "second wins");
  for (const EndingClaim& claim : {EndingClaim{kWhite, 40}, EndingClaim{kBlack, 0}}) {
    const auto read = ReadEndingClaim(TextOfEndingClaim(claim));
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(read->winner, claim.winner);
    EXPECT_EQ(read->draw_moves, claim.draw_moves);
  }
}

TEST(EndingClaim, OtherTextIsRefused) {
  const std::string usual = kUsualClaim;
  const std::string rest = usual.substr(usual.find(" moves"));
  for (const std::string& text :
       {std::string("a draw"), std::string("first wins;"), usual + ".", "first wins; 0" + rest,
        "first wins; -1" + rest, "first wins; 040" + rest, "first wins; x" + rest})
    EXPECT_THAT(std::string(ReadEndingClaim(text).status().message()), HasSubstr("expected"))
        << text;
}

TEST(EndingProof, ASideWithoutAMoveHasLostWithoutTables) {
  EndingProof proof(std::make_shared<Endings>(), 40);
  const auto judge = proof.Solve(Parsed("W:W25:BK21,K22,18"));
  ASSERT_TRUE(judge.ok()) << judge.status();
  EXPECT_EQ(judge->side(), kBlack);
  EXPECT_EQ(proof.claim().find("second wins"), 0U);
  EXPECT_THAT(std::string(proof.Solve(Parsed("W:WK18,K23:BK9")).status().message()),
              HasSubstr("no table has the distance to the end of W:WK18,K23:BK9"));
}

}  // namespace
}  // namespace tavoliere::dama
