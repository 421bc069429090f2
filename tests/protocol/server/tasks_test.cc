// What the loop makes of the work that runs beside it: searches and slow questions.
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/protocol/server/fake_engine.h"
#include "tests/protocol/server/loop_harness.h"

namespace tavoliere::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Optional;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

TEST(Tasks, TheLastReportShowsTheMoveThatIsPlayed) {
  FakeEngine::Behaviour behaviour;
  behaviour.second_thought = "+3";
  for (const char* go : {"go depth 2\n", "go infinite\n"}) {
    FakeEngine engine(behaviour);
    const auto lines = RunScript(engine, go);
    ASSERT_GE(lines.size(), 3u);
    EXPECT_THAT(lines[lines.size() - 3], HasSubstr(" pv +1"));
    EXPECT_THAT(lines[lines.size() - 2], HasSubstr(" pv +3"));
    EXPECT_EQ(lines.back(), "bestmove +3");
  }
}

TEST(Tasks, ASearchWhoseMemoryRunsOutPlaysWhatItHasReported) {
  FakeEngine::Behaviour behaviour;
  behaviour.no_memory_to_end = true;
  FakeEngine engine(behaviour);
  EXPECT_THAT(WithoutReports(RunScript(engine, "go depth 2\nposition startpos\nquery fen\n")),
              ElementsAre("info string error: out of memory", "bestmove +1", "response 0 1"));
}

TEST(Tasks, StopEndsASlowQuestion) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("query forever\nisready\n");
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("readyok")));
  EXPECT_TRUE(loop.Silent());
  loop.Send("stop\n");
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("response stopped")));
  loop.Send("quit\n");
  EXPECT_EQ(loop.Join(), 0);
  EXPECT_THAT(engine.calls(), IsEmpty()) << "no engine gets ready while a question is answered";
}

TEST(Tasks, QuitEndsASlowQuestionAndDropsWhatWaits) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("query forever\nquery fen\nquit\n");
  EXPECT_THAT(loop.ReadAll(), ElementsAre("response stopped"));
  EXPECT_EQ(loop.Join(), 0);
}

TEST(Tasks, LeavesWhenTheOutputLosesItsReaderDuringASlowQuestion) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("query forever\nisready\n");
  loop.ReadUntil("readyok");
  loop.CloseOutput();
  EXPECT_EQ(loop.Join(), 1);
}

TEST(Tasks, WhateverFollowsASlowQuestionIsAnsweredAfterIt) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send(
      "query forever\nquery fen\nnonsense\nposition startpos moves +3\nquery forever\n"
      "go depth 1\nquery forever\nd\nisready\n");
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("readyok")));
  EXPECT_TRUE(loop.Silent());
  loop.Send("stop\n");
  EXPECT_THAT(loop.ReadUntil("info string error"),
              ElementsAre("response stopped", "response 0 1", StartsWith("info string error: ")));
  EXPECT_TRUE(loop.Silent());
  loop.Send("stop\n");
  // The third question is asked while the search that it follows is under way, or after it.
  EXPECT_THAT(WithoutReports(loop.ReadUntil("bestmove")),
              ElementsAre("response stopped", "bestmove +2"));
  EXPECT_TRUE(loop.Silent());
  loop.Send("stop\n");
  EXPECT_THAT(loop.ReadUntil("total"), ElementsAre("response stopped", "total 3"));
}

TEST(Tasks, ASlowQuestionAndASearchRunSideBySide) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("go\n");
  loop.ReadUntil("info depth 40");
  loop.Send("query forever\nisready\n");
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("readyok")));
  EXPECT_TRUE(loop.Silent());
  loop.Send("stop\n");
  const auto first = loop.ReadLine();
  const auto second = loop.ReadLine();
  ASSERT_TRUE(first && second);
  EXPECT_THAT((std::vector{*first, *second}),
              UnorderedElementsAre("bestmove +1", "response stopped"));
}

// A search that has found all there is has ended; only its answer waits.
TEST(Tasks, HoldsTheAnswerBackBesideOtherAnswers) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("go ponder depth 2\n");
  loop.ReadUntil("info depth 2");
  loop.Send("query fen\nquery forever\nisready\n");
  EXPECT_THAT(loop.ReadUntil("readyok"), ElementsAre("response 0 1", "readyok"));
  loop.Send("ponderhit\n");
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("bestmove +1")));
  loop.Send("stop\n");
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("response stopped")));
  loop.Send("go infinite\n");
  loop.ReadUntil("info depth 40");
  loop.Send("position startpos moves +3\nquery fen\n");
  EXPECT_THAT(loop.ReadUntil("response"), ElementsAre("bestmove +1", "response 3 2"));
}

}  // namespace
}  // namespace tavoliere::protocol
