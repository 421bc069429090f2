// The frame that dialects run in, by the toy game's.
#include "protocol/server/dialect.h"

#include <cstddef>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/wire/text/line_reader.h"
#include "tests/protocol/server/fake_engine.h"
#include "tests/protocol/server/loop_harness.h"

namespace tavoliere::protocol {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Optional;
using ::testing::SizeIs;

std::vector<std::string> SaidTo(const std::string& input) {
  FakeEngine engine;
  return RunScript(engine, input);
}

TEST(Dialect, ItsFirstLineBeginsIt) {
  EXPECT_THAT(SaidTo("\r\n \nhello\r\ntotal 3\nisready\n"),
              ElementsAre("hello", "now 3 1", "what?"));
}

TEST(Dialect, OnlyTheFirstLineBeginsIt) {
  EXPECT_THAT(
      SaidTo("isready\nhello\nisready\n"),
      ElementsAre("readyok",
                  "info string error: no known command in the line that begins with 'hello'",
                  "readyok"));
}

TEST(Dialect, LinesWaitForALimitedSearch) {
  EXPECT_THAT(SaidTo("hello\nthink 2\ntotal 5\nthink 1\n"),
              ElementsAre("hello", "thought", "thought", "say +1", "now 5 1", "thought", "say +1"));
}

TEST(Dialect, LinesStopAnUnlimitedSearch) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("hello\nthink\n");
  ASSERT_THAT(loop.ReadUntil("thought"), SizeIs(2));
  loop.Send("total 5\n");
  loop.ReadUntil("say");
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("now 5 1")));
}

TEST(Dialect, ALineAtOnceStopsASearchAndWhatWaitsFollows) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("hello\nponder\n");
  ASSERT_THAT(loop.ReadUntil("thought"), SizeIs(2));
  loop.Send("hush\ntotal 5\n");
  EXPECT_THAT(loop.ReadUntil("now"), Contains("say +1"));
}

TEST(Dialect, AHitEndsPondering) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("hello\nponder 2\n");
  ASSERT_THAT(loop.ReadUntil("thought"), SizeIs(2));
  ASSERT_THAT(loop.ReadUntil("thought"), SizeIs(1));
  EXPECT_TRUE(loop.Silent());
  loop.Send("hit\n");
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("say +1")));
}

TEST(Dialect, AnInterruptionEndsALimitedSearchAndDropsWhatFollows) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("hello\nthink 40 1000000\n");
  ASSERT_THAT(loop.ReadUntil("say"), Not(IsEmpty()));
  loop.Send("drop\n");
  EXPECT_THAT(loop.ReadUntil("silence"), Not(IsEmpty()));
  EXPECT_THAT(loop.ReadLine(), Optional(std::string("dropped")));
  EXPECT_TRUE(loop.Silent());
  loop.CloseInput();
  EXPECT_EQ(loop.Join(), 0);
  EXPECT_THAT(engine.calls(), Contains("stop"));
}

TEST(Dialect, AnInterruptionDropsPendingLines) {
  EXPECT_THAT(SaidTo("hello\nthink 40 1000000\nthink 40 1000000\ndrop\n"), Contains("dropped"));
}

TEST(Dialect, ASearchMayFollowASearch) {
  EXPECT_THAT(SaidTo("hello\nthink 1 3\ntotal 5\n"),
              ElementsAre("hello", "thought", "say +1", "thought", "say +1", "thought", "say +1",
                          "now 5 1"));
}

TEST(Dialect, TheEndOfInputEndsAnUnlimitedSearchWithItsAnswer) {
  const std::vector<std::string> lines = SaidTo("hello\nthink\ntotal 5\nthink");
  EXPECT_THAT(lines, Contains("now 5 1"));
  EXPECT_EQ(lines.back(), "say +1");
}

TEST(Dialect, BadInputIsItsOwnToAnswer) {
  EXPECT_THAT(
      SaidTo("hello\ntotal x\njoho\n"),
      ElementsAre("hello", "no: position: expected a total from 0 to 21, got 'x'", "what?"));
}

TEST(Dialect, GetsOverlongLinesAndOutOfMemory) {
  EXPECT_THAT(
      SaidTo("hello\nstarve\n" + std::string(LineReader::kLongestLine + 1, 'x') + "\ntotal 5\n"),
      ElementsAre("hello", "fault", "fault", "now 5 1"));
}

TEST(Dialect, GetsRefusedSearches) {
  FakeEngine::Behaviour behaviour;
  behaviour.refuse_go = "no";
  FakeEngine engine(behaviour);
  EXPECT_THAT(RunScript(engine, "hello\nthink 1\ntotal 5\n"),
              ElementsAre("hello", "fault", "now 5 1"));
}

TEST(Dialect, QuitDropsWhatFollows) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("hello\nbye\ntotal 5\n");
  EXPECT_THAT(loop.ReadAll(), ElementsAre("hello"));
  EXPECT_EQ(loop.Join(), 0);
}

TEST(Dialect, ExitsWhenTheReaderIsGone) {
  FakeEngine engine;
  LoopHarness loop(engine);
  loop.Send("hello\nthink\n");
  loop.ReadUntil("thought");
  loop.CloseOutput();
  EXPECT_EQ(loop.Join(), 1);
}

}  // namespace
}  // namespace tavoliere::protocol
