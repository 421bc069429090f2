// How engines are started and greeted, and what they answer.
#include "protocol/client/client.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/protocol/client/session_listener.h"

namespace tavoliere::protocol {
namespace {

using std::chrono::steady_clock;
using testing::ElementsAre;
using testing::HasSubstr;

rlim_t DescriptorLimit() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_cur;
}
// The first engine's start raises it.
const rlim_t kDescriptorsGiven = DescriptorLimit();

TEST_F(ClientTest, HandshakePrefersUgi) {
  ASSERT_EQ(Start({}), "ready");
  EXPECT_EQ(session_->dialect(), Dialect::kUgi);
  EXPECT_EQ(session_->name(), "Take-away");
  EXPECT_EQ(session_->author(), "the tests");
  ASSERT_EQ(session_->options().size(), 4u);
  EXPECT_EQ(session_->options()[0].name, "Pile");
  EXPECT_EQ(session_->options()[0].max, 100000);
  EXPECT_THAT(session_->options()[2].choices, ElementsAre("normal", "misere"));
}

TEST_F(ClientTest, HandshakeFallsBackToUci) {
  ASSERT_EQ(Start({"--dialect=uci"}), "ready");
  EXPECT_EQ(session_->dialect(), Dialect::kUci);
}

TEST_F(ClientTest, HandshakeTriesUciWhenNothingIsSaid) {
  ASSERT_EQ(Start({"--dialect=uci", "--fault=deaf-before-uci"}), "ready");
  EXPECT_EQ(session_->dialect(), Dialect::kUci);
}

TEST_F(ClientTest, HandshakeCanBeNamed) {
  Launch launch;
  launch.program = FAULTY_ENGINE;
  launch.dialect = Dialect::kUci;
  ASSERT_EQ(StartAs(launch), "ready");
  EXPECT_EQ(session_->dialect(), Dialect::kUci);
}

TEST_F(ClientTest, AByteOrderMarkBeforeTheFirstLineIsSkipped) {
  Launch launch;
  launch.program = "/bin/sh";
  launch.arguments = {"-c", "printf '\\357\\273\\277'; exec \"$0\"", FAULTY_ENGINE};
  ASSERT_EQ(StartAs(launch), "ready");
  EXPECT_EQ(session_->name(), "Take-away");
}

TEST_F(ClientTest, SlowStartIsWaitedFor) {
  ASSERT_EQ(Start({"--fault=slow-start", "--delay-ms=300"}), "ready");
  EXPECT_EQ(session_->dialect(), Dialect::kUgi);
  session_->Synchronise("uginewgame\n", steady_clock::now() + kPatience);
  EXPECT_EQ(listener_.Wait(), "ready");
  EXPECT_EQ(Search(), "bestmove");
}

TEST_F(ClientTest, MissingFolderIsAnError) {
  Launch launch;
  launch.program = FAULTY_ENGINE;
  launch.directory = "/nowhere";
  const auto session = Session::Start(loop_, launch, listener_, steady_clock::now() + kPatience);
  ASSERT_FALSE(session.ok());
  EXPECT_THAT(std::string(session.status().message()), HasSubstr("in '/nowhere'"));
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

// What the child gets as its own three must not be lost when they have the same numbers here,
// whichever of them are closed.
TEST_F(ClientTest, StandardDescriptorsMayBeClosedHere) {
  for (int closed = 1; closed < 8; ++closed) {
    Launch launch;
    launch.program = "/bin/sh";
    launch.arguments = {"-c", "echo complaint >&2; exec \"$0\"", FAULTY_ENGINE};
    launch.error_log = testing::TempDir() + "client-test-errors-" + std::to_string(::getpid());
    int kept[3];
    for (int fd = 0; fd < 3; ++fd) {
      kept[fd] = ::fcntl(fd, F_DUPFD_CLOEXEC, 100);
      if ((closed >> fd & 1) != 0) ::close(fd);
    }
    const std::string outcome = StartAs(launch);
    session_.reset();
    loop_.Drain();
    for (int fd = 0; fd < 3; ++fd) {
      ::dup2(kept[fd], fd);
      ::close(kept[fd]);
    }
    EXPECT_EQ(outcome, "ready") << closed;
    std::string complaint;
    std::getline(std::ifstream(launch.error_log), complaint);
    EXPECT_EQ(complaint, "complaint") << closed;
    ::unlink(launch.error_log.c_str());
  }
}

TEST_F(ClientTest, MissingProgramIsAnError) {
  Launch launch;
  launch.program = "/nowhere/engine";
  const auto session = Session::Start(loop_, launch, listener_, steady_clock::now() + kPatience);
  ASSERT_FALSE(session.ok());
  EXPECT_THAT(std::string(session.status().message()), HasSubstr("/nowhere/engine"));
  launch.program = "no-such-program-in-path";
  EXPECT_FALSE(Session::Start(loop_, launch, listener_, steady_clock::now() + kPatience).ok());
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

TEST_F(ClientTest, SearchGivesMoveAndFigures) {
  ASSERT_EQ(Start({"--pile=22"}), "ready");
  ASSERT_EQ(Search(), "bestmove");
  EXPECT_EQ(listener_.move, "2");
  EXPECT_EQ(listener_.score_cp, 100);
  EXPECT_EQ(listener_.depth, 2);
  EXPECT_EQ(listener_.nodes, 22u);
  EXPECT_GT(listener_.elapsed.count(), 0);
}

TEST_F(ClientTest, SynchroniseKeepsWhatQueriesDrew) {
  ASSERT_EQ(Start({}), "ready");
  session_->Synchronise("query board\nquery nonsense\n", steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "ready");
  EXPECT_THAT(session_->responses(), ElementsAre("1x1 b21"));
  session_->Synchronise("", steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "ready");
  EXPECT_TRUE(session_->responses().empty());
}

TEST_F(ClientTest, AskGivesTheAnswersInOrder) {
  ASSERT_EQ(Start({}), "ready");
  session_->Ask({"query legal 4\n", "query gameover\nquery p1turn\n"}, 3,
                steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "responses");
  EXPECT_THAT(listener_.responses, ElementsAre("false", "false", "true"));
}

TEST_F(ClientTest, EveryLineIsReported) {
  ASSERT_EQ(Start({}), "ready");
  listener_.lines.clear();
  session_->Synchronise("query gameover\nposition startpos moves 9\n",
                        steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "ready");
  // On a loaded machine the engine is greeted twice, and its second answer may come first.
  auto& lines = listener_.lines;
  lines.erase(lines.begin(), std::find(lines.begin(), lines.end(), "response false"));
  EXPECT_THAT(lines, ElementsAre("response false", HasSubstr("illegal move '9'"), "readyok"));
}

TEST_F(ClientTest, ErrorsAreKept) {
  ASSERT_EQ(Start({}), "ready");
  session_->Synchronise("position startpos moves 9\n", steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "ready");
  EXPECT_THAT(session_->errors(), ElementsAre(HasSubstr("illegal move '9'")));
}

TEST_F(ClientTest, LongRequestsArriveWhole) {
  ASSERT_EQ(Start({"--pile=100000"}), "ready");
  // Far more than a pipe holds.
  std::string position = "position startpos moves";
  for (int i = 0; i < 99'990; ++i) position += " 1";
  position += "\n";
  session_->Ask({position, "query legal 3\n", "query p1turn\n"}, 2,
                steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "responses");
  EXPECT_THAT(listener_.responses, ElementsAre("true", "true"));
}

TEST_F(ClientTest, BlanksAroundALineMeanNothing) {
  ASSERT_EQ(Start({"--fault=blanks"}), "ready");
  ASSERT_EQ(Search(), "bestmove");
  EXPECT_EQ(listener_.move, "1");
  EXPECT_EQ(listener_.excess, "");
  EXPECT_EQ(listener_.score_cp, 100);
  session_->Synchronise("", steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "ready");
}

TEST_F(ClientTest, OddBestMoves) {
  ASSERT_EQ(Start({"--fault=no-move"}), "ready");
  ASSERT_EQ(Search(), "bestmove");
  EXPECT_EQ(listener_.move, "");
  ASSERT_EQ(Start({"--fault=extra-words"}), "ready");
  ASSERT_EQ(Search(), "bestmove");
  EXPECT_EQ(listener_.move, "1");
  EXPECT_EQ(listener_.excess, "or perhaps 2");
  ASSERT_EQ(Start({"--fault=no-reply"}), "ready");
  ASSERT_EQ(Search(), "bestmove");
  EXPECT_EQ(listener_.move, "1");
  EXPECT_EQ(listener_.ponder, "");
  EXPECT_EQ(listener_.excess, "");
}

TEST_F(ClientTest, AnEngineMayWriteToStandardErrorWithoutEnd) {
  Launch launch;
  launch.program = "/bin/sh";
  launch.arguments = {"-c", "yes >&2 & exec " FAULTY_ENGINE};
  ASSERT_EQ(StartAs(launch), "ready");
  for (int i = 0; i < 100; ++i) ASSERT_EQ(Search(), "bestmove");
}

TEST_F(ClientTest, EnginesGetAsManyDescriptorsAsThisProgramWasGiven) {
  Launch launch;
  launch.program = "/bin/sh";
  launch.arguments = {"-c", "ulimit -Sn >&2; exec " FAULTY_ENGINE};
  ASSERT_EQ(StartAs(launch), "ready");
  EXPECT_THAT(session_->error_output(), ElementsAre(std::to_string(kDescriptorsGiven)));
  EXPECT_GE(DescriptorLimit(), kDescriptorsGiven);
}

TEST(ClientLines, OptionLines) {
  const auto spin =
      ParseOptionLine("option name Move Overhead type spin default 10 min 0 max 5000");
  ASSERT_TRUE(spin);
  EXPECT_EQ(spin->name, "Move Overhead");
  EXPECT_EQ(spin->type, OptionInfo::Type::kSpin);
  EXPECT_EQ(spin->default_value, "10");
  EXPECT_EQ(spin->max, 5000);
  const auto combo =
      ParseOptionLine("option name Style type combo default Very Solid var Very Solid var Risky");
  ASSERT_TRUE(combo);
  EXPECT_THAT(combo->choices, ElementsAre("Very Solid", "Risky"));
  const auto odd = ParseOptionLine("option name P type combo default default var default var min");
  ASSERT_TRUE(odd);
  EXPECT_EQ(odd->default_value, "default");
  EXPECT_THAT(odd->choices, ElementsAre("default", "min"));
  EXPECT_FALSE(ParseOptionLine("option name X"));
  EXPECT_FALSE(ParseOptionLine("option name X type wonder"));
  EXPECT_FALSE(ParseOptionLine("option"));
  EXPECT_FALSE(ParseOptionLine(""));
}

}  // namespace
}  // namespace tavoliere::protocol
