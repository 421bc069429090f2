#include "protocol/server/loop.h"

#include <chrono>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/wire/text/line_reader.h"
#include "tests/protocol/server/fake_engine.h"
#include "tests/protocol/server/loop_harness.h"

namespace tavoliere::protocol {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Optional;
using ::testing::SizeIs;
using ::testing::StartsWith;

std::vector<std::string> Answers(const std::string& input) {
  FakeEngine engine;
  return RunScript(engine, input);
}

TEST(Loop, IntroducesItselfToBothHandshakes) {
  const auto uci = Answers("uci\n");
  EXPECT_EQ(uci[0], "id name Fake 1.0");
  EXPECT_EQ(uci[1], "id author the tests");
  EXPECT_THAT(uci, Contains("option name Hash type spin default 16 min 1 max 64"));
  EXPECT_EQ(uci.back(), "uciok");
  const auto ugi = Answers("ugi\n");
  EXPECT_EQ(ugi.back(), "ugiok");
  EXPECT_EQ(std::vector(uci.begin(), uci.end() - 1), std::vector(ugi.begin(), ugi.end() - 1));
}

TEST(Loop, HelpListsTheCommandsAndTheEnginesOwn) {
  const auto help = Answers("help\n");
  for (const char* const word :
       {"uci", "isready", "ucinewgame", "setoption", "position", "go", "stop", "ponderhit", "query",
        "d ", "eval", "bench", "help", "quit"}) {
    EXPECT_THAT(help, Contains(StartsWith(word)));
  }
  EXPECT_THAT(help, Contains(AllOf(StartsWith("echo WORD..."), HasSubstr("Print the words."))));
  EXPECT_THAT(help, Not(Contains(IsEmpty())));
  EXPECT_EQ(Answers("?\n"), help);
  EXPECT_THAT(Answers("go infinite\nhelp\n"), Contains(StartsWith("echo")))
      << "also during a search";
}

TEST(Loop, AnswersIsReadyDuringASearch) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("go infinite\n");
  ASSERT_THAT(loop.ReadUntil("info depth 40"), SizeIs(40));
  loop.Send("isready\n");
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("readyok")));
  EXPECT_TRUE(loop.Silent()) << "infinite holds the best move back";
  loop.Send("stop\n");
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("bestmove +1")));
  loop.Send("quit\n");
  EXPECT_EQ(loop.Join(), 0);
}

TEST(Loop, GetsReadyOutsideASearchOnly) {
  FakeEngine engine;
  EXPECT_THAT(RunScript(engine, "position startpos moves +1\nisready\n"), ElementsAre("readyok"));
  EXPECT_THAT(engine.calls(), ElementsAre("position 1 2", "get ready"));
  FakeEngine searching;
  RunScript(searching, "go infinite\nisready\nstop\n");
  EXPECT_THAT(searching.calls(), Not(Contains("get ready")));
}

TEST(Loop, AnswersQuestionsDuringASearch) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("position fen 19 2\ngo infinite\n");
  loop.ReadUntil("info depth 40");
  loop.Send("query legal\neval\nd\n");
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("response +1 +2")));
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("said 19")));
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("distance 2")));
  EXPECT_THAT(loop.ReadUntil("legal"), ElementsAre("total 19", "fen 19 2", "legal +1 +2"));
}

TEST(Loop, CommandsWaitForALimitedSearch) {
  EXPECT_THAT(WithoutReports(Answers("go depth 3\nposition startpos moves +2\nquery fen\n"
                                     "go movetime 30\nposition startpos moves +3\nquery fen\n")),
              ElementsAre("bestmove +1", "response 2 2", "bestmove +3", "response 3 2"));
}

TEST(Loop, CommandsStopAnUnlimitedSearch) {
  EXPECT_THAT(WithoutReports(Answers("go infinite\nposition startpos moves +2\ngo\nquery fen\n"
                                     "position startpos\nquery fen\n")),
              ElementsAre("bestmove +1", "response 2 2", "bestmove +3", "response 0 1"));
}

TEST(Loop, AQuestionBehindAWaitingCommandWaitsToo) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("go movetime 600000\nposition startpos moves +3\nquery fen\nisready\n");
  EXPECT_THAT(WithoutReports(loop.ReadUntil("readyok")), ElementsAre("readyok"));
  loop.Send("stop\n");
  EXPECT_THAT(WithoutReports(loop.ReadUntil("response")),
              ElementsAre("bestmove +1", "response 3 2"));
}

TEST(Loop, MemoryThatRunsOutIsAnError) {
  FakeEngine::Behaviour behaviour;
  behaviour.no_memory_to_display = true;
  FakeEngine engine(behaviour);
  LoopHarness loop(engine);
  loop.Send("d\nquery fen\n");
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("info string error: out of memory")));
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("response 0 1")));
}

TEST(Loop, StrayStopAndPonderHitAreIgnored) {
  EXPECT_THAT(Answers("stop\nponderhit\nstop\nisready\n"), ElementsAre("readyok"));
}

TEST(Loop, StopEndsALimitedSearchOnceAndTheNextCommandRuns) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("go movetime 600000\n");
  loop.ReadUntil("info depth 40");
  loop.Send("stop\nstop\nquery fen\nposition startpos moves +1\nquery fen\n");
  EXPECT_THAT(WithoutReports(loop.ReadUntil("response 1")),
              AllOf(Contains("bestmove +1").Times(1), Contains("response 1 2")));
}

TEST(Loop, PonderWaitsForPonderHitThenForItsLimit) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("go ponder movetime 50\n");
  loop.ReadUntil("info depth 40");
  EXPECT_TRUE(loop.Silent());
  loop.Send("ponderhit\nposition startpos moves +2\nquery fen\n");
  EXPECT_THAT(WithoutReports(loop.ReadUntil("response")),
              ElementsAre("bestmove +1", "response 2 2"));
  loop.Send("quit\n");
  EXPECT_EQ(loop.Join(), 0);
  EXPECT_THAT(engine.calls(), ElementsAre("go", "ponderhit", "position 2 2"))
      << "after ponderhit the search is a limited one, so nothing stops it";
}

TEST(Loop, AtEndOfInputALimitedSearchFinishesAndAnUnlimitedOneIsStopped) {
  FakeEngine limited;
  EXPECT_THAT(RunScript(limited, "go depth 40").back(), "bestmove +1");
  EXPECT_THAT(limited.calls(), ElementsAre("go"));
  FakeEngine timed;
  EXPECT_THAT(RunScript(timed, "go movetime 100\n").back(), "bestmove +1");
  EXPECT_THAT(timed.calls(), ElementsAre("go"));
  FakeEngine unlimited;
  EXPECT_THAT(RunScript(unlimited, "go infinite\n").back(), "bestmove +1");
  EXPECT_THAT(unlimited.calls(), ElementsAre("go", "stop"));
}

TEST(Loop, AtEndOfInputWaitingCommandsStillRun) {
  EXPECT_THAT(WithoutReports(Answers("go movetime 50\nposition startpos moves +2\ngo infinite\n"
                                     "position startpos moves +3\nquery fen")),
              ElementsAre("bestmove +1", "bestmove +3", "response 3 2"));
}

TEST(Loop, ManySearchesInAPipeGiveOneBestMoveEach) {
  std::string input;
  for (int i = 0; i < 200; ++i) input += "position startpos\ngo depth 2\n";
  EXPECT_THAT(WithoutReports(Answers(input)), SizeIs(200));
}

TEST(Loop, AnErrorStopsNoSearch) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("go movetime 600000\ngo\nnonsense\nstop\n");
  ASSERT_THAT(loop.ReadUntil("bestmove"), Not(IsEmpty()));
  ASSERT_THAT(loop.ReadUntil("info depth 40"), Contains(StartsWith("info string error: ")));
  EXPECT_TRUE(loop.Silent());
}

TEST(Loop, ARefusedGoIsAnErrorAndNothingRuns) {
  FakeEngine::Behaviour behaviour;
  behaviour.refuse_go = "no\nthanks";
  FakeEngine engine(behaviour);
  EXPECT_THAT(RunScript(engine, "go depth 1\nbench\nposition startpos\nquery fen\n"),
              AllOf(Contains("info string error: no thanks"), Contains("bestmove +1")))
      << "a move is waited for";
}

TEST(Loop, QuitEndsASearchAndDropsWhatWaits) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("go movetime 600000\nposition startpos moves +1\nquit\nquery fen\n");
  EXPECT_THAT(loop.ReadAll(), AllOf(Contains("bestmove +1"), Not(Contains("response 1 2"))));
  EXPECT_EQ(loop.Join(), 0);
}

TEST(Loop, SetOptionErrorsNameTheMatterAndChangeNothing) {
  FakeEngine engine;
  const auto lines = RunScript(engine,
                               "setoption name Hush value 3\nsetoption name hash value 65\n"
                               "setoption name Hash value lots\nsetoption Hash 3\n"
                               "setoption name Fragile value true\nisready\n");
  EXPECT_THAT(lines, ElementsAre(AllOf(StartsWith("info string error: "), HasSubstr("'Hush'")),
                                 AllOf(StartsWith("info string error: "), HasSubstr("'65'")),
                                 AllOf(StartsWith("info string error: "), HasSubstr("'lots'")),
                                 StartsWith("info string error: "),
                                 "info string error: option Fragile: refused", "readyok"));
  EXPECT_EQ(engine.hash(), 16);
}

TEST(Loop, SetOptionReadsNamesWithSpacesInAnyCase) {
  FakeEngine engine;
  EXPECT_THAT(RunScript(engine,
                        "setoption name MOVE   overhead value 20\nsetoption name hash value 32\n"
                        "setoption name Book File value /a  b/c d.txt \n"
                        "setoption name clear hash\n"),
              IsEmpty());
  EXPECT_EQ(engine.hash(), 32);
  EXPECT_THAT(engine.calls(), ElementsAre("clear hash"));
  std::string book;
  ASSERT_TRUE(engine.options().Get("book file", &book).ok());
  EXPECT_EQ(book, "/a  b/c d.txt");
}

TEST(Loop, ABadPositionKeepsTheLastGoodOne) {
  EXPECT_THAT(Answers("position startpos moves +1 +2\nposition startpos moves +1 +9\nquery fen\n"
                      "position fen 77 1\nposition fen\nposition\nquery fen\n"),
              ElementsAre("info string error: illegal move '+9'", "response 3 1",
                          AllOf(StartsWith("info string error:"), HasSubstr("'77'")),
                          StartsWith("info string error:"), StartsWith("info string error:"),
                          "response 3 1"));
}

TEST(Loop, ALineWithoutACommandIsAnErrorThatNamesItsFirstWord) {
  EXPECT_THAT(
      Answers("hello there\n\n  \t \nhello isready\r\n"),
      ElementsAre(AllOf(StartsWith("info string error:"), HasSubstr("'hello'")), "readyok"));
}

TEST(Loop, AnErrorBehindALimitedSearchWaitsItsTurn) {
  EXPECT_THAT(WithoutReports(Answers("go movetime 50\nnonsense\nquery fen\n")),
              ElementsAre("bestmove +1", StartsWith("info string error:"), "response 0 1"));
}

TEST(Loop, TakesALineOfAMebibyteAndSkipsALongerOne) {
  const std::string longest = "isready" + std::string(LineReader::kLongestLine - 7, ' ');
  EXPECT_THAT(Answers(longest + "\n"), ElementsAre("readyok"));
  EXPECT_THAT(Answers(longest + " \nisready\n"),
              ElementsAre("info string error: line longer than 1048576 bytes", "readyok"));
  EXPECT_THAT(Answers(longest + longest + longest),
              ElementsAre("info string error: line longer than 1048576 bytes"));
}

TEST(Loop, BinaryNoiseIsAnErrorLineEach) {
  std::string noise;
  for (int byte = 0; byte < 256; ++byte) {
    if (byte != '\n') noise.push_back(static_cast<char>(byte));
  }
  const std::string nul("isready\0", 8);
  const auto lines = Answers(noise + "\n" + nul + "\n\xff\xfe\n" + noise + "\nisready\n");
  EXPECT_THAT(lines, Contains(StartsWith("info string error:")).Times(4));
  EXPECT_EQ(lines.back(), "readyok");
  for (const std::string& line : lines) {
    for (const char c : line) EXPECT_TRUE(c >= ' ' && c <= '~') << line;
  }
}

TEST(Loop, ListsAndRunsExtensions) {
  EXPECT_THAT(Answers("query extensions\necho one  two\nquery nothing\n"),
              ElementsAre("response echo rules", "one two",
                          AllOf(StartsWith("info string error:"), HasSubstr("'nothing'"))));
}

TEST(Loop, StatesTheProtocolVersion) {
  EXPECT_THAT(Answers("query protocol\n"), ElementsAre("response 1"));
}

TEST(Loop, RunsPerftAndBench) {
  EXPECT_THAT(Answers("position fen 18 1\ngo perft 2\nbench 3\n"),
              ElementsAre("+1: 2", "+2: 1", "+3: 0", "Nodes searched: 3", "nodes 27", "time 1",
                          "27000 nps"));
}

TEST(Loop, LeavesWhenTheOutputLosesItsReader) {
  for (const std::string before : {"", "go infinite\n", "go movetime 600000\n"}) {
    FakeEngine engine;
    LoopHarness loop(engine);
    loop.Send(before + "isready\n");
    loop.ReadUntil("readyok");
    loop.CloseOutput();
    EXPECT_EQ(loop.Join(), 1) << before;  // standard input is still open
  }
}

TEST(Loop, LeavesWhenTheSearchFindsTheOutputBroken) {
  for (int i = 0; i < 100; ++i) {
    FakeEngine engine;
    LoopHarness loop(engine);
    loop.Send("go movetime 600000\n");
    loop.ReadLine();
    loop.CloseOutput();  // while the search writes
    EXPECT_EQ(loop.Join(), 1);
  }
}

TEST(Loop, WritesToANonBlockingPipeLoseNothing) {
  int in[2];
  int out[2];
  ASSERT_EQ(pipe2(in, O_CLOEXEC), 0);
  ASSERT_EQ(pipe2(out, O_CLOEXEC | O_NONBLOCK), 0);
  ASSERT_EQ(fcntl(out[0], F_SETFL, 0), 0);
  FakeEngine engine;
  std::thread loop([&] {
    EXPECT_EQ(RunLoop(engine, in[0], out[1]), 0);
    close(out[1]);
  });
  std::thread writer([&] {
    std::string input;
    for (int i = 0; i < 20000; ++i) input += "isready\n";
    for (std::size_t sent = 0; sent < input.size();) {
      sent += static_cast<std::size_t>(write(in[1], input.data() + sent, input.size() - sent));
    }
    close(in[1]);
  });
  std::size_t bytes = 0;
  char buffer[512];
  while (const ssize_t count = read(out[0], buffer, sizeof buffer)) {
    bytes += static_cast<std::size_t>(count);
  }
  writer.join();
  loop.join();
  close(in[0]);
  close(out[0]);
  EXPECT_EQ(bytes, 20000 * sizeof "readyok");
}

TEST(RunLine, ExecutesOneLineAndReportsAnError) {
  FakeEngine engine;
  int out[2];
  ASSERT_EQ(pipe2(out, O_CLOEXEC), 0);
  EXPECT_EQ(RunLine(engine, "go depth 2", out[1]), 0);
  EXPECT_EQ(RunLine(engine, "go infinite", out[1]), 0);
  EXPECT_EQ(RunLine(engine, "query nothing", out[1]), 1);
  close(out[0]);
  close(out[1]);
}

}  // namespace
}  // namespace tavoliere::protocol
