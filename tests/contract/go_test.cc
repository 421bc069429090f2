// What `go` answers, whatever its words.
#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/contract/engine_process.h"
#include "tests/contract/programs.h"
#include "tests/contract/protocol_contract.h"

namespace tavoliere::contract {
namespace {

using ::testing::Contains;
using ::testing::SizeIs;
using ::testing::StartsWith;

TEST_P(ProtocolContract, InfoLinesSayWhatTheyMust) {
  const Lines lines = Answers("position startpos\ngo depth 3\n");
  ASSERT_EQ(Count(lines, "bestmove "), 1);
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
  const std::regex info(
      "info depth [0-9]+ (.* )?score (cp|mate) -?[0-9]+( lowerbound| upperbound)? nodes [0-9]+ "
      "nps [0-9]+ (hashfull [0-9]+ )?time [0-9]+( .*)? ?pv \\S.*");
  const auto is_info = [&](const std::string& line) { return std::regex_match(line, info); };
  EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), is_info)) << absl::StrJoin(lines, "\n");
}

// The last line is the one bestmove, from the start position.
void ExpectOneMove(const std::string& go, const Lines& lines) {
  EXPECT_EQ(Count(lines, "bestmove "), 1) << go;
  EXPECT_EQ(Count(lines, kError), 0) << go;
  ASSERT_FALSE(lines.empty()) << go;
  EXPECT_THAT(lines.back(), StartsWith("bestmove ")) << go;
  EXPECT_NE(lines.back(), "bestmove none") << go;
}

TEST_P(ProtocolContract, ABadNumberNeverCostsTheBestMove) {
  for (const char* words :
       {"wtime -170000 btime 9000 winc 2000 binc 2000 movestogo 1", "wtime -20 btime -20",
        "p1time -1 p2time 900", "movetime -1", "wtime 90.5 btime 90.5", "depth 1.9",
        "depth depth 1", "depth 1 nodes 99999999999999999999", "depth 1 movestogo 0 wtime soon",
        "nodes +1", "depth 1 searchmoves", "depth 1 searchmoves nonsense", "depth 1 mate 0"}) {
    ExpectOneMove(words, Answers(absl::StrCat("position startpos\ngo ", words, "\n")));
  }
  const std::string endless =
      "depth " + std::string(300, '9') + " movetime " + std::string(300, '9');
  ExpectOneMove(endless, Answers(absl::StrCat("position startpos\ngo ", endless, "\nstop\n")));
}

TEST_P(ProtocolContract, AGoWhoseWordsGiveNoLimitThinksForASecond) {
  for (const char* words : {"depth x", "depth", "nodes 1e9 wtime soon", "joho", "winc 5",
                            "searchmoves nonsense", "p1time \x01"}) {
    const Lines lines = Answers(absl::StrCat("position startpos\ngo ", words, "\n"));
    ExpectOneMove(words, lines);
    EXPECT_THAT(lines, Contains("info string no limit: searching for 1000 ms")) << words;
  }
  const Lines lines = Answers("go depth x\n");
  EXPECT_THAT(lines, Contains("info string go depth: expected a number, got 'x' (left out)"));
  const Lines restricted = Answers("go searchmoves " + Session(GetParam()).Legal().front() + "\n");
  EXPECT_EQ(Count(restricted, "bestmove "), 1);
}

TEST_P(ProtocolContract, PlainGoAndPonderWaitForStop) {
  for (const char* go : {"go infinite depth x", "go ponder joho", "go ponder"}) {
    EngineProcess engine(GetParam().path);
    engine.Send(absl::StrCat("position startpos\n", go, "\n"));
    ASSERT_FALSE(engine.ReadUntil("info ").empty()) << go;
    engine.Send("isready\n");
    EXPECT_EQ(Count(engine.ReadUntil("readyok"), "bestmove"), 0) << go;
    engine.Send("stop\n");
    EXPECT_FALSE(engine.ReadUntil("bestmove ").empty()) << go;
  }
}

TEST_P(ProtocolContract, ACountWithoutAGoodNumberIsAnErrorAndNothingBegins) {
  for (const char* bad : {"perft -1", "perft x", "perft"}) {
    const Lines lines = Answers(absl::StrCat("go ", bad, "\nisready\n"));
    ASSERT_THAT(lines, SizeIs(2)) << bad;
    EXPECT_THAT(lines[0], StartsWith(kError));
    EXPECT_EQ(lines[1], "readyok");
  }
}

TEST_P(ProtocolContract, ASearchForAWinEndsWhereThereIsNone) {
  for (const char* words : {"mate 1", "mate 2", "mate 1 searchmoves nonsense"}) {
    const Lines lines = Answers(absl::StrCat("position startpos\ngo ", words, "\nisready\n"));
    EXPECT_EQ(Count(lines, "bestmove "), 1) << words;
    EXPECT_EQ(
        Count(lines, "info string no win within ") + Count(lines, "info string none found within "),
        1)
        << words << ": " << absl::StrJoin(lines, "\n");
  }
}

TEST_P(ProtocolContract, SearchMovesRestrictTheChoice) {
  Session session(GetParam());
  const Lines legal = session.Legal();
  for (const std::string& move : legal) {
    session.engine().Send("go depth 2 searchmoves " + move + "\n");
    const Lines lines = session.engine().ReadUntil("bestmove ");
    ASSERT_FALSE(lines.empty());
    const std::vector<std::string> words = absl::StrSplit(lines.back(), ' ');
    EXPECT_EQ(words[1], move);
  }
}

}  // namespace
}  // namespace tavoliere::contract
