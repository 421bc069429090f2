// What the project demands of its engines beyond PROTOCOL.md, or in stricter words, asked of their
// programs from outside. What `tav-match compliance` asks of any engine is tested with its steps
// (tests/tools/match/compliance). A new engine takes part in both by itself.
#include "tests/contract/protocol_contract.h"

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <random>
#include <regex>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/contract/engine_process.h"
#include "tests/contract/programs.h"
#include "tests/sanitized.h"

namespace tavoliere::contract {
namespace {

using std::chrono::milliseconds;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Eq;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Optional;
using ::testing::SizeIs;
using ::testing::StartsWith;

TEST_P(ProtocolContract, AnswersBothHandshakesAlike) {
  Lines uci = Answers("uci\n");
  Lines ugi = Answers("ugi\n");
  ASSERT_GE(uci.size(), 3u);
  EXPECT_THAT(uci[0], StartsWith("id name "));
  EXPECT_THAT(uci[1], StartsWith("id author "));
  EXPECT_EQ(uci.back(), "uciok");
  EXPECT_EQ(ugi.back(), "ugiok");
  uci.pop_back();
  ugi.pop_back();
  EXPECT_EQ(uci, ugi);
  const std::regex option(
      "option name \\S.* type (button|check default (true|false)"
      "|spin default -?[0-9]+ min -?[0-9]+ max -?[0-9]+|combo default .+( var .+)+"
      "|string default .+)");
  for (std::size_t i = 2; i < uci.size(); ++i) {
    EXPECT_TRUE(std::regex_match(uci[i], option)) << uci[i];
  }
}

TEST_P(ProtocolContract, AByteOrderMarkBeforeTheFirstCommandIsSkipped) {
  EXPECT_EQ(Answers("\xEF\xBB\xBFuci\r\nquit\r\n"), Answers("uci\nquit\n"));
  EXPECT_EQ(Answers("\xEF\xBB\xBF\nisready\n"), Lines{"readyok"});
}

TEST_P(ProtocolContract, AnOptionNeverWaitsForWhatIsNoFile) {
  const std::string pipe = ::testing::TempDir() + absl::StrCat("contract-pipe-", ::getpid());
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const std::regex text("option name (.+) type string default .*");
  for (const std::string& line : Answers("uci\n")) {
    std::smatch found;
    if (!std::regex_match(line, found, text)) continue;
    for (const std::string& path : {std::string("/dev/zero"), std::string("/"), pipe}) {
      const Lines lines =
          Answers(absl::StrCat("setoption name ", found[1].str(), " value ", path, "\nisready\n"));
      ASSERT_FALSE(lines.empty()) << line << path;
      EXPECT_EQ(lines.back(), "readyok") << line << path;
    }
  }
  std::remove(pipe.c_str());
}

TEST_P(ProtocolContract, ErrorsShowUtf8AsTyped) {
  EXPECT_THAT(Answers("\u00e9\u4e2d\n"), ElementsAre(HasSubstr("'\u00e9\u4e2d'")));
  for (const char* line : {"position fen \u00e9\n", "position startpos moves \u00e9\n",
                           "setoption name \u00e9 value 1\n", "go depth \u00e9\n"}) {
    EXPECT_THAT(Answers(line), Each(Not(HasSubstr("\\x")))) << line;
  }
}

TEST_P(ProtocolContract, BadOptionsAreErrorsAndChangeNothing) {
  const Lines unknown = Answers("setoption name No Such Option value 1\nisready\n");
  ASSERT_THAT(unknown, SizeIs(2));
  EXPECT_THAT(unknown[0], testing::AllOf(StartsWith(kError), HasSubstr("No Such Option")));

  const std::regex spin("option name (.+) type spin default (-?[0-9]+) min .*");
  for (const std::string& line : Answers("uci\n")) {
    std::smatch found;
    if (!std::regex_match(line, found, spin)) continue;
    for (const char* bad : {"many", "99999999999999999999", "-99999999", "3x"}) {
      const Lines lines =
          Answers(absl::StrCat("setoption name ", found[1].str(), " value ", bad, "\nisready\n"));
      ASSERT_THAT(lines, SizeIs(2)) << line;
      EXPECT_THAT(lines[0], testing::AllOf(StartsWith(kError), HasSubstr(bad)));
    }
    EXPECT_THAT(Answers(absl::StrCat("setoption name ", found[1].str(), " value ", found[2].str(),
                                     "\nisready\n")),
                Eq(Lines{"readyok"}))
        << "its own default";
  }
}

TEST_P(ProtocolContract, UnknownWordsAreSkipped) {
  EXPECT_THAT(Answers("joho isready\n"), Eq(Lines{"readyok"}));
  EXPECT_THAT(Answers("  \t isready  now \r\n\n\r\n"), Eq(Lines{"readyok"}));
  EXPECT_EQ(Count(Answers("position startpos\ngo joho depth 1\n"), "bestmove "), 1);
  const Lines lines = Answers("joho nothing\nisready\n");
  ASSERT_THAT(lines, SizeIs(2));
  EXPECT_THAT(lines[0], testing::AllOf(StartsWith(kError), HasSubstr("joho")));
}

// So that no move's clock pays for it. Engines without threads have no such table.
TEST_P(ProtocolContract, IsReadyGetsTheMemoryOfTheWholeHashTable) {
  if (Count(Answers("uci\n"), "option name Threads ") == 0) GTEST_SKIP();
  constexpr std::size_t kMegabytes = 40;
  constexpr std::size_t kMost = 30
                                << 10;  // of it, in KiB; the program's own memory varies a little
  EngineProcess engine(GetParam().path);
  for (const char* threads : {"1", "3"}) {
    engine.Send(absl::StrCat("setoption name Threads value ", threads,
                             "\nsetoption name Hash value ", kMegabytes, "\nisready\n"));
    ASSERT_FALSE(engine.ReadUntil("readyok").empty());
    const std::size_t full = engine.ResidentKilobytes();
    EXPECT_GE(full, kMegabytes << 10);
    engine.Send("ucinewgame\nquery p1turn\n");
    ASSERT_FALSE(engine.ReadUntil("response ").empty());
    const std::size_t empty = engine.ResidentKilobytes();
    EXPECT_LT(empty + kMost, full) << "a new game begins with an empty table";
    engine.Send("isready\n");
    ASSERT_FALSE(engine.ReadUntil("readyok").empty());
    EXPECT_GT(engine.ResidentKilobytes(), empty + kMost);
  }
}

TEST_P(ProtocolContract, LivesOnWhereMemoryAndThreadsRunOut) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer takes more addresses than the limit leaves";
  const std::regex spin("option name (.+) type spin default (-?[0-9]+) min -?[0-9]+ max ([0-9]+)");
  std::string input;
  for (const std::string& line : Answers("uci\n")) {
    std::smatch found;
    if (!std::regex_match(line, found, spin)) continue;
    absl::StrAppend(&input, "setoption name ", found[1].str(), " value ", found[3].str(), "\n");
  }
  absl::StrAppend(&input, "isready\ngo depth 3\ngo perft 2\nucinewgame\ngo nodes 3000\nisready\n");
  for (const char* kilobytes : {"1500000", "400000"}) {
    const Finished finished =
        RunProgram("/bin/sh", input,
                   {"-c", absl::StrCat("ulimit -v ", kilobytes, "; exec \"$0\""), GetParam().path});
    EXPECT_THAT(finished.status, Optional(0)) << absl::StrJoin(finished.lines, "\n");
    EXPECT_EQ(Count(finished.lines, "bestmove "), 2) << absl::StrJoin(finished.lines, "\n");
    EXPECT_EQ(Count(finished.lines, "readyok"), 2);
  }
}

TEST_P(ProtocolContract, ABadPositionKeepsTheLastGoodOne) {
  Session session(GetParam());
  const Lines first = session.Legal();
  ASSERT_FALSE(first.empty());
  session.SetPosition({first[0]});
  const std::string fen = session.Query("fen");
  for (const std::string& bad :
       {std::string("position startpos moves nonsense"), std::string("position fen nonsense"),
        std::string("position"), std::string("position fen"),
        "position startpos moves " + first[0] + " nonsense"}) {
    session.engine().Send(bad + "\n");
    EXPECT_THAT(session.engine().ReadLine(), Optional(StartsWith(kError))) << bad;
    EXPECT_EQ(session.Query("fen"), fen) << bad;
  }
  // A word too many is a `moves` forgotten.
  for (const std::string& bad :
       {"position startpos " + first[0], "position startpos stray moves " + first[0],
        std::string("position stray startpos"), "position fen " + fen + " stray",
        "position fen " + fen + " stray moves " + session.Legal()[0]}) {
    session.engine().Send(bad + "\n");
    const std::string token = absl::StrContains(bad, "stray") ? "stray" : first[0];
    const std::optional<std::string> line = session.engine().ReadLine();
    ASSERT_THAT(line, Optional(StartsWith(kError))) << bad;
    EXPECT_THAT(absl::AsciiStrToLower(*line), HasSubstr(token)) << bad;
    EXPECT_EQ(session.Query("fen"), fen) << bad;
  }
  // The position's own text brings it back.
  session.engine().Send("position fen " + fen + "\n");
  EXPECT_EQ(session.Query("fen"), fen);
}

TEST_P(ProtocolContract, LeavesWhenItsOutputLosesItsReader) {
  for (const char* go : {"go infinite\n", "go movetime 600000\n"}) {
    EngineProcess engine(GetParam().path);
    engine.Send(go);
    ASSERT_FALSE(engine.ReadUntil("info ").empty());
    engine.CloseOutput();
    EXPECT_TRUE(engine.Wait(milliseconds(10'000)).has_value()) << go;
  }
}

TEST_P(ProtocolContract, TakesALineOfAMebibyteAndRefusesALongerOne) {
  constexpr std::size_t kMebibyte = 1 << 20;
  const std::string longest = "isready" + std::string(kMebibyte - 7, ' ');
  EXPECT_EQ(Answers(longest + "\n"), Lines{"readyok"});
  const Lines lines = Answers(longest + "x\nisready\n");
  ASSERT_THAT(lines, SizeIs(2));
  EXPECT_THAT(lines[0], StartsWith(kError));
  EXPECT_EQ(lines[1], "readyok");
  std::string moves = "position startpos moves";
  while (moves.size() < kMebibyte - 9) moves += " nonsense";
  EXPECT_THAT(Answers(moves + "\n"), Each(StartsWith(kError)));
}

TEST_P(ProtocolContract, BinaryNoiseLosesNothing) {
  std::mt19937_64 random(1);
  std::string noise;
  for (int i = 0; i < 20'000; ++i) noise.push_back(static_cast<char>(random()));
  const std::string input = noise + "\nposition startpos moves " + noise + "\nquery p1turn\n";
  const Lines lines = Answers(input);
  ASSERT_GE(lines.size(), 2u);
  EXPECT_EQ(lines.back(), "response true");
}

INSTANTIATE_TEST_SUITE_P(Engines, ProtocolContract, ::testing::ValuesIn(Programs()),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace tavoliere::contract
