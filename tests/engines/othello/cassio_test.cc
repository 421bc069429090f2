// Cassio's lines: as text, and beside a search.
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/base/told_report.h"
#include "engines/othello/dialects/cassio_request.h"
#include "engines/othello/engine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/protocol/loop_harness.h"

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

TEST(CassioAnswer, TellsBoundsForTheSideToMove) {
  const auto answer = [](const std::string& side, const std::string& report) {
    const std::string line =
        CassioAnswer(*Read(kStart + side + " -64 64 5 100"), base::ReadReport(report));
    return line.substr(kStart.size());
  };
  const std::string info = "info depth 9 nodes 1234 time 56 score cp ";
  EXPECT_EQ(answer("X", info + "-150 pv d3 c3 pass c4"),
            "X, move D3, depth 9, @73%, B-1.50 <= v <= B-1.50, D3c3PAc4, node 1234, time 0.056");
  EXPECT_EQ(answer("O", info + "200 pv d3 c3\ninfo string exact +2"),
            "O, move d3, depth 9, @100%, W+2.00 <= v <= W+2.00, d3C3, node 1234, time 0.056");
  EXPECT_THAT(answer("X", info + "200 pv d3\ninfo string proved win"),
              HasSubstr("@100%, B+2.00 <= v <= B+64.00,"));
  EXPECT_THAT(answer("X", info + "-9900 pv d3\ninfo string proved loss"),
              HasSubstr("@100%, B-64.00 <= v <= B-2.00,"));
  EXPECT_THAT(answer("X", info + "-9900 pv d3\ninfo string selectivity 98%"),
              HasSubstr("@98%, B-64.00 <= v <= B-64.00,"));
  EXPECT_EQ(answer("X", "info depth 0 score cp 6400"),
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
