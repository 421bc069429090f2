// Cassio's lines: as text, and beside a search.
#include "engines/othello/dialects/cassio.h"

#include <utility>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/othello/engine/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/protocol/server/loop_harness.h"

namespace tavoliere::othello {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;

const std::string kStart = "---------------------------OX------XO---------------------------";

absl::StatusOr<CassioRequest> Read(const std::string& text, bool endgame = false) {
  return ReadCassioRequest(protocol::LineWords(text), endgame);
}

TEST(CassioRequest, HasThePositionInOneWordOrInTwo) {
  for (const char* between : {"", " ", "\t "}) {
    const auto request = Read(absl::StrCat(kStart, between, "o -1.50 2.25 12 98"));
    ASSERT_TRUE(request.ok()) << request.status();
    EXPECT_EQ(request->cells, kStart + "O");
    EXPECT_EQ(request->Position(), kStart + " O");
    EXPECT_FALSE(request->black);
    EXPECT_DOUBLE_EQ(request->alpha, -1.5);
    EXPECT_DOUBLE_EQ(request->beta, 2.25);
    EXPECT_EQ(request->depth, 12);
    EXPECT_EQ(request->precision, 98);
    EXPECT_FALSE(request->OnlyWinner());
  }
}

TEST(CassioRequest, SearchesAnEndgameToItsEnd) {
  const auto request = Read(kStart + "X -1 1 100", true);
  ASSERT_TRUE(request.ok()) << request.status();
  EXPECT_EQ(request->depth, 60);
  EXPECT_TRUE(request->OnlyWinner());
  EXPECT_FALSE(Read(kStart + "X -4 1 100", true)->OnlyWinner());
  EXPECT_FALSE(Read(kStart + "X -1 4 100", true)->OnlyWinner());
}

TEST(CassioRequest, ClampsWhatIsTooMuch) {
  const auto request = Read(kStart + "X -999 999 1e9 1e9");
  ASSERT_TRUE(request.ok()) << request.status();
  EXPECT_EQ(request->depth, 60);
  EXPECT_EQ(request->precision, 100);
  EXPECT_EQ(Read(kStart + "X -999 999 -5 -1")->depth, 1);
}

TEST(CassioRequest, SaysWhatWasExpected) {
  const auto error = [](const std::string& text) {
    return std::string(Read(text).status().message());
  };
  EXPECT_THAT(error(""), HasSubstr("expected 64 of X, O and -"));
  EXPECT_THAT(error(kStart + "- 1 2 3 4"), HasSubstr("expected 64 of X, O and -"));
  EXPECT_THAT(error(kStart + "-X 1 2 3 4"), HasSubstr("expected 64 of X, O and -"));
  EXPECT_THAT(error(kStart + "X"), HasSubstr("as alpha"));
  EXPECT_THAT(error(kStart + "X 1 inf"), HasSubstr("as beta"));
  EXPECT_THAT(error(kStart + "X 1 2"), HasSubstr("as depth"));
  EXPECT_THAT(error(kStart + "X 1 2 3 x"), HasSubstr("as precision"));
}

TEST(CassioAnswer, GivesBoundsForTheSideToMove) {
  using protocol::Proof;
  const auto answer = [](const std::string& side, int score_cp, std::vector<std::string> pv,
                         Proof proof = Proof::kNone, std::optional<int> selectivity = {}) {
    protocol::SearchReport report;
    protocol::SearchInfo& info = report.lines.emplace_back();
    info.depth = 9;
    info.nodes = 1234;
    info.time = protocol::Milliseconds(56);
    info.score_cp = score_cp;
    info.pv = std::move(pv);
    report.proof = proof;
    report.selectivity = selectivity;
    return CassioAnswer(*Read(kStart + side + " -64 64 5 100"), report).substr(kStart.size());
  };
  EXPECT_EQ(answer("X", -150, {"d3", "c3", "pass", "c4"}),
            "X, move D3, depth 9, @73%, B-1.50 <= v <= B-1.50, D3c3PAc4, node 1234, time 0.056");
  EXPECT_EQ(answer("O", 200, {"d3", "c3"}, Proof::kScore),
            "O, move d3, depth 9, @100%, W+2.00 <= v <= W+2.00, d3C3, node 1234, time 0.056");
  EXPECT_THAT(answer("X", 200, {"d3"}, Proof::kWinner),
              HasSubstr("@100%, B+2.00 <= v <= B+64.00,"));
  EXPECT_THAT(answer("X", -9900, {"d3"}, Proof::kWinner),
              HasSubstr("@100%, B-64.00 <= v <= B-2.00,"));
  EXPECT_THAT(answer("X", -9900, {"d3"}, Proof::kNone, 98),
              HasSubstr("@98%, B-64.00 <= v <= B-64.00,"));
  protocol::SearchReport over;
  over.lines.emplace_back().score_cp = 6400;
  EXPECT_EQ(CassioAnswer(*Read(kStart + "X -64 64 5 100"), over).substr(kStart.size()),
            "X, move --, depth 0, @100%, B+64.00 <= v <= B+64.00, , node 0, time 0.000");
}

TEST(Cassio, IsAskedBesideASearch) {
  const auto engine = NewEngine();
  protocol::LoopHarness loop(*engine);
  loop.Send("ENGINE-PROTOCOL init\n\n");
  EXPECT_EQ(loop.ReadLine(), "ready.");
  EXPECT_EQ(loop.ReadLine(), "ready.");
  const std::string search = "ENGINE-PROTOCOL midgame-search " + kStart + "X -64 64 60 100\n";
  loop.Send(search + "\nENGINE-PROTOCOL get-search-infos\nENGINE-PROTOCOL stop\n");
  EXPECT_EQ(loop.ReadLine(), "ok.");
  EXPECT_THAT(*loop.ReadLine(), MatchesRegex("node [0-9]+, time [0-9.]+"));
  EXPECT_EQ(loop.ReadLine(), "ready.");
  loop.Send("ENGINE-PROTOCOL get-search-infos\n");
  EXPECT_EQ(loop.ReadLine(), "ready.");
  loop.Send("ENGINE-PROTOCOL stop\nENGINE-PROTOCOL get-version\n");
  EXPECT_EQ(loop.ReadLine(), "ready.");
  EXPECT_THAT(*loop.ReadLine(), HasSubstr("version: "));
  EXPECT_EQ(loop.ReadLine(), "ready.");
  loop.Send(search + "ENGINE-PROTOCOL quit\n" + search);
  EXPECT_THAT(loop.ReadUntil("bye bye."), ElementsAre("ready.", "bye bye."));
}

}  // namespace
}  // namespace tavoliere::othello
