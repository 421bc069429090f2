// Proofs of scores of small endings: the claims that hold, and what the judge says of the others.
#include "engines/othello/solver/score_proof.h"

#include <cstdio>
#include <latch>
#include <string>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "engines/base/proofs/replies.h"

namespace tavoliere::othello {
namespace {

using ::testing::HasSubstr;
using Checker = base::CertificateChecker<Othello, ScoreJudge>;

// Ten empty squares, Black to move, who scores +2.
constexpr char kTenEmpty[] = "OOOXX--O-X-OOOOOOO-OXXXO-XO-X-OX-O-X X";
// Eighteen, Black to move, who scores -6.
constexpr char kEighteenEmpty[] = "O-X---XOXO---OXO---OOOXX-OX-OO------ X";

Variant SmallBoard() {
  for (const auto& [name, variant] : Othello::kVariants) {
    if (std::string(name) == "othello6") return variant;
  }
  ADD_FAILURE() << "no variant othello6";
  return {};
}

Position TenEmpty() { return Othello::Parse(kTenEmpty, SmallBoard()).value(); }

class ScoreProofTest : public ::testing::Test {
 protected:
  ScoreProofTest() { EXPECT_TRUE(context_.table().Resize(1)); }
  ~ScoreProofTest() override {
    std::remove(path_.c_str());
    std::remove((path_ + ".journal").c_str());
  }

  absl::StatusOr<base::Certificate> Proved(const base::ScoreClaim& claim) {
    return ProvedBy(context_, kTenEmpty, claim);
  }
  absl::StatusOr<base::Certificate> ProvedBy(ProofContext& context, const std::string& position,
                                             const base::ScoreClaim& claim) {
    ScoreProof proof(claim, SmallBoard(), context);
    const base::ProofRequest request{"othello", "othello6",        position, path_,
                                     1,         context.threads(), claim};
    const auto proved =
        base::ProveBy<Othello>(proof, request, SmallBoard(), [](const std::string&) {});
    if (!proved.ok()) return proved.status();
    return base::ReadCertificate(path_);
  }
  static std::string Error(const base::Certificate& certificate) {
    return std::string(Checker::Check(certificate, SmallBoard()).message());
  }

  const std::string path_ = absl::StrCat(
      ::testing::TempDir(), ::testing::UnitTest::GetInstance()->current_test_info()->name());
  ProofContext context_;
};

TEST(ScoreJudge, HoldsUpToTheScore) {
  const Position position = TenEmpty();
  for (const auto& [side, at_least, holds] :
       {std::tuple(core::Player::kFirst, 2, true), std::tuple(core::Player::kFirst, 4, false),
        std::tuple(core::Player::kSecond, -2, true), std::tuple(core::Player::kSecond, 0, false)}) {
    ScoreJudge judge({side, at_least, 8}, SmallBoard());
    EXPECT_EQ(judge.Holds(position), holds) << at_least;
    EXPECT_EQ(judge.side(), side);
  }
}

TEST(ScoreJudge, LeavesFewEmptySquaresAndFinishedGamesToTheChecker) {
  const Position position = TenEmpty();
  EXPECT_TRUE(ScoreJudge({core::Player::kFirst, 2, 9}, SmallBoard()).NeedsReply(position));
  EXPECT_FALSE(ScoreJudge({core::Player::kFirst, 2, 10}, SmallBoard()).NeedsReply(position));
  const Position finished = Othello::Parse(std::string(35, 'X') + "- X", SmallBoard()).value();
  EXPECT_FALSE(ScoreJudge({core::Player::kFirst, 2, 0}, SmallBoard()).NeedsReply(finished));
  EXPECT_TRUE(ScoreJudge({core::Player::kFirst, 36, 0}, SmallBoard()).Holds(finished));
}

TEST(ScoreJudge, ReadsItsClaim) {
  const auto judge =
      ScoreJudge::Of("second scores at least -2; the checker solves 8 empty squares", SmallBoard());
  ASSERT_TRUE(judge.ok()) << judge.status();
  EXPECT_EQ(judge->side(), core::Player::kSecond);
  EXPECT_FALSE(ScoreJudge::Of("second wins", SmallBoard()).ok());
}

TEST_F(ScoreProofTest, BothBoundsOfAScoreAreProved) {
  for (const base::ScoreClaim& claim :
       {base::ScoreClaim{core::Player::kFirst, 2, 6}, {core::Player::kSecond, -2, 6}}) {
    const auto certificate = Proved(claim);
    ASSERT_TRUE(certificate.ok()) << certificate.status();
    EXPECT_EQ(certificate->claim.claim, base::TextOfScoreClaim(claim));
    EXPECT_FALSE(certificate->replies.empty());
    EXPECT_EQ(Error(*certificate), "");
  }
}

TEST_F(ScoreProofTest, AScoreBeyondTheValueIsNotProved) {
  EXPECT_THAT(std::string(Proved({core::Player::kFirst, 4, 6}).status().message()),
              HasSubstr("the claim does not hold for OOOXX--"));
  EXPECT_THAT(std::string(Proved({core::Player::kSecond, 0, 6}).status().message()),
              HasSubstr("the claim does not hold for OOOXX--"));
}

// Where many squares are empty the root's own score comes first, and decides the claim.
TEST_F(ScoreProofTest, TheScoreOfTheRootDecidesBothClaims) {
  const Position position = Othello::Parse(kEighteenEmpty, SmallBoard()).value();
  for (const auto& [side, at_least, holds] :
       {std::tuple(core::Player::kFirst, -6, true), std::tuple(core::Player::kFirst, -4, false),
        std::tuple(core::Player::kSecond, 6, true), std::tuple(core::Player::kSecond, 8, false)}) {
    ScoreProof proof({side, at_least, 6}, SmallBoard(), context_);
    EXPECT_EQ(proof.Solve(position).ok(), holds) << at_least;
  }
}

TEST(ProofContext, HelpersWorkWhileTheFirstThreadLeads) {
  ProofContext context(3);
  EXPECT_EQ(context.helpers(), 2);
  std::latch all(3);
  context.Together([&](core::SolverContext&) { all.arrive_and_wait(); },
                   [&] { all.arrive_and_wait(); });
}

TEST_F(ScoreProofTest, SeveralThreadsMakeACertificateTogether) {
  ProofContext context(3);
  ASSERT_TRUE(context.table().Resize(1));
  const auto certificate = ProvedBy(context, kEighteenEmpty, {core::Player::kSecond, 6, 6});
  ASSERT_TRUE(certificate.ok()) << certificate.status();
  EXPECT_EQ(Error(*certificate), "");
  EXPECT_FALSE(ProvedBy(context, kEighteenEmpty, {core::Player::kSecond, 8, 6}).ok());
}

TEST_F(ScoreProofTest, TheCheckerRefusesAHigherScore) {
  auto certificate = Proved({core::Player::kFirst, 2, 6});
  ASSERT_TRUE(certificate.ok()) << certificate.status();
  certificate->claim.claim = base::TextOfScoreClaim({core::Player::kFirst, 4, 6});
  EXPECT_THAT(Error(*certificate), HasSubstr("the claim does not hold: "));
}

TEST_F(ScoreProofTest, KnownResultsNeedNoSearch) {
  const base::ScoreClaim claim{core::Player::kFirst, 2, 6};
  ScoreProof proof(claim, SmallBoard(), context_);
  proof.Know(TenEmpty().key(), {true, 20});
  EXPECT_TRUE(proof.Solve(TenEmpty()).ok());
  EXPECT_EQ(proof.nodes(), 0U);
  proof.Know(TenEmpty().key(), {false, 20});
  EXPECT_FALSE(proof.Solve(TenEmpty()).ok());
}

}  // namespace
}  // namespace tavoliere::othello
