// Proofs of who wins, and what the verification refuses.
#include <cstdio>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "engines/base/proofs/prove_winner.h"
#include "engines/dipole/rules/game.h"
#include "engines/dipole/solver/table_lookup.h"
#include "engines/dipole/solver/win_guide.h"
#include "engines/dipole/tables/tables.h"

namespace tavoliere::dipole {
namespace {

using ::testing::HasSubstr;
using Checker = base::WinChecker<Dipole4, WinGuide<Board4>>;

class DipoleProof : public ::testing::Test {
 protected:
  ~DipoleProof() override {
    std::remove(path_.c_str());
    std::remove((path_ + ".journal").c_str());
  }

  base::Certificate Proved(const std::string& position, int threads = 1) {
    const base::ProofRequest request{"dipole", "dipole4", position, path_, 1, threads};
    const auto proof =
        base::ProveWinner<Dipole4, WinGuide<Board4>>(request, {}, [](const std::string&) {});
    EXPECT_TRUE(proof.ok()) << proof.status();
    auto read = base::ReadCertificate(path_);
    EXPECT_TRUE(read.ok()) << read.status();
    return *std::move(read);
  }
  static std::string Error(const base::Certificate& certificate) {
    return std::string(Checker::Check(certificate, {}).message());
  }

  const std::string path_ = absl::StrCat(
      ::testing::TempDir(), ::testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(DipoleProof, FourByFourIsWonAsKnown) {
  for (const auto& [checkers, claim] :
       {std::pair(2, "second wins"), std::pair(3, "first wins"), std::pair(4, "second wins"),
        std::pair(5, "first wins"), std::pair(6, "second wins")}) {
    const auto certificate = Proved(absl::StrCat("W:Wc1x", checkers, ":Bb4x", checkers));
    EXPECT_EQ(certificate.claim.claim, claim) << checkers;
    EXPECT_EQ(Error(certificate), "") << checkers;
  }
}

TEST_F(DipoleProof, ThreadsAndSidesMakeNoDifference) {
  const auto turned = Proved("B:Wc1x5:Bb4x5", 3);
  EXPECT_EQ(turned.claim.claim, "second wins");
  EXPECT_EQ(Error(turned), "");
}

TEST_F(DipoleProof, AFinishedPositionNeedsNoReply) {
  const auto certificate = Proved("W:W:Bb4x1");
  EXPECT_EQ(certificate.claim.claim, "second wins");
  EXPECT_TRUE(certificate.replies.empty());
  EXPECT_EQ(Error(certificate), "");
}

TEST_F(DipoleProof, AnotherClaimIsRefused) {
  auto certificate = Proved("W:Wc1x3:Bb4x3");
  certificate.claim.claim = "second wins";
  EXPECT_NE(Error(certificate), "");
  certificate.claim.claim = "a draw";
  EXPECT_THAT(Error(certificate), HasSubstr("expected the claim 'first wins' or"));
  certificate.claim.claim = "first wins";
  certificate.claim.position = "W:Wc1x4:Bb4x4";
  EXPECT_THAT(Error(certificate), HasSubstr("a reply is missing: W:Wc1x4:Bb4x4"));
  certificate.claim.position = "B:Wc1x3:Bb4x3";
  EXPECT_NE(Error(certificate), "");
  certificate.claim.position = "W:Wc1x3:B";
  EXPECT_EQ(Error(certificate), "");
}

TEST_F(DipoleProof, EveryMissingReplyIsRefused) {
  auto certificate = Proved("W:Wc1x3:Bb4x3");
  const auto whole = certificate.replies;
  for (std::size_t missing = 0; missing < whole.size(); ++missing) {
    certificate.replies = whole;
    certificate.replies.erase(certificate.replies.begin() + static_cast<std::ptrdiff_t>(missing));
    EXPECT_THAT(Error(certificate), HasSubstr(whole[missing].position));
  }
}

TEST_F(DipoleProof, WrongMovesAndPositionsAreRefused) {
  auto certificate = Proved("W:Wc1x3:Bb4x3");
  base::Certificate::Reply& reply = certificate.replies[0];
  const auto right = reply;
  reply.move = "pass";
  EXPECT_THAT(Error(certificate), HasSubstr("the move pass is not legal"));
  reply = right;
  certificate.replies.push_back({"W:Wc1x1:Bz9x1", "c1ne1"});
  EXPECT_NE(Error(certificate), "");
  certificate.replies.back() = {"w:Wc1x1:Bb4x1", "c1ne1"};
  EXPECT_THAT(Error(certificate), HasSubstr("expected W:Wc1x1:Bb4x1, got w:Wc1x1:Bb4x1"));
  certificate.replies.back() = {"B:Wc1x1:Bb4x1", "b4se1"};
  EXPECT_THAT(Error(certificate), HasSubstr("the claim's side needs no reply"));
}

// A certificate made with tables holds a reply to their positions too.
TEST_F(DipoleProof, TablesSaveNodesAndNoReply) {
  using Checker8 = base::WinChecker<Dipole, WinGuide<UsualBoard>>;
  const Tables tables = Tables::Build(4);
  const auto prove = [&](const TableLookup& lookup) -> std::uint64_t {
    const base::ProofRequest request{"dipole", "dipole", "W:We1x3:Bd8x3", path_, 1, 1};
    const auto proof = base::ProveWinner<Dipole, WinGuide<UsualBoard>>(
        request, {}, [](const std::string&) {}, lookup);
    EXPECT_TRUE(proof.ok()) << proof.status();
    if (!proof.ok()) return 0;
    EXPECT_EQ(proof->claim.claim, "second wins");
    const auto read = base::ReadCertificate(path_);
    EXPECT_EQ(Checker8::Check(*read, {}), absl::OkStatus());
    return proof->nodes;
  };
  const std::uint64_t alone = prove(nullptr);
  EXPECT_LT(prove([&](const Position& position) { return LookUp(tables, position); }), alone);
}

TEST(TableLookup, SaysWhoWinsWhatTheTablesHold) {
  const Tables tables = Tables::Build(3);
  const auto won = LookUp(tables, *Dipole::Parse("W:We1x1:Bd8x1", {}));
  ASSERT_TRUE(won.has_value());
  EXPECT_TRUE(won->wins);
  EXPECT_EQ(LookUp(tables, *Dipole::Parse("W:We1x2:Bd8x2", {})), std::nullopt);
  EXPECT_EQ(LookUp(tables, *Dipole::Parse("W:W:Bd8x2", {})), std::nullopt);
}

TEST(TableLookup, UnpackedTablesTakeAtMostHalfOfTheMemory) {
  const std::string path = absl::StrCat(::testing::TempDir(), "table_lookup");
  ASSERT_TRUE(Tables::Build(4).Save(path).ok());
  for (const auto& [before, after] : {std::pair<std::size_t, std::size_t>{100, 100}, {0, 0}}) {
    std::size_t megabytes = before;
    const auto lookup = LoadTableLookup(path, &megabytes);
    ASSERT_TRUE(lookup.ok()) << lookup.status();
    EXPECT_EQ(megabytes, after);
    EXPECT_TRUE((*lookup)(*Dipole::Parse("W:We1x1:Bd8x1", {}))->wins);
  }
  std::remove(path.c_str());
  std::size_t megabytes = 1;
  EXPECT_THAT(LoadTableLookup(path, &megabytes).status().message(), HasSubstr(path));
}

}  // namespace
}  // namespace tavoliere::dipole
